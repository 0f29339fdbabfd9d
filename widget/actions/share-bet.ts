import { unpackContent } from '../contract/entities/rich-content.ts';
import { shareBet } from '../contract/http/bets.ts';
import type { BetRecord } from '../domain/bet/bet.ts';
import { chatKind, type ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { RichMessageContent } from '../domain/message/message.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { ActionDeps } from './context.ts';

export interface ShareFailure {
  readonly reason: Failure;
  /** The chats that did not receive the bet. */
  readonly failedIds: readonly ChatId[];
}

/** Spec: 1-chat §5 (20 targets), §7 Share send. L-LW2. */
export interface ShareBetActions {
  /** Sends a bet to these chats, and resolves when the provider has answered. A retry reaches no chat twice. */
  readonly shareBet: (bet: RichMessageContent, chatIds: readonly ChatId[]) => Promise<Result<undefined, ShareFailure>>;
}

/** The message that shares one of the user's own bets. The provider replaces its facts by those of the lottery. */
export function contentOfRecord(record: BetRecord): RichMessageContent {
  const { orderId, type, gameId, gameName, playName, periodNo, content, amount, ownerName, hitRate, closesAtMs } =
    record;
  const order = { orderId, gameId, gameName, playName, periodNo, betContent: content, betAmount: amount };
  const facts = { ownNickName: ownerName, hitRate, ...(closesAtMs === undefined ? {} : { periodEndDate: closesAtMs }) };
  return unpackContent(type, JSON.stringify({ ...order, ...facts }));
}

export function createShareBetActions({ api, random, host }: ActionDeps): ShareBetActions {
  /** The uuids of calls that did not reach every chat, by order and chats. S-01. */
  const unfinished = new Map<string, string>();

  const shareWith = async (
    bet: RichMessageContent,
    target: 'friend' | 'group',
    chatIds: readonly ChatId[],
  ): Promise<ShareFailure | undefined> => {
    if (chatIds.length === 0) return undefined;
    const key = `${bet.undecoded.text} ${chatIds.join(' ')}`;
    const localId = unfinished.get(key) ?? random.uuid();
    unfinished.set(key, localId);
    const request = { content: bet, localId, target, chatIds, mentionedIds: [], mentionWords: [] };
    const answered = await api.callDirect(shareBet, request);
    if (!answered.ok) return { reason: answered.failure, failedIds: chatIds };
    unfinished.delete(key);
    const failedIds = new Set(answered.value.failed.map(({ chatId }) => chatId));
    for (const chatId of chatIds)
      if (!failedIds.has(chatId)) host()?.activity({ event: 'money', detail: { chatId, kind: 'bet', state: 'sent' } });
    const [first] = answered.value.failed;
    if (first === undefined) return undefined;
    return { reason: { code: first.code }, failedIds: [...failedIds] };
  };

  return {
    async shareBet(bet, chatIds) {
      const groupIds = chatIds.filter((chatId) => chatKind(chatId) === 'group');
      const friendIds = chatIds.filter((chatId) => chatKind(chatId) !== 'group');
      const refusals = [await shareWith(bet, 'friend', friendIds), await shareWith(bet, 'group', groupIds)];
      const refused = refusals.flatMap((refusal) => refusal ?? []);
      const [first] = refused;
      if (first === undefined) return success(undefined);
      return failure({ reason: first.reason, failedIds: refused.flatMap(({ failedIds }) => failedIds) });
    },
  };
}

import { betDrawGet, betRecordGet, betSingle, betStatesGet, MAX_BET_STATES } from '../contract/http/bets.ts';
import type { BetDraw, BetRecordPage } from '../domain/bet/bet.ts';
import { followItems } from '../domain/bet/follow.ts';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { BetContent } from '../domain/message/rich-content.ts';
import { success, type Result } from '../domain/result.ts';
import { betKey, betStatesAtom } from '../state/bets.ts';
import { accountAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

type Answer<T> = Promise<Result<T, Failure>>;

/** The message of a shared bet. */
interface Place {
  readonly chatId: ChatId;
  readonly messageId: MessageId;
}

/** The actions around bets at the platform's lottery. They show nothing to the user; the screens do. Spec: 1-chat §3, §4, §7. L-LW1. */
export interface LotteryActions {
  /** @param pageNo from 1 @param gameId undefined: all games */
  readonly loadBets: (pageNo: number, gameId: string | undefined) => Answer<BetRecordPage>;
  readonly loadDraw: (gameId: string, issue: string) => Answer<BetDraw>;
  /** Places a bet with the lines of a shared one. A retry of the same follow after a failure cannot pay twice. S-01. */
  readonly followBet: (place: Place, bet: BetContent, rate: number) => Answer<undefined>;
  /** Fetches the changing facts of a shared bet for its card, together with those of the other cards on screen. */
  readonly needBetState: (place: Place) => void;
}

export function createLotteryActions({ api, clock, random, store }: ActionDeps): LotteryActions {
  let tried: { readonly follow: string; readonly localId: string } | undefined;
  const needed = new Map<ChatId, Set<MessageId>>();
  const ownId = (): UserId => store.get(accountAtom)?.userId ?? '';

  const fetchNeeded = async (): Promise<void> => {
    const asked = [...needed];
    needed.clear();
    const userId = ownId();
    for (const [chatId, ids] of asked) {
      const all = [...ids];
      for (let start = 0; start < all.length; start += MAX_BET_STATES) {
        const messageIds = all.slice(start, start + MAX_BET_STATES);
        const answered = await api.callDirect(betStatesGet, { chatId, messageIds });
        if (!answered.ok || ownId() !== userId) continue;
        const before = store.get(betStatesAtom);
        const known = before.userId === userId ? before.byMessage : [];
        const news = answered.value.list.map((state) => [betKey(chatId, state.messageId), state] as const);
        store.set(betStatesAtom, { userId, byMessage: new Map([...known, ...news]) });
      }
    }
  };

  const needBetState = ({ chatId, messageId }: Place): void => {
    const ids = needed.get(chatId);
    if (ids !== undefined) return void ids.add(messageId);
    if (needed.size === 0) clock.setTimer(0, () => void fetchNeeded());
    needed.set(chatId, new Set([messageId]));
  };

  return {
    loadBets: (pageNo, gameId) => api.callDirect(betRecordGet, { pageNo, gameId }),
    loadDraw: (gameId, issue) => api.callDirect(betDrawGet, { gameId, issue }),
    async followBet({ chatId, messageId }, { gameId, periodNo, items }, rate) {
      const follow = JSON.stringify([chatId, messageId, rate]);
      if (tried?.follow !== follow) tried = { follow, localId: random.uuid() };
      const { localId } = tried;
      const request = { gameId, issue: periodNo, items: followItems(items, rate), localId, chatId, messageId };
      const answered = await api.callDirect(betSingle, request);
      if (!answered.ok) return answered;
      tried = undefined;
      needBetState({ chatId, messageId });
      return success(undefined);
    },
    needBetState,
  };
}

import { msgSendByList } from '../contract/operations/msg-send-by-list.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure, FailureCode } from '../domain/failure.ts';
import { CLICK_THROTTLE_MS, DEFAULT_MESSAGE_INTERVAL_MS } from '../domain/limits.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { ActionDeps } from './context.ts';
import { oneTapPer } from './tap-gate.ts';

export interface ForwardFailure {
  readonly failure: Failure;
  /** The chats that did not receive the message. */
  readonly failedIds: readonly ChatId[];
}

export interface ForwardActions {
  /**
   * Forwards messages to other chats, 500 at most: one after the other, in the given order. A group with a send
   * interval receives them at that interval.
   */
  readonly forward: (
    messages: readonly SentMessage[],
    chatIds: readonly ChatId[],
  ) => Promise<Result<undefined, ForwardFailure>>;
}

interface ForwardRequest {
  readonly sourceChatId: ChatId;
  readonly messageIds: readonly MessageId[];
  readonly chatIds: readonly ChatId[];
}

/** The maximum number of consecutive refusals because of the interval, before a chat counts as failed. */
const MOST_WAITS = 30;

/** Spec: 1-chat §5 Forwarding, §7 msgSendByList. */
export function createForwardActions({ api, clock, random }: ActionDeps): ForwardActions {
  /**
   * The uuids of messages that did not reach every chat. Repeating the same selection reuses them, so that no chat gets
   * a message twice. S-01.
   */
  let unfinished: { readonly of: string; readonly localIds: ReadonlyMap<MessageId, string> } | undefined;
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      clock.setTimer(DEFAULT_MESSAGE_INTERVAL_MS, resolve);
    });

  /** Returns the chats that did not receive the message, and the first reason. */
  const sendOne = async (
    sourceChatId: ChatId,
    messageId: MessageId,
    localId: string,
    chatIds: readonly ChatId[],
  ): Promise<ForwardFailure | undefined> => {
    const failed = new Map<ChatId, FailureCode>();
    let left = chatIds;
    for (let waits = 0; left.length > 0; waits += 1) {
      const answered = await api.call(msgSendByList, { sourceChatId, messageId, chatIds: left, localId });
      if (!answered.ok) return { failure: answered.failure, failedIds: [...failed.keys(), ...left] };
      const early = answered.value.failed.filter(({ code }) => code === 'too_frequent' && waits < MOST_WAITS);
      for (const entry of answered.value.failed) if (!early.includes(entry)) failed.set(entry.chatId, entry.code);
      left = early.map(({ chatId }) => chatId);
      if (left.length > 0) await wait();
    }
    const [first] = failed.values();
    return first === undefined ? undefined : { failure: { code: first }, failedIds: [...failed.keys()] };
  };

  const send = oneTapPer(
    clock,
    CLICK_THROTTLE_MS,
    JSON.stringify,
    async ({ sourceChatId, messageIds, chatIds }: ForwardRequest) => {
      const of = `${sourceChatId} ${messageIds.join(' ')}`;
      const localIds =
        unfinished?.of === of ? unfinished.localIds : new Map(messageIds.map((id) => [id, random.uuid()] as const));
      let left = chatIds;
      let first: Failure | undefined;
      const failedIds = new Set<ChatId>();
      for (const [messageId, localId] of localIds) {
        const refused = await sendOne(sourceChatId, messageId, localId, left);
        if (refused === undefined) continue;
        first ??= refused.failure;
        for (const chatId of refused.failedIds) failedIds.add(chatId);
        // After a refused message, a chat receives none of the following ones.
        left = left.filter((chatId) => !failedIds.has(chatId));
        if (left.length === 0) break;
      }
      unfinished = first === undefined ? undefined : { of, localIds };
      return first === undefined ? success(undefined) : failure({ failure: first, failedIds: [...failedIds] });
    },
  );
  return {
    forward: (messages, chatIds) =>
      send({
        sourceChatId: messages[0]?.chatId ?? '',
        messageIds: messages.map(({ delivery }) => delivery.messageId),
        chatIds,
      }),
  };
}

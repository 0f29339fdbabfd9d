import { msgSendByList } from '../contract/operations/msg-send-by-list.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import { isTransient, type Failure } from '../domain/failure.ts';
import { CLICK_THROTTLE_MS } from '../domain/limits.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { ActionParts } from './context.ts';
import { oneTapPer } from './tap-gate.ts';

export interface ForwardFailure {
  readonly failure: Failure;
  /** The chats that do not have it. */
  readonly failedIds: readonly ChatId[];
}

export interface ForwardActions {
  /** Sends a message on to other chats, 500 at most. */
  readonly forward: (message: SentMessage, chatIds: readonly ChatId[]) => Promise<Result<undefined, ForwardFailure>>;
}

/** Spec: 1-chat §5 Forwarding, §7 msgSendByList. */
export function createForwardActions({ api, clock, random }: ActionParts): ForwardActions {
  /** A message whose sending on was not answered. It may have arrived: asked again, it goes under its old uuid. S-01. */
  let unanswered: { readonly of: string; readonly localId: string } | undefined;
  const send = oneTapPer(
    clock,
    CLICK_THROTTLE_MS,
    JSON.stringify,
    async (wish: { sourceChatId: ChatId; messageId: string; chatIds: readonly ChatId[] }) => {
      const of = `${wish.sourceChatId} ${wish.messageId}`;
      const localId = unanswered?.of === of ? unanswered.localId : random.uuid();
      const answered = await api.call(msgSendByList, { ...wish, localId });
      unanswered = answered.ok || !isTransient(answered.failure.code) ? undefined : { of, localId };
      if (!answered.ok) return failure({ failure: answered.failure, failedIds: wish.chatIds });
      const { failed } = answered.value;
      const [first] = failed;
      if (first === undefined) return success(undefined);
      return failure({ failure: { code: first.code }, failedIds: failed.map(({ chatId }) => chatId) });
    },
  );
  return {
    forward: ({ chatId, delivery: { messageId } }, chatIds) => send({ sourceChatId: chatId, messageId, chatIds }),
  };
}

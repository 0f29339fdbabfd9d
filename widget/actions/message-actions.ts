import type { HttpCall, Operation } from '../contract/operation.ts';
import {
  groupMembersBanSet,
  groupMembersSub,
  groupMembersUnbanSet,
  groupTitleSet,
} from '../contract/operations/group-members-moderate.ts';
import {
  msgBatchRecallByAdmin,
  msgBatchRecallByOwner,
  msgRecall,
  msgRecallByAdmin,
  msgRecallByOwner,
  msgRestoreByAdmin,
  msgRestoreByOwner,
} from '../contract/operations/msg-recall.ts';
import { msgClearDel } from '../contract/http/msg-clear.ts';
import { chatKind, type ChatId, type GroupId, type UserId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { GroupRole } from '../domain/group/role.ts';
import { checkTitle } from '../domain/group/title.ts';
import { CLICK_THROTTLE_MS } from '../domain/limits.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { accountAtom } from '../state/session.ts';
import { groupsAtom } from '../state/chats.ts';
import type { Cancelling } from '../sync/outbox/outbox.ts';
import type { ActionDeps } from './context.ts';
import { oneTapPer } from './tap-gate.ts';

type Done = Promise<Result<undefined, Failure>>;

/**
 * The actions on messages and on the members of a group. The domain's matrix determines which ones are offered; the
 * provider decides. A refusal for lack of rights has the text code of 1-chat §5 in its `detail`.
 */
export interface MessageActions {
  /** Recalls one message: an own one as a withdrawal, others with the rights of the user's role. */
  readonly recall: (message: SentMessage) => Done;
  /**
   * Recalls 1 to 30 messages: those of a group at once, own ones of a one-to-one chat one by one until the first
   * refusal.
   */
  readonly recallSeveral: (chatId: ChatId, messageIds: readonly MessageId[]) => Done;
  readonly restore: (message: Pick<SentMessage, 'chatId' | 'delivery'>) => Done;
  /** Deletes messages only for the user, on all of the user's devices. */
  readonly deleteForOneself: (chatId: ChatId, messageIds: readonly MessageId[]) => Done;
  /** Deletes a message that could not be sent, which exists only in this browser. */
  readonly deleteFailed: (chatId: ChatId, localId: string) => void;
  /** Cancels a message that waits to be sent; returns the result. */
  readonly cancelSending: (chatId: ChatId, localId: string) => Cancelling;
  readonly setMuted: (groupId: GroupId, userId: UserId, isMuted: boolean) => Done;
  readonly removeMember: (groupId: GroupId, userId: UserId) => Done;
  /** Sets the title of a member; an empty one removes it. */
  readonly setTitle: (groupId: GroupId, userId: UserId, title: string, color: string | undefined) => Done;
}

/** A double tap sends one request. Spec: 1-chat §4, §6, §7; 3-transport §5 (click throttle). */
export function createMessageActions({ api, clock, random, session, store }: ActionDeps): MessageActions {
  const roleIn = (chatId: ChatId): GroupRole | undefined => store.get(groupsAtom).get(chatId)?.myRole;

  const ask = async <Q, R>(operation: Operation<Q, R>, request: Q): Done => {
    const answered = await api.call(operation, request);
    return answered.ok ? success(undefined) : answered;
  };
  const askDirect = async <Q, R>(call: HttpCall<Q, R>, request: Q): Done => {
    const answered = await api.callDirect(call, request);
    return answered.ok ? success(undefined) : answered;
  };
  const once = <Input>(run: (input: Input) => Done) => oneTapPer(clock, CLICK_THROTTLE_MS, JSON.stringify, run);

  const recall = once(({ chatId, messageId, isOwn }: { chatId: ChatId; messageId: MessageId; isOwn: boolean }) => {
    const others = roleIn(chatId) === 'owner' ? msgRecallByOwner : msgRecallByAdmin;
    return ask(isOwn ? msgRecall : others, { chatId, messageId, localId: random.uuid() });
  });

  const recallSeveral = once(({ chatId, messageIds }: { chatId: ChatId; messageIds: readonly MessageId[] }) =>
    chatKind(chatId) === 'group'
      ? ask(roleIn(chatId) === 'owner' ? msgBatchRecallByOwner : msgBatchRecallByAdmin, {
          chatId,
          messageIds,
          localId: random.uuid(),
        })
      : recallOneByOne(chatId, messageIds),
  );

  /** The batch calls require a role, which exists only in groups. */
  const recallOneByOne = async (chatId: ChatId, messageIds: readonly MessageId[]): Done => {
    for (const messageId of messageIds) {
      const recalled = await ask(msgRecall, { chatId, messageId, localId: random.uuid() });
      if (!recalled.ok) return recalled;
    }
    return success(undefined);
  };

  const restore = once(({ chatId, messageId }: { chatId: ChatId; messageId: MessageId }) =>
    ask(roleIn(chatId) === 'owner' ? msgRestoreByOwner : msgRestoreByAdmin, {
      chatId,
      messageId,
      localId: random.uuid(),
    }),
  );

  return {
    recall: ({ chatId, senderId, delivery: { messageId } }) =>
      recall({ chatId, messageId, isOwn: senderId === store.get(accountAtom)?.userId }),
    recallSeveral: (chatId, messageIds) => recallSeveral({ chatId, messageIds }),
    restore: ({ chatId, delivery: { messageId } }) => restore({ chatId, messageId }),
    async deleteForOneself(chatId, messageIds) {
      const deleted = await askDirect(msgClearDel, { chatId, messageIds });
      if (deleted.ok) await session.current()?.realtime()?.ownDeletions.take({ chatId, messageIds });
      return deleted;
    },
    deleteFailed: (chatId, localId) => void session.current()?.realtime()?.outbox.discard(chatId, localId),
    cancelSending: (chatId, localId) => session.current()?.realtime()?.outbox.cancel(chatId, localId) ?? 'sent',
    setMuted: (groupId, userId, isMuted) =>
      ask(isMuted ? groupMembersBanSet : groupMembersUnbanSet, { groupId, userIds: [userId] }),
    removeMember: (groupId, userId) => ask(groupMembersSub, { groupId, userIds: [userId] }),
    setTitle(groupId, userId, text, titleColor) {
      const title = checkTitle(text);
      if (!title.ok) return Promise.resolve(failure({ code: 'invalid_request' as const, detail: title.failure }));
      return ask(groupTitleSet, { groupId, userId, title: { title: title.value, titleColor } });
    },
  };
}

import type { IncomingPush } from '../contract/pushes/index.ts';
import type { Chat } from '../domain/chat/chat.ts';
import { reactionTo, type Failure, type FailureCode } from '../domain/failure.ts';
import { DEFAULT_HELPER_TIMEOUT_MS, FRIEND_REFRESH_DEBOUNCE_MS } from '../domain/limits.ts';
import { NO_MESSAGE_ID } from '../domain/message/message-id.ts';
import { isSent } from '../domain/message/message.ts';
import type { Result } from '../domain/result.ts';
import { isInViewAtom } from '../state/environment.ts';
import type { LoginStep } from '../state/session.ts';
import { createChatBook } from './chats/chat-book.ts';
import { createChatOrder } from './chats/chat-order.ts';
import { createTakeChats } from './chats/take-chats.ts';
import { createDebounce } from './debounce.ts';
import { createIncomingMessages } from './incoming/message.ts';
import { createPushHandler } from './incoming/push.ts';
import { createFriendSync } from './lists/friends.ts';
import { createGroupSync } from './lists/groups.ts';
import { createUnreadSync } from './lists/unread.ts';
import { createMessagePages } from './message-pages.ts';
import type { Notify } from './notify.ts';
import { createOpenChat, type OpenChatSync } from './open-chat/open-chat.ts';
import { createReadMarks } from './open-chat/read-marks.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createPushQueue } from './push-queue.ts';
import { createMissedMessages, resumeChats } from './resume.ts';
import type { SyncScope } from './scope.ts';

/** Everything that works for one signed-in user. */
export interface UserSync {
  readonly scope: SyncScope;
  readonly outbox: Outbox;
  readonly openChat: OpenChatSync;
  /** Shows what the database holds. False when it holds nothing yet. */
  readonly showLocal: () => Promise<boolean>;
  /** Brings friends, groups and unread counts up to date; tells each step that succeeds. Returns the first failure. */
  readonly loadLists: (onStep: (step: LoginStep) => void) => Promise<Result<undefined, Failure>>;
  readonly refreshLists: () => Promise<Result<undefined, Failure>>;
  /** The page is looked at again: what has grown old is refreshed. */
  readonly refreshOld: () => void;
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkOpen: () => void;
  /** Something changed that may let unsent messages go. */
  readonly wake: () => void;
  /** Marks the chat on screen as read, if it can be seen. */
  readonly checkRead: () => void;
}

export interface UserSyncParts {
  readonly notify: Notify;
  readonly onSessionEnd: (reason: FailureCode) => void;
}

/** Puts the parts together that keep one user's chats in step with the provider. */
export function createUserSync(scope: SyncScope, { notify, onSessionEnd }: UserSyncParts): UserSync {
  const { clock, scheduler } = scope.platform;
  const { database } = scope;
  const order = createChatOrder(scope);
  const book = createChatBook(scope, order);
  const pages = createMessagePages(scope);
  const readMarks = createReadMarks(scope, book);
  const openChat = createOpenChat(scope, {
    book,
    pages,
    unsent: (chatId) => outbox.unsent(chatId),
    onOpened: readMarks.check,
  });
  const outbox: Outbox = createOutbox(scope, {
    book,
    onChanged: openChat.update,
    onSent: (message) => incoming.receive([message]),
    onRefused(chatId, failure) {
      if (reactionTo(failure.code) === 'notice') openChat.refuse(chatId, failure.code);
      else notify(failure);
    },
  });
  const incoming = createIncomingMessages(scope, {
    book,
    pages,
    acknowledge: outbox.acknowledge,
    onOrdered(chatId, messages, from, to) {
      openChat.extend(chatId, messages, from, to);
      readMarks.check();
    },
    onRepeated: openChat.update,
    onStranger: () => void Promise.all([friends.refresh(), groups.refresh()]),
  });
  const fillMissed = createMissedMessages(scope, book, pages);
  const takeChats = createTakeChats(scope, {
    book,
    onReadFurther: (chat) => readMarks.send(chat.chatId, chat.readUpTo),
    onAdvanced(chatIds) {
      incoming.recheck(chatIds);
      void openChat.catchUp().then(() => fillMissed(chatIds));
      readMarks.check();
    },
  });
  const friends = createFriendSync(scope, order);
  const groups = createGroupSync(scope, book, order);
  const unread = createUnreadSync(scope, book, takeChats);

  const refreshLists = async (isForced: boolean): Promise<Result<undefined, Failure>> => {
    const outcomes = await Promise.all([friends, groups, unread].map((list) => list.refresh({ isForced })));
    return outcomes.find((outcome) => !outcome.ok) ?? { ok: true, value: undefined };
  };

  const wake = (): void => {
    outbox.wake();
    readMarks.flush();
  };

  /** A last message that is neither sent nor waiting was sent when this page had gone: the next resume says what is last. */
  const withoutLost = (chat: Chat): Chat => {
    const last = chat.lastMessage;
    if (last === undefined || isSent(last)) return chat;
    const isKept = outbox.unsent(chat.chatId).some(({ localId }) => localId === last.localId);
    return isKept ? chat : { ...chat, lastMessage: undefined, newestMessageId: NO_MESSAGE_ID };
  };

  let opens = 0;
  let awaitsHello = false;

  const afterOpen = async (capabilities: readonly string[]): Promise<void> => {
    if (!awaitsHello || scope.isEnded()) return;
    awaitsHello = false;
    const isReopened = opens > 1;
    const hasResumed = await resumeChats(scope, book, capabilities, takeChats);
    // A resume says nothing of what was read elsewhere, and a first opening nothing of lists that could not be had before.
    void unread.refresh({ isForced: isReopened || !hasResumed });
    void friends.refresh({ isForced: isReopened });
    void groups.refresh({ isForced: isReopened });
    await openChat.catchUp();
  };

  const enqueue = createPushQueue(
    scheduler,
    createPushHandler(scope, {
      book,
      receive: incoming.receive,
      refreshFriends: createDebounce(clock, FRIEND_REFRESH_DEBOUNCE_MS, () => void friends.refresh({ isForced: true })),
      refreshGroups: createDebounce(clock, FRIEND_REFRESH_DEBOUNCE_MS, () => void groups.refresh({ isForced: true })),
      onHello: (capabilities) => void afterOpen(capabilities),
      onSessionEnd,
    }),
  );

  return {
    scope,
    outbox,
    openChat,
    async showLocal() {
      const [localFriends, localGroups, localChats] = await Promise.all([
        database.friends.load(),
        database.groups.load(),
        database.chats.load(),
        outbox.load(),
      ]);
      if (scope.isEnded() || localFriends === undefined || localGroups === undefined || localChats === undefined)
        return false;
      friends.show(localFriends);
      groups.show(localGroups);
      book.show(localChats.items.map(withoutLost));
      unread.begin(localChats.version);
      order.settle();
      return true;
    },
    async loadLists(onStep) {
      const step = async (name: LoginStep, list: typeof friends | typeof groups | typeof unread) => {
        const outcome = await list.refresh({ isForced: true });
        if (outcome.ok && !scope.isEnded()) onStep(name);
        return outcome;
      };
      const outcomes = await Promise.all([step('friends', friends), step('groups', groups), step('unread', unread)]);
      order.settle();
      return outcomes.find((outcome) => !outcome.ok) ?? { ok: true, value: undefined };
    },
    refreshLists: () => refreshLists(true),
    refreshOld: () => void refreshLists(false),
    onPush: enqueue,
    onLinkOpen() {
      opens += 1;
      awaitsHello = true;
      wake();
      clock.setTimer(DEFAULT_HELPER_TIMEOUT_MS, () => void afterOpen([]));
    },
    wake,
    checkRead() {
      if (scope.get(isInViewAtom)) readMarks.check();
    },
  };
}

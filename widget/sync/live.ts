/**
 * Everything that moves: messages coming in and going out, the chat on screen, the way back after a lost link. Fetched as a
 * file of its own beside the first screen, which needs only the lists.
 */
import type { IncomingPush } from '../contract/pushes/index.ts';
import { CAPABILITY_SPEECH } from '../contract/pushes/hello.ts';
import { getServerTime } from '../contract/http/get-server-time.ts';
import { refreshInfo } from '../contract/http/refresh-info.ts';
import type { Chat } from '../domain/chat/chat.ts';
import type { ChatId, GroupId } from '../domain/chat/chat-id.ts';
import { reactionTo, type FailureCode } from '../domain/failure.ts';
import { DEFAULT_HELPER_TIMEOUT_MS, FRIEND_REFRESH_DEBOUNCE_MS, LAST_MESSAGE_LOOKED_FOR_IN } from '../domain/limits.ts';
import { lastShown, type OwnDeletion } from '../domain/message/deletion.ts';
import { NO_MESSAGE_ID } from '../domain/message/message-id.ts';
import { isSent } from '../domain/message/message.ts';
import { quoteOf } from '../domain/message/quote.ts';
import type { Account } from '../domain/session/account.ts';
import { replyAtom } from '../state/reply.ts';
import { openChatAtom } from '../state/open-chat.ts';
import { speechOfferedAtom } from '../state/speech.ts';
import { createContactLists, type ContactLists } from './contacts/contact-lists.ts';
import { createDebounce } from './debounce.ts';
import { createFaces, type Faces } from './faces.ts';
import { createGroupPeople, type GroupPeople } from './groups/group-people.ts';
import { createPromotion } from './groups/promotion.ts';
import { createAftermath } from './incoming/aftermath.ts';
import { createCallSignals } from './incoming/call.ts';
import { createIncomingMessages } from './incoming/message.ts';
import { createLateArrivals } from './incoming/late-arrival.ts';
import { createPushHandler } from './incoming/push.ts';
import { createMediaLoader } from './media/media-loader.ts';
import { warnOfLowStorage } from './low-storage.ts';
import type { Refresh } from './incoming/refreshes.ts';
import { clockDifferenceAtom } from '../state/server-clock.ts';
// The database asks for it when it is first used: it comes with this file.
import '../storage/conversations.ts';
import { createMessagePages } from './message-pages.ts';
import type { Notify } from './notify.ts';
import { startMissingCheck } from './open-chat/missing-check.ts';
import { createOpenChat, type OpenChatSync } from './open-chat/open-chat.ts';
import { createPeerRead } from './open-chat/peer-read.ts';
import { createReadMarks } from './open-chat/read-marks.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createReport } from './report.ts';
import { createRetryOffer, type RetryOffer } from './outbox/retry-offer.ts';
import { createOwnDeletions, type OwnDeletions } from './own-deletions.ts';
import { createPushQueue } from './push-queue.ts';
import { createMissedMessages, resumeChats } from './resume.ts';
import type { SyncScope } from './scope.ts';
import { createTyping, type Typing } from './typing.ts';
import type { MessageRepository } from '../storage/messages.ts';
import type { UserLists } from './user-lists.ts';

export interface Live {
  readonly outbox: Outbox;
  readonly openChat: OpenChatSync;
  /** Keeps a group's people while its info is on screen; what it returns ends that. */
  readonly watchGroup: GroupPeople['watch'];
  readonly retryOffer: RetryOffer;
  readonly contacts: ContactLists;
  readonly ownDeletions: OwnDeletions;
  readonly faces: Faces;
  readonly typing: Typing;
  /** Looks through the messages that the database holds. */
  readonly searchHeld: MessageRepository['search'];
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkOpen: () => void;
  /** Something changed that may let unsent messages go. */
  readonly wake: () => void;
  /** Marks the chat on screen as read, if it can be seen. */
  readonly checkRead: () => void;
  readonly onReadFurther: (chat: Chat) => void;
  readonly onAdvanced: (chatIds: readonly ChatId[]) => void;
  readonly onPromoted: (groupIds: readonly GroupId[]) => Promise<void>;
}

export interface LiveParts {
  readonly lists: UserLists;
  readonly notify: Notify;
  readonly onSessionEnd: (reason: FailureCode) => void;
  /** The user's own data has changed elsewhere. */
  readonly onAccount: (account: Account) => void;
}

/** Puts these parts together for one user; what an earlier visit left unsent has been read when this resolves. */
export async function createLive(
  scope: SyncScope,
  { lists, notify, onSessionEnd, onAccount }: LiveParts,
): Promise<Live> {
  const { clock, scheduler } = scope.platform;
  const { book, friends, groups, unread, takeChats } = lists;
  const aftermath = createAftermath(scope, {
    book,
    onTop: (chatId, top) => openChat.showTop(chatId, top),
    onUnreadUnsure: () => refreshes.chats(),
    fetchAfter: (...wanted) => pages.after(...wanted),
    onBroughtBack: (message) => openChat.update(message),
  });
  const pages = createMessagePages(scope, aftermath.follow);
  const readMarks = createReadMarks(scope, book);
  const openChat: OpenChatSync = createOpenChat(scope, {
    book,
    pages,
    unsent: (chatId) => outbox.unsent(chatId),
    onOpened: readMarks.check,
    onGivenUp: aftermath.forget,
  });
  const outbox: Outbox = createOutbox(scope, {
    book,
    onChanged: openChat.update,
    onSent: (message) => incoming.receive([message]),
    onRefused(chatId, failure) {
      if (reactionTo(failure.code) === 'notice') openChat.refuse(chatId, failure.code);
      else notify(failure);
    },
    onDiscarded: ({ chatId, localId }) => dropOwn(chatId, localId),
    loadMedia: createMediaLoader(scope, notify),
    takeQuote(chatId) {
      const answered = scope.get(replyAtom);
      if (answered?.chatId !== chatId) return undefined;
      scope.publish(replyAtom, undefined);
      return quoteOf(answered);
    },
  });
  const dropOwn = (chatId: ChatId, localId: string): Promise<void> => {
    openChat.dropUnsent(chatId, localId);
    return showBefore(chatId, localId);
  };
  /** The chat's last message is again the one before, and its time that one's. */
  const showBefore = async (chatId: ChatId, localId: string): Promise<void> => {
    const { messages } = await scope.database.messages.readBack(chatId, undefined, LAST_MESSAGE_LOOKED_FOR_IN);
    const chat = book.get(chatId);
    if (chat?.lastMessage?.localId !== localId) return;
    const lastMessage = lastShown(messages);
    book.put([{ ...chat, lastMessage, timeMs: lastMessage?.timeMs ?? chat.timeMs }]);
  };

  const incoming = createIncomingMessages(scope, {
    book,
    pages,
    acknowledge: outbox.acknowledge,
    onOrdered(chatId, messages, from, to) {
      openChat.extend(chatId, messages, from, to);
      readMarks.check();
    },
    onKept: aftermath.follow,
    onRepeated: openChat.update,
    onStranger: () => void Promise.all([friends.refresh(), groups.refresh()]),
    onMidway: () => refreshes.chats(),
  });
  const peerRead = createPeerRead(scope);
  const people = createGroupPeople(scope, groups);
  const contacts = createContactLists(scope);
  const carryOut = async (deletion: OwnDeletion): Promise<void> => {
    openChat.remove(deletion);
    await aftermath.deleteForOneself(deletion);
    // A page that was on its way may have brought it again.
    openChat.remove(deletion);
  };
  const ownDeletions = createOwnDeletions(scope, carryOut, outbox.discardFailed);
  const faces = createFaces(scope);
  const typing = createTyping(scope);
  const fillMissed = createMissedMessages(scope, book, pages);

  const wake = (): void => {
    outbox.wake();
    readMarks.flush();
  };

  const lateArrivals = createLateArrivals(clock, scope.platform.log, (differenceMs) =>
    scope.publish(clockDifferenceAtom, differenceMs),
  );
  /** A provider that says no hello is asked for its time. */
  const askTime = async (): Promise<void> => {
    const askedMs = clock.nowMs();
    const told = await scope.api.callDirect(getServerTime, undefined);
    // It was told on the way back: half of the time that it took is added.
    if (told.ok) lateArrivals.onServerTime(told.value.timeMs + (clock.nowMs() - askedMs) / 2);
  };

  let opens = 0;
  let awaitsHello = false;

  const afterOpen = async (capabilities: readonly string[]): Promise<void> => {
    if (!awaitsHello || scope.isEnded()) return;
    awaitsHello = false;
    const isReopened = opens > 1;
    const hasResumed = await resumeChats(scope, book, capabilities, takeChats);
    // A resume says nothing of what was read elsewhere, and a first opening nothing of lists that could not be had before. What has
    // become of friends and groups between the fetching of their lists and this opening was told to nobody here.
    void unread.refresh({ isForced: isReopened || !hasResumed });
    void friends.refresh({ isForced: true });
    void groups.refresh({ isForced: true });
    void contacts.requests.refresh({ isForced: isReopened });
    void contacts.notices.refresh({ isForced: isReopened });
    void ownDeletions.refresh();
    if (isReopened) people.onReopened();
    await openChat.catchUp();
  };

  const renewAccount = async (): Promise<void> => {
    const fetched = await scope.api.callDirect(refreshInfo, undefined);
    if (fetched.ok && !scope.isEnded()) onAccount(fetched.value);
  };

  const debounced = (run: () => void): (() => void) => createDebounce(clock, FRIEND_REFRESH_DEBOUNCE_MS, run);
  const refreshes: Readonly<Record<Refresh, () => void>> = {
    friends: debounced(() => void friends.refresh({ isForced: true })),
    groups: debounced(() => void groups.refresh({ isForced: true })),
    chats: debounced(() => void unread.refresh({ isForced: true })),
    notices: debounced(() => void contacts.notices.refresh({ isForced: true })),
    requests: debounced(() => {
      void contacts.requests.refresh({ isForced: true });
      contacts.waiting.renew();
      contacts.history.renew();
    }),
    blacklist: debounced(contacts.blacklist.renew),
    account: debounced(() => void renewAccount()),
    deletions: debounced(() => void ownDeletions.refresh()),
  };

  const onPush = createPushQueue(
    { scheduler, clock },
    createPushHandler(scope, {
      book,
      receive(messages) {
        typing.onMessages(messages);
        incoming.receive(messages);
      },
      refresh: (what) => refreshes[what](),
      onMembers: people.onMembersPushed,
      onPeerRead: peerRead.take,
      onCallSignal: createCallSignals(scope, notify),
      onTyping: typing.hear,
      lateArrivals,
      onHello(capabilities) {
        peerRead.onHello(capabilities);
        typing.onHello(capabilities);
        scope.publish(speechOfferedAtom, capabilities.includes(CAPABILITY_SPEECH));
        void afterOpen(capabilities);
      },
      onSessionEnd,
    }),
  );

  /** What earlier visits left unsent has come after the start. */
  const onLate = (): void => {
    const shown = scope.get(openChatAtom);
    // Who reads further up finds it at the end.
    if (shown?.newer.state === 'finished') for (const own of outbox.unsent(shown.chatId)) openChat.update(own);
    for (const { chatId, lastMessage } of [...book.all()].filter(isLost)) {
      if (lastMessage !== undefined) void showBefore(chatId, lastMessage.localId);
    }
  };
  const [isOutboxRead] = await Promise.all([outbox.load(onLate), contacts.requests.load(), contacts.notices.load()]);
  void faces.load();
  void warnOfLowStorage(scope, notify);
  startMissingCheck(scope, { pages, reload: openChat.reload, report: createReport(scope.platform.log) });
  if (isOutboxRead) book.show([...book.all()].filter(isLost).map(withoutLast));

  /** A last message that is neither sent nor waiting was sent when this page had gone: the next resume says what is last. */
  function isLost({ chatId, lastMessage }: Chat): boolean {
    if (lastMessage === undefined || isSent(lastMessage)) return false;
    return !outbox.unsent(chatId).some(({ localId }) => localId === lastMessage.localId);
  }

  return {
    outbox,
    openChat: {
      ...openChat,
      open(chatId) {
        people.enter(chatId);
        const opened = openChat.open(chatId);
        peerRead.show(chatId);
        return opened;
      },
      close() {
        people.leave();
        scope.publish(replyAtom, undefined);
        openChat.close();
      },
    },
    watchGroup: people.watch,
    retryOffer: createRetryOffer(scope, outbox),
    contacts,
    ownDeletions,
    faces,
    typing,
    searchHeld: scope.database.messages.search,
    onPush,
    onLinkOpen() {
      opens += 1;
      awaitsHello = true;
      wake();
      clock.setTimer(DEFAULT_HELPER_TIMEOUT_MS, () => {
        if (!awaitsHello || scope.isEnded()) return;
        void askTime();
        void afterOpen([]);
      });
    },
    wake,
    checkRead: readMarks.check,
    onReadFurther: (chat) => readMarks.send(chat.chatId, chat.readUpTo),
    onAdvanced(chatIds) {
      incoming.recheck(chatIds);
      void openChat.catchUp().then(() => fillMissed(chatIds));
      readMarks.check();
    },
    onPromoted: createPromotion(scope, openChat),
  };
}

const withoutLast = (chat: Chat): Chat => ({ ...chat, lastMessage: undefined, newestMessageId: NO_MESSAGE_ID });

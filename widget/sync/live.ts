/**
 * The realtime session: incoming and outgoing messages, the open chat, and the recovery after a lost link. Loaded as a
 * separate chunk alongside the first screen, which needs only the lists.
 */
import type { IncomingPush } from '../contract/pushes/index.ts';
import { CAPABILITY_SPEECH } from '../contract/pushes/hello.ts';
import { getServerTime } from '../contract/http/get-server-time.ts';
import type { Chat } from '../domain/chat/chat.ts';
import type { ChatId, GroupId } from '../domain/chat/chat-id.ts';
import { reactionTo, type FailureCode } from '../domain/failure.ts';
import { LAST_MESSAGE_LOOKED_FOR_IN } from '../domain/limits.ts';
import { lastShown, type OwnDeletion } from '../domain/message/deletion.ts';
import { compareMessageIds, NO_MESSAGE_ID } from '../domain/message/message-id.ts';
import { isSent } from '../domain/message/message.ts';
import { quoteOf } from '../domain/message/quote.ts';
import type { Account } from '../domain/session/account.ts';
import { replyAtom } from '../state/reply.ts';
import { openChatAtom } from '../state/open-chat.ts';
import { speechOfferedAtom } from '../state/speech.ts';
import { createContactLists, type ContactLists } from './contacts/contact-lists.ts';
import { createFaces, type Faces } from './faces.ts';
import { createGroupPeople, type GroupPeople } from './groups/group-people.ts';
import { createPromotion } from './groups/promotion.ts';
import { createHelloWait } from './hello-wait.ts';
import { createAftermath } from './incoming/aftermath.ts';
import { createCallSignals } from './incoming/call.ts';
import { createIncomingMessages } from './incoming/message.ts';
import { createLateArrivals } from './incoming/late-arrival.ts';
import { createPushHandler } from './incoming/push.ts';
import { createMediaLoader } from './media/media-loader.ts';
import { warnOfLowStorage } from './low-storage.ts';
import { createListRefreshes, type ListRefreshes } from './list-refreshes.ts';
import { clockDifferenceAtom } from '../state/server-clock.ts';
// The database loads this module lazily on first use. The import makes it part of this chunk.
import '../storage/conversations.ts';
import { createMessagePages } from './message-pages.ts';
import type { Notify } from './notify.ts';
import { startMissingCheck } from './open-chat/missing-check.ts';
import { createOpenChat, type OpenChatSync } from './open-chat/open-chat.ts';
import { createPeerRead } from './open-chat/peer-read.ts';
import { createReadMarks } from './open-chat/read-marks.ts';
import { endsRefusal, standingRefusal } from './open-chat/standing-refusal.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { withSent } from './outbox/own-message.ts';
import { createReport } from './report.ts';
import { createRetryOffer, type RetryOffer } from './outbox/retry-offer.ts';
import { createOwnDeletions, type OwnDeletions } from './own-deletions.ts';
import { createPresenceSync } from './presence.ts';
import { createPushQueue } from './push-queue.ts';
import { createMissedMessages, resumeChats } from './resume.ts';
import type { SyncScope } from './scope.ts';
import { createTyping, type Typing } from './typing.ts';
import type { MessageRepository } from '../storage/messages.ts';
import type { UserLists } from './user-lists.ts';

export interface Live {
  readonly outbox: Outbox;
  readonly openChat: OpenChatSync;
  /** The user dismisses the pinned message of the open chat. It is not shown again until another message is pinned. */
  readonly dismissTop: () => void;
  /** Keeps the members of a group up to date while its info screen is open. Call the returned function to stop. */
  readonly watchGroup: GroupPeople['watch'];
  readonly retryOffer: RetryOffer;
  readonly contacts: ContactLists;
  /** Fetches a list after an action of the user, and retries until it succeeds. */
  readonly refresh: ListRefreshes['now'];
  readonly ownDeletions: OwnDeletions;
  readonly faces: Faces;
  readonly typing: Typing;
  /** Searches the messages in the local database. */
  readonly searchHeld: MessageRepository['search'];
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkOpen: () => void;
  /** Something changed that may allow unsent messages to be sent. */
  readonly wake: () => void;
  /** Marks the open chat as read if the user can see it. */
  readonly checkRead: () => void;
  readonly onReadFurther: (chat: Chat) => void;
  readonly onAdvanced: (chatIds: readonly ChatId[]) => void;
  readonly onRightsChanged: (groupIds: readonly GroupId[]) => void;
  /** The user is about to open a widget that started hidden. */
  readonly onScreensWanted: () => void;
}

export interface LiveParts {
  readonly lists: UserLists;
  readonly notify: Notify;
  readonly onSessionEnd: (reason: FailureCode) => void;
  /** The user's own data has changed on another device. */
  readonly onAccount: (account: Account) => void;
}

/** Creates the realtime session for one user. Resolves when the unsent messages of earlier visits have been read. */
export async function createLive(
  scope: SyncScope,
  { lists, notify, onSessionEnd, onAccount }: LiveParts,
): Promise<Live> {
  const { clock, scheduler } = scope.platform;
  const { book, friends, groups, takeChats } = lists;
  const aftermath = createAftermath(scope, {
    book,
    onTop: (chatId, top) => openChat.showTop(chatId, top),
    onUnreadUnsure: () => refreshes.soon('chats'),
    fetchAfter: (...wanted) => pages.after(...wanted),
    onBroughtBack: (message) => openChat.update(message),
  });
  const pages = createMessagePages(scope, (chatId, messages, kept) => {
    outbox.settleCancelled(messages);
    aftermath.follow(chatId, messages, kept);
  });
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
    onAcknowledged(message) {
      const chat = book.get(message.chatId);
      if (chat?.lastMessage?.localId !== message.localId) return;
      book.put([withSent(chat, message)]);
      // The reply was lost, and other members have written meanwhile.
      if (compareMessageIds(message.delivery.messageId, chat.newestMessageId) < 0)
        void aftermath.showLatest(message.chatId);
    },
    onRefused(chatId, failure) {
      if (reactionTo(failure.code) === 'notice') openChat.refuse(chatId, failure.code);
      else notify(failure);
    },
    onDiscarded: ({ chatId, localId }) => dropOwn(chatId, localId),
    loadMedia: createMediaLoader(scope, notify),
    fetchBefore: pages.before,
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
  /** Restores the previous message as the last message of the chat, and its time as the chat's time. */
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
      if (endsRefusal(scope.get(openChatAtom)?.refusal, messages, scope.ownId)) openChat.refuse(chatId, undefined);
      readMarks.check();
    },
    onKept: aftermath.follow,
    onRepeated: openChat.update,
    isDeleted: (message) => ownDeletions.includes(message),
    onStranger: () => void Promise.all([friends.refresh(), groups.refresh()]),
    onMidway: () => refreshes.soon('chats'),
  });
  const peerRead = createPeerRead(scope);
  const people = createGroupPeople(scope, groups);
  const showRecalled = createPromotion(scope, openChat);
  const contacts = createContactLists(scope);
  const carryOut = async (deletion: OwnDeletion): Promise<void> => {
    openChat.remove(deletion);
    await aftermath.deleteForOneself(deletion);
    // A page that was already being fetched may have added the messages again.
    openChat.remove(deletion);
  };
  const ownDeletions = createOwnDeletions(scope, carryOut, outbox.discardFailed);
  const refreshes = createListRefreshes(scope, { lists, contacts, ownDeletions, onAccount });
  const faces = createFaces(scope);
  const typing = createTyping(scope);
  const presence = createPresenceSync(scope);
  const fillMissed = createMissedMessages(scope, book, pages);

  const wake = (): void => {
    outbox.wake();
    readMarks.flush();
  };

  const lateArrivals = createLateArrivals(clock, scope.platform.log, (differenceMs) =>
    scope.publish(clockDifferenceAtom, differenceMs),
  );
  /** Asks a provider that sends no hello for its time. */
  const askTime = async (): Promise<void> => {
    const askedMs = clock.nowMs();
    const answered = await scope.api.callDirect(getServerTime, undefined);
    // The provider read its clock during the round trip, so half of the round-trip time is added.
    if (answered.ok) lateArrivals.onServerTime(answered.value.timeMs + (clock.nowMs() - askedMs) / 2);
  };

  let opens = 0;
  const helloWait = createHelloWait(clock, () => {
    if (scope.isEnded()) return;
    void askTime();
    void afterOpen([]);
  });

  const afterOpen = async (capabilities: readonly string[]): Promise<void> => {
    if (!helloWait.end() || scope.isEnded()) return;
    const isReopened = opens > 1;
    const hasResumed = await resumeChats(scope, book, capabilities, takeChats);
    refreshes.afterOpen({ isReopened, hasResumed });
    if (isReopened) people.onReopened();
    await openChat.catchUp();
  };

  const onPush = createPushQueue(
    { scheduler, clock },
    createPushHandler(scope, {
      book,
      receive(messages) {
        typing.onMessages(messages);
        incoming.receive(messages);
      },
      refresh: refreshes.soon,
      onHeads: refreshes.onHeads,
      onMembers: people.onMembersPushed,
      onPeerRead: peerRead.take,
      onCallSignal: createCallSignals(scope, notify),
      onTyping: typing.hear,
      onPresence: presence.take,
      lateArrivals,
      onHello(capabilities) {
        peerRead.onHello(capabilities);
        typing.onHello(capabilities);
        presence.onHello(capabilities);
        scope.publish(speechOfferedAtom, capabilities.includes(CAPABILITY_SPEECH));
        void afterOpen(capabilities);
      },
      onSessionEnd,
    }),
  );

  /** The unsent messages of earlier visits were read only after the start. */
  const onLate = (): void => {
    const shown = scope.get(openChatAtom);
    // A reader further up sees them when they reach the end.
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

  /**
   * A last message that is neither sent nor waiting was sent after this page had closed. The next resume reports the
   * real last message.
   */
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
        const difference = scope.get(clockDifferenceAtom) ?? 0;
        openChat.refuse(chatId, standingRefusal(outbox.unsent(chatId), book.get(chatId), difference));
        peerRead.show(chatId);
        return opened;
      },
      close() {
        people.leave();
        scope.publish(replyAtom, undefined);
        openChat.close();
      },
    },
    dismissTop() {
      const top = scope.get(openChatAtom)?.topMessage;
      if (top === undefined) return;
      openChat.showTop(top.chatId, undefined);
      void scope.database.topMessages.dismiss(top.chatId, top.delivery.messageId);
    },
    watchGroup: people.watch,
    retryOffer: createRetryOffer(scope, outbox),
    contacts,
    refresh: refreshes.now,
    ownDeletions,
    faces,
    typing,
    searchHeld: scope.database.messages.search,
    onPush,
    onLinkOpen() {
      opens += 1;
      helloWait.begin();
      wake();
    },
    wake,
    checkRead: readMarks.check,
    onReadFurther: (chat) => readMarks.send(chat.chatId, chat.readUpTo),
    onAdvanced(chatIds) {
      incoming.recheck(chatIds);
      void openChat.catchUp().then(() => fillMissed(chatIds));
      readMarks.check();
    },
    onRightsChanged(groupIds) {
      people.onRightsChanged(groupIds);
      void showRecalled(groupIds);
    },
    onScreensWanted: refreshes.onScreensWanted,
  };
}

const withoutLast = (chat: Chat): Chat => ({ ...chat, lastMessage: undefined, newestMessageId: NO_MESSAGE_ID });

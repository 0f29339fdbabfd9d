/**
 * The realtime session: incoming and outgoing messages, the open chat, and the recovery after a lost link. Loaded as a
 * separate chunk alongside the first screen, which needs only the lists.
 */
import type { IncomingPush } from '../contract/pushes/index.ts';
import {
  CAPABILITY_DRAW_PROOF,
  CAPABILITY_PAGES,
  CAPABILITY_PEER_READ,
  CAPABILITY_RESUME,
  CAPABILITY_SPEECH,
  CAPABILITY_THROW_PROOF,
} from '../contract/pushes/hello.ts';
import type { Chat } from '../domain/chat/chat.ts';
import type { ChatId, GroupId } from '../domain/chat/chat-id.ts';
import type { FailureCode } from '../domain/failure.ts';
import { CLIENT_FIGURES_AFTER_MS, CLIENT_FIGURES_SHARE } from '../domain/limits.ts';
import type { Account } from '../domain/session/account.ts';
import { changedBetsAtom } from '../state/bets.ts';
import { openChatAtom } from '../state/open-chat.ts';
import { clockDifferenceAtom } from '../state/server-clock.ts';
import { drawProofOfferedAtom, throwProofOfferedAtom } from '../state/fair.ts';
import { speechOfferedAtom } from '../state/speech.ts';
import { tenantAtom } from '../state/environment.ts';
import type { LinkState } from '../transport/connection-machine.ts';
// The database loads this module lazily on first use. The import makes it part of this chunk.
import '../storage/conversations.ts';
import type { MessageRepository } from '../storage/messages.ts';
import { createChatOnScreen, type ChatOnScreen } from './chat-on-screen.ts';
import { createContactLists, type ContactLists } from './contacts/contact-lists.ts';
import { createEmojiLists, type EmojiLists } from './emoji-lists.ts';
import { createFallbackPolling } from './fallback-polling.ts';
import { createGroupPeople, type GroupPeople } from './groups/group-people.ts';
import { createPromotion } from './groups/promotion.ts';
import { createCallListener, type CallListener } from './incoming/call.ts';
import { createLateArrivals } from './incoming/late-arrival.ts';
import { createPushHandler } from './incoming/push.ts';
import { createLinkOpenings } from './link-openings.ts';
import { createListRefreshes, type ListRefreshes } from './list-refreshes.ts';
import { warnOfLowStorage } from './low-storage.ts';
import { createMessageSync, type MessageSync } from './message-sync.ts';
import type { Notify } from './notify.ts';
import { startMissingCheck } from './open-chat/missing-check.ts';
import type { OpenChatSync } from './open-chat/open-chat.ts';
import { createPeerRead, type PeerRead } from './open-chat/peer-read.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createRetryOffer, type RetryOffer } from './outbox/retry-offer.ts';
import type { OwnDeletions } from './own-deletions.ts';
import { createPresenceSync } from './presence.ts';
import { isOtherEpoch } from './provider-epoch.ts';
import { createPushQueue } from './push-queue.ts';
import { createReport } from './report.ts';
import { createMissedMessages, resumeChats } from './resume.ts';
import type { SyncScope } from './scope.ts';
import { createTyping, type Typing } from './typing.ts';
import type { UserLists } from './user-lists.ts';

export interface RealtimeSession {
  readonly outbox: Outbox;
  readonly openChat: OpenChatSync;
  readonly dismissTop: ChatOnScreen['dismissTop'];
  /** Keeps the members of a group up to date while its info screen is open. Call the returned function to stop. */
  readonly watchGroup: GroupPeople['watch'];
  /** Fetches the members of a group again, if they are cached. */
  readonly refreshMembers: (groupId: GroupId) => void;
  readonly retryOffer: RetryOffer;
  readonly contacts: ContactLists;
  /** Fetches a list after an action of the user, and retries until it succeeds. */
  readonly refresh: ListRefreshes['now'];
  readonly ownDeletions: OwnDeletions;
  readonly emojiLists: EmojiLists;
  readonly typing: Typing;
  readonly calls: CallListener['calls'];
  /** Searches the messages in the local database. */
  readonly searchCached: MessageRepository['search'];
  readonly onPush: (push: IncomingPush) => void;
  readonly onLinkOpen: () => void;
  readonly onLinkState: (state: LinkState) => void;
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

export interface RealtimeSessionDeps {
  readonly lists: UserLists;
  readonly notify: Notify;
  readonly onSessionEnd: (reason: FailureCode) => void;
  /** The user's own data has changed on another device. */
  readonly onAccount: (account: Account) => void;
  /** The provider was restored from a backup: everything but unsent messages must be loaded again. */
  readonly onOtherEpoch: () => void;
}

/** Creates the realtime session for one user. Resolves when the unsent messages of earlier visits have been read. */
export async function createRealtimeSession(
  scope: SyncScope,
  { lists, notify, onSessionEnd, onAccount, onOtherEpoch }: RealtimeSessionDeps,
): Promise<RealtimeSession> {
  const { clock, scheduler, log } = scope.platform;
  const { book, groups, takeChats } = lists;
  const messages = createMessageSync(scope, { lists, notify, onChatsUnsure: () => refreshes.soon('chats') });
  const { outbox, incoming, pages, openChat, readMarks, ownDeletions } = messages;
  const peerRead = createPeerRead(scope);
  const people = createGroupPeople(scope, groups);
  const showRecalled = createPromotion(scope, openChat);
  const contacts = createContactLists(scope);
  const refreshes = createListRefreshes(scope, { lists, contacts, ownDeletions, onAccount });
  const emojiLists = createEmojiLists(scope);
  const typing = createTyping(scope);
  const presence = createPresenceSync(scope);
  const callListener = createCallListener(scope, notify);
  const fillMissed = createMissedMessages(scope, book, pages);
  const lateArrivals = createLateArrivals(clock, log, (differenceMs) =>
    scope.publish(clockDifferenceAtom, differenceMs),
  );

  const openings = createLinkOpenings(scope, {
    lateArrivals,
    async onReady({ capabilities, isReopened }) {
      const resumed = await resumeChats(scope, book, pages, capabilities, takeChats);
      refreshes.afterOpen({ isReopened, hasResumed: resumed.ok && resumed.value });
      if (isReopened) people.onReopened();
      await openChat.catchUp();
      pages.release();
    },
  });

  const polling = createPolling(scope, messages, { lists, refreshes, peerRead });

  const onPush = createPushQueue(
    { scheduler, clock },
    createPushHandler(scope, {
      book,
      receive(received) {
        typing.onMessages(received);
        incoming.receive(received);
      },
      refresh: refreshes.soon,
      onHeads: refreshes.onHeads,
      onMembers: people.onMembersPushed,
      onPeerRead: peerRead.take,
      onCallSignal: callListener.onSignal,
      onTyping: typing.hear,
      onPresence: presence.take,
      lateArrivals,
      onBets: (chatId) => scope.publish(changedBetsAtom, { chatId }),
      onHello(capabilities, epoch) {
        if (isOtherEpoch(scope, epoch)) return onOtherEpoch();
        polling.onHello(capabilities);
        peerRead.onHello(capabilities);
        typing.onHello(capabilities);
        presence.onHello(capabilities);
        publishOffers(scope, capabilities);
        openings.onHello(capabilities);
        callListener.onHello();
      },
      onSessionEnd,
    }),
  );

  await loadEarlier(scope, messages, contacts);
  void emojiLists.load();
  void warnOfLowStorage(scope, notify);
  reportFiguresLater(scope);
  startMissingCheck(scope, { pages, reload: openChat.reload, report: createReport(log) });

  const wake = (): void => {
    outbox.wake();
    readMarks.flush();
  };

  return {
    outbox,
    ...createChatOnScreen(scope, { openChat, outbox, book, people, peerRead }),
    watchGroup: people.watch,
    refreshMembers: (groupId) => people.onMembersPushed(groupId, []),
    retryOffer: createRetryOffer(scope, outbox),
    contacts,
    refresh: refreshes.now,
    ownDeletions,
    emojiLists,
    typing,
    calls: callListener.calls,
    searchCached: scope.database.messages.search,
    onPush,
    onLinkOpen() {
      openings.onLinkOpen();
      wake();
    },
    onLinkState: polling.onLinkState,
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

/** Some visits report their figures. */
function reportFiguresLater(scope: SyncScope): void {
  const { clock, random } = scope.platform;
  if (random.fraction() >= CLIENT_FIGURES_SHARE) return;
  const startedAtMs = clock.nowMs();
  clock.setTimer(CLIENT_FIGURES_AFTER_MS, () => {
    void import('./client-figures.ts').then(
      ({ reportFigures }) => reportFigures(scope, startedAtMs),
      () => undefined,
    );
  });
}

/** Polls over HTTP while no carrier works: the messages that a resume would fetch, and the lists. L-12. */
function createPolling(
  scope: SyncScope,
  { pages, openChat }: MessageSync,
  {
    lists,
    refreshes,
    peerRead,
  }: { readonly lists: UserLists; readonly refreshes: ListRefreshes; readonly peerRead: PeerRead },
) {
  /** The capabilities of the newest hello. Before the first one, those that a provider with a hello usually has. */
  let announced: readonly string[] | undefined;
  const capabilities = (): readonly string[] =>
    announced ??
    (scope.get(tenantAtom)?.sendsHello === true ? [CAPABILITY_RESUME, CAPABILITY_PAGES, CAPABILITY_PEER_READ] : []);

  const { onLinkState } = createFallbackPolling(scope.platform, async (isComplete) => {
    const resumed = await resumeChats(scope, lists.book, pages, capabilities(), lists.takeChats);
    if (!resumed.ok || scope.isEnded()) return resumed;
    const [listed] = await Promise.all([refreshes.poll(isComplete), openChat.catchUp()]);
    peerRead.onHello(capabilities());
    pages.release();
    return listed;
  });
  return { onLinkState, onHello: (next: readonly string[]) => void (announced = next) };
}

/** Reads the unsent messages, friend requests and group notices of earlier visits. */
async function loadEarlier(
  scope: SyncScope,
  { outbox, openChat, lastMessages }: MessageSync,
  contacts: ContactLists,
): Promise<void> {
  /** The unsent messages were read only after the start. */
  const onLate = (): void => {
    const shown = scope.get(openChatAtom);
    // A reader further up sees them when they reach the end.
    if (shown?.newer.state === 'finished') for (const own of outbox.unsent(shown.chatId)) openChat.update(own);
    lastMessages.replaceLost();
  };
  const [isOutboxRead] = await Promise.all([outbox.load(onLate), contacts.requests.load(), contacts.notices.load()]);
  if (isOutboxRead) lastMessages.removeLost();
}

/** The capabilities on which buttons of the screens depend. */
function publishOffers(scope: Pick<SyncScope, 'publish'>, capabilities: readonly string[]): void {
  scope.publish(speechOfferedAtom, capabilities.includes(CAPABILITY_SPEECH));
  scope.publish(drawProofOfferedAtom, capabilities.includes(CAPABILITY_DRAW_PROOF));
  scope.publish(throwProofOfferedAtom, capabilities.includes(CAPABILITY_THROW_PROOF));
}

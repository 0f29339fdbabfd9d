import { reactionTo } from '../domain/failure.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { OwnDeletion } from '../domain/message/deletion.ts';
import type { Quote } from '../domain/message/message.ts';
import { quoteOf } from '../domain/message/quote.ts';
import { lastSentAtom } from '../state/host.ts';
import { envelopeStatesAtom, transferStatesAtom, withStates } from '../state/money.ts';
import { openChatAtom } from '../state/open-chat.ts';
import { replyAtom } from '../state/reply.ts';
import { createOwnLastMessages, type OwnLastMessages } from './chats/own-last-messages.ts';
import { reportedStates, reportedTransfers } from './incoming/envelope-reports.ts';
import { createMessageEffects } from './incoming/message-effects.ts';
import { createIncomingMessages, type IncomingMessages } from './incoming/message.ts';
import { createMediaLoader } from './media/media-loader.ts';
import { createMessagePages, type MessagePages } from './message-pages.ts';
import type { Notify } from './notify.ts';
import { createOpenChat, type OpenChatSync } from './open-chat/open-chat.ts';
import { createReadMarks, type ReadMarks } from './open-chat/read-marks.ts';
import { endsRefusal } from './open-chat/standing-refusal.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createOwnDeletions, type OwnDeletions } from './own-deletions.ts';
import type { SyncScope } from './scope.ts';
import type { UserLists } from './user-lists.ts';

/** The messages of one user: sent, received, fetched, deleted, and shown in the open chat. */
export interface MessageSync {
  readonly outbox: Outbox;
  readonly incoming: IncomingMessages;
  readonly pages: MessagePages;
  readonly openChat: OpenChatSync;
  readonly readMarks: ReadMarks;
  readonly ownDeletions: OwnDeletions;
  readonly lastMessages: OwnLastMessages;
}

export interface MessageSyncDeps {
  readonly lists: UserLists;
  readonly notify: Notify;
  /** The unread count or the last message of a chat is unknown. */
  readonly onChatsUnsure: () => void;
}

/** Creates the modules that handle messages, and connects them with each other. */
export function createMessageSync(scope: SyncScope, { lists, notify, onChatsUnsure }: MessageSyncDeps): MessageSync {
  const { book, friends, groups } = lists;
  const effects = createMessageEffects(scope, {
    book,
    onTop: (chatId, top) => openChat.showTop(chatId, top),
    onUnreadUnsure: onChatsUnsure,
    fetchAfter: (...wanted) => pages.after(...wanted),
    onBroughtBack: (message) => openChat.update(message),
  });
  const follow: typeof effects.follow = (chatId, messages, kept) => {
    effects.follow(chatId, messages, kept);
    const states = scope.get(envelopeStatesAtom);
    const next = withStates(states, scope.ownId, reportedStates(messages, scope.ownId));
    if (next !== states) scope.publish(envelopeStatesAtom, next);
    const transfers = scope.get(transferStatesAtom);
    const newer = withStates(transfers, scope.ownId, reportedTransfers(messages));
    if (newer !== transfers) scope.publish(transferStatesAtom, newer);
  };
  const pages = createMessagePages(scope, (chatId, messages, kept) => {
    outbox.settleCancelled(messages);
    follow(chatId, messages, kept);
  });
  const readMarks = createReadMarks(scope, book);
  const openChat: OpenChatSync = createOpenChat(scope, {
    book,
    pages,
    unsent: (chatId) => outbox.unsent(chatId),
    onOpened: readMarks.check,
    onGivenUp: effects.forget,
  });
  const lastMessages = createOwnLastMessages(scope, {
    book,
    unsent: (chatId) => outbox.unsent(chatId),
    showLatest: effects.showLatest,
  });
  const outbox: Outbox = createOutbox(scope, {
    book,
    onChanged: openChat.update,
    onSent: (message) => incoming.receive([message]),
    onAcknowledged(sent) {
      scope.publish(lastSentAtom, sent);
      lastMessages.onAcknowledged(sent);
    },
    onRefused(chatId, failure) {
      if (reactionTo(failure.code) === 'notice') openChat.refuse(chatId, failure.code);
      else notify(failure);
    },
    onDiscarded({ chatId, localId }) {
      openChat.dropUnsent(chatId, localId);
      return lastMessages.showPrevious(chatId, localId);
    },
    loadMedia: createMediaLoader(scope, notify),
    fetchBefore: pages.before,
    takeQuote: (chatId) => takeQuote(scope, chatId),
  });
  const incoming = createIncomingMessages(scope, {
    book,
    pages,
    acknowledge: outbox.acknowledge,
    onOrdered(chatId, messages, from, to) {
      openChat.extend(chatId, messages, from, to);
      if (endsRefusal(scope.get(openChatAtom)?.refusal, messages, scope.ownId)) openChat.refuse(chatId, undefined);
      readMarks.check();
    },
    onKept: follow,
    onRepeated: openChat.update,
    isDeleted: (message) => ownDeletions.includes(message),
    onStranger: () => void Promise.all([friends.refresh(), groups.refresh()]),
    onMidway: onChatsUnsure,
  });
  const carryOut = async (deletion: OwnDeletion): Promise<void> => {
    openChat.remove(deletion);
    await effects.deleteForOneself(deletion);
    // A page that was already being fetched may have added the messages again.
    openChat.remove(deletion);
  };
  const ownDeletions = createOwnDeletions(scope, carryOut, outbox.discardFailed);

  return { outbox, incoming, pages, openChat, readMarks, ownDeletions, lastMessages };
}

/** Returns the quote of the selected message, and ends the selection. */
function takeQuote(scope: SyncScope, chatId: ChatId): Quote | undefined {
  const answered = scope.get(replyAtom);
  if (answered?.chatId !== chatId) return undefined;
  scope.publish(replyAtom, undefined);
  return quoteOf(answered);
}

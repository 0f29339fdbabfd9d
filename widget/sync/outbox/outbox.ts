import { msgSend } from '../../contract/operations/msg-send.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { emptyChat } from '../../domain/chat/chat-changes.ts';
import { canResend, isTransient, type Failure } from '../../domain/failure.ts';
import { DEFAULT_MESSAGE_INTERVAL_MS, RETRY_DELAY_MS } from '../../domain/limits.ts';
import {
  NO_MENTIONS,
  type Message,
  type OutgoingMessage,
  type Quote,
  type SentMessage,
} from '../../domain/message/message.ts';
import { needsUpload } from '../../domain/message/local-file.ts';
import { nextDelivery, type SendEvent } from '../../domain/message/send-state.ts';
import { assertNever, failure, success, type Result } from '../../domain/result.ts';
import { groupsAtom } from '../../state/chats.ts';
import type { FailedMessage, LocalMedia, OutboxEntry } from '../../storage/outbox.ts';
import type { MediaSender } from '../media/media-sender.ts';
import type { SyncScope } from '../scope.ts';
import { dispositionOf, wasAnswered } from './disposition.ts';
import { createEarlier, type Earlier } from './earlier.ts';
import { createKeeping } from './keeping.ts';
import { acknowledged, isGameInTheAir, ownMessage, withSent } from './own-message.ts';
import { createPace } from './pace.ts';
import type { Failed, OutboxParts, Waiting } from './parts.ts';

export interface Outbox {
  /** Reads what an earlier visit left unsent. */
  readonly load: Earlier['load'];
  /** From now on messages leave. Called again when something has changed that held them back. */
  readonly wake: () => void;
  /** Takes what the domain has checked: on screen at once, sent in its turn. Fails with `too_frequent`. */
  readonly send: (outgoing: Outgoing) => Result<undefined, Failure>;
  /** Takes a failed message again, under its old uuid. Fails with the failure that a repeat cannot change. */
  readonly resend: (chatId: ChatId, localId: string) => Result<undefined, Failure>;
  /** Takes a failed message once more, whatever the outcome: no record is left of it. */
  readonly retry: (localId: string) => void;
  /** Takes a message back that is not on the wire yet, or has failed. False for any other. */
  readonly discard: (chatId: ChatId, localId: string) => boolean;
  /** Takes all messages of a chat back that have failed. */
  readonly discardFailed: (chatId: ChatId) => Promise<void>;
  /** Messages that were refused for good, and why. */
  readonly failed: () => readonly FailedMessage[];
  /** The provider holds this message: by reply or by echo. */
  readonly acknowledge: (message: SentMessage) => void;
  /** A chat's messages that are not sent, for its screen. */
  readonly unsent: (chatId: ChatId) => readonly Message[];
}

/** What a person sends. */
export type Outgoing = Pick<OutgoingMessage, 'chatId' | 'content'> & {
  readonly mentions?: OutgoingMessage['mentions'] | undefined;
  /** Without it what the chat's next message answers, if anything. */
  readonly quote?: Quote;
  /** Without it a new one. */
  readonly localId?: string;
  /** What it carries that is not uploaded yet. */
  readonly media?: LocalMedia;
  /** It belongs to what was sent just now: it leaves in its turn, however soon that is. */
  readonly isPaced?: boolean;
};

/**
 * Own messages on their way. Each goes to the database as it leaves and stays there until it is acknowledged or refused for
 * good; in each chat they leave one after the other; a repeat carries the same uuid, so that nothing is stored twice.
 *
 * Spec: 1-chat §4 Sending, 3-transport §4 Message sending. S-01, S-02.
 */
export function createOutbox(
  scope: SyncScope,
  { book, onChanged, onSent, onRefused, takeQuote, onDiscarded, loadMedia }: OutboxParts,
): Outbox {
  const { clock, random } = scope.platform;
  const { outbox: repository, failedMessages } = scope.database;
  const queues = new Map<ChatId, Waiting[]>();
  const failed = new Map<string, Failed>();
  /** What the user has sent again, and waits. */
  const resent = new Set<string>();
  const busy = new Set<ChatId>();
  /** Ends a chat's pause: who was woken in one does not go on twice. */
  const pauses = new Map<ChatId, () => void>();
  /** Messages whose answer is awaited. */
  const onWire = new Set<Waiting>();
  /** How fast a person may write, and how fast what they have written may leave. */
  const [writing, leaving] = [createPace(scope), createPace(scope)];
  let order = 0;
  let isAwake = false;
  let loadedMedia: MediaSender | undefined;

  const toMessage = ({ message, sinceMs }: Waiting): Message => show(message, { state: 'sending', sinceMs });
  const show = (message: OutgoingMessage, delivery: Message['delivery']): Message =>
    ownMessage(message, delivery, scope.account, scope.get(groupsAtom).get(message.chatId)?.myRole);

  /** Resolves when the database has the message. */
  const enqueue = (
    message: OutgoingMessage,
    { media, ...options }: Pick<OutboxEntry, 'isRetry'> & { readonly media?: LocalMedia } = {},
  ): Promise<unknown> => {
    order = Math.max(order + 1, clock.nowMs());
    const waiting = waitingOf({ message, order, ...options }, media);
    queues.set(message.chatId, [...(queues.get(message.chatId) ?? []), waiting]);
    waiting.kept = keeping.add(waiting, media);
    change(toMessage(waiting));
    void work(message.chatId);
    return waiting.kept;
  };

  const waitingOf = (entry: OutboxEntry, media?: LocalMedia): Waiting => {
    const waiting: Waiting = {
      ...entry,
      media,
      uploading: new AbortController(),
      sinceMs: clock.nowMs(),
      kept: Promise.resolve(),
      answeredTries: 0,
    };
    void showMedia(waiting).catch(() => undefined);
    return waiting;
  };

  const media = async (): Promise<MediaSender> => (loadedMedia = await loadMedia());

  const showMedia = async (own: Waiting | Failed): Promise<void> => {
    const { localId, content } = own.message;
    if (!needsUpload(content)) return;
    const [sender, found] = await Promise.all([media(), keeping.media(own)]);
    const isThere = failed.get(localId) === own || ('kept' in own && isWaiting(own));
    if (found?.value !== undefined && isThere) sender.show(localId, found.value);
  };

  /** Uploads what a message carries; from then on it says where that is. */
  const uploadMedia = async (waiting: Waiting): Promise<Result<undefined, Failure>> => {
    if (!needsUpload(waiting.message.content)) return success(undefined);
    const sender = await media().catch(() => undefined);
    if (sender === undefined) return failure({ code: 'network' });
    const found = await keeping.media(waiting);
    if (found === undefined) return failure({ code: 'network' });
    if (found.value === undefined) return failure({ code: 'upload_failed' });
    const prepared = await sender.prepare(waiting.message, found.value, waiting.uploading.signal);
    if (!prepared.ok) return prepared;
    if (!isWaiting(waiting) || scope.isEnded()) return success(undefined);
    waiting.local = waiting.message.content;
    waiting.message = { ...waiting.message, content: prepared.value };
    const renewed = keeping.renew(waiting);
    waiting.kept = Promise.all([waiting.kept, renewed]);
    await renewed;
    change(toMessage(waiting));
    return success(undefined);
  };

  /** A message has again the file that this browser holds: it is uploaded with the next try. False when it has none. */
  const backToLocal = (waiting: Waiting): boolean => {
    const { message, local } = waiting;
    if (local === undefined) return false;
    waiting.message = { ...message, content: local };
    waiting.local = undefined;
    loadedMedia?.forget(message.localId, { keepsPicture: true });
    return true;
  };

  /** Nothing of a message's file is needed any more, but perhaps its picture on screen. */
  const forgetMedia = (localId: string, keepsPicture: boolean, waiting?: Waiting): void => {
    keeping.removeMedia(localId, waiting);
    loadedMedia?.forget(localId, { keepsPicture });
  };

  /** Nothing of a message stays. */
  const forget = (message: OutgoingMessage, waiting?: Waiting): Promise<void> => {
    const { localId } = message;
    if (failed.delete(localId)) void failedMessages.remove(localId);
    forgetMedia(localId, false, waiting);
    return onDiscarded(message);
  };

  /** Shows an own message in its chat and in the list. */
  const change = (message: Message): void => {
    if (scope.isEnded()) return;
    const chat = book.get(message.chatId) ?? emptyChat(message.chatId, message.timeMs);
    const isLast = chat.lastMessage === undefined || chat.lastMessage.localId === message.localId;
    if (isLast || message.delivery.state === 'sending') {
      book.put([{ ...chat, lastMessage: message, timeMs: Math.max(chat.timeMs, message.timeMs) }]);
    }
    onChanged(message);
  };

  /** Sends a chat's messages one after the other, until none is left or the way is closed. */
  const work = async (chatId: ChatId): Promise<void> => {
    if (!isAwake || earlier.isAwaited() || busy.has(chatId)) return;
    busy.add(chatId);
    let pauseMs: number | undefined;
    while (pauseMs === undefined && !scope.isEnded()) {
      const next = queues.get(chatId)?.[0];
      if (next === undefined) break;
      pauseMs = await sendOne(next);
    }
    busy.delete(chatId);
    if (pauseMs !== undefined && pauseMs !== Number.POSITIVE_INFINITY) {
      pauses.get(chatId)?.();
      pauses.set(
        chatId,
        clock.setTimer(pauseMs, () => void work(chatId)),
      );
    }
  };

  /** Undefined when the message has left the queue, else how long to pause. */
  const sendOne = async (waiting: Waiting): Promise<number | undefined> => {
    const uploaded = await uploadMedia(waiting);
    if (scope.isEnded()) return Number.POSITIVE_INFINITY;
    // Taken back meanwhile.
    if (!isWaiting(waiting)) return undefined;
    if (!uploaded.ok) return conclude(waiting, uploaded.failure);
    const earlyMs = leaving.leftMs(waiting.message.chatId);
    // Not to the end at once: the interval may be shorter by then.
    if (earlyMs > 0) return Math.min(earlyMs, DEFAULT_MESSAGE_INTERVAL_MS);
    const { chatId, localId, content, mentions, quote } = waiting.message;
    const mentionedIds = mentions.everyone ? ['all', ...mentions.userIds] : mentions.userIds;
    const { words: mentionWords } = mentions;
    const quotedId = quote?.messageId;
    const leavesAtMs = clock.nowMs();
    onWire.add(waiting);
    const reply = await scope.api.call(msgSend, { chatId, localId, content, mentionedIds, mentionWords, quotedId });
    onWire.delete(waiting);
    if (scope.isEnded()) return Number.POSITIVE_INFINITY;
    // Its echo may have been quicker than the reply.
    if (!isWaiting(waiting)) return undefined;
    if (!reply.ok && reply.failure.code === 'too_frequent') leaving.begin(chatId);
    if (reply.ok) {
      // From when it left, not from its answer: who writes at the pace of the group falls behind by nothing.
      leaving.begin(chatId, leavesAtMs);
      const sent = acknowledged(toMessage(waiting), reply.value);
      acknowledge(sent);
      // What the provider has put into it comes by its echo, or by what was missed.
      if (!isGameInTheAir(sent.content)) onSent(sent);
      return undefined;
    }
    if (reply.failure.code === 'not_found' && waiting.isFileForgotten !== true && backToLocal(waiting)) {
      waiting.isFileForgotten = true;
      return sendOne(waiting);
    }
    return conclude(waiting, reply.failure);
  };

  /** What becomes of a message after a failure. */
  const conclude = (waiting: Waiting, reason: Failure): number | undefined => {
    if (wasAnswered(reason.code)) waiting.answeredTries += 1;
    const disposition = dispositionOf(reason.code, waiting.answeredTries);
    switch (disposition) {
      case 'retry':
        return RETRY_DELAY_MS;
      case 'pace':
        return DEFAULT_MESSAGE_INTERVAL_MS;
      case 'hold':
        return Number.POSITIVE_INFINITY;
      case 'refuse':
        refuse(waiting, reason);
        return undefined;
      default:
        return assertNever(disposition);
    }
  };

  const refuse = (waiting: Waiting, reason: Failure): void => {
    // By the time it is sent again the provider may have forgotten its file.
    backToLocal(waiting);
    const { message, media: file } = waiting;
    const record: FailedMessage = { message, failure: reason.code, timeMs: clock.nowMs() };
    failed.set(message.localId, { ...record, media: file });
    remove(waiting, waiting.isRetry === true ? undefined : failedMessages.put(record));
    step(toMessage(waiting), { type: 'refused', failure: reason.code });
    // Spec: 1-chat §4 Sending 5 (a resend that fails without a reason of its own).
    const isVague = resent.delete(message.localId) && isTransient(reason.code);
    onRefused(message.chatId, isVague ? { code: 'resend_failed' } : reason);
  };

  const step = (message: Message, event: SendEvent): void =>
    change({ ...message, delivery: nextDelivery(message.delivery, event) });

  const acknowledge = (sent: SentMessage): void => {
    if (sent.senderId !== scope.ownId) return;
    resent.delete(sent.localId);
    earlier.settle(sent.localId);
    const waiting = queues.get(sent.chatId)?.find(({ message }) => message.localId === sent.localId);
    if (waiting !== undefined) {
      remove(waiting);
      if (sent.content.kind === 'rich') forgetMedia(sent.localId, true, waiting);
    }
    if (failed.delete(sent.localId)) void failedMessages.remove(sent.localId);
    else if (waiting === undefined) return;
    const chat = book.get(sent.chatId);
    if (chat?.lastMessage?.localId === sent.localId) book.put([withSent(chat, sent)]);
    onChanged(sent);
  };

  /** Takes a message out of the outbox; out of the database when it stands `elsewhere`, if it must. */
  const remove = (waiting: Waiting, elsewhere?: Promise<unknown>): void => {
    const { chatId } = waiting.message;
    queues.set(
      chatId,
      (queues.get(chatId) ?? []).filter((other) => other !== waiting),
    );
    keeping.remove(waiting, elsewhere);
  };

  const isWaiting = (waiting: Waiting): boolean => queues.get(waiting.message.chatId)?.includes(waiting) ?? false;
  const isQueued = (localId: string): boolean =>
    [...queues.values()].some((queue) => queue.some(({ message }) => message.localId === localId));
  const keeping = createKeeping(scope.database, (asked) =>
    typeof asked === 'string' ? isQueued(asked) : isWaiting(asked),
  );

  const workAll = (): void => {
    for (const chatId of queues.keys()) void work(chatId);
  };
  const earlier = createEarlier(scope, {
    isKnown: (localId) => failed.has(localId) || isQueued(localId),
    takeFailed(record) {
      const own = { ...record, media: undefined };
      failed.set(record.message.localId, own);
      void showMedia(own).catch(() => undefined);
    },
    take(chatId, entries) {
      order = Math.max(order, ...entries.map((entry) => entry.order));
      queues.set(chatId, [...entries.map((entry) => waitingOf(entry)), ...(queues.get(chatId) ?? [])]);
    },
    onReady: workAll,
  });

  return {
    load: earlier.load,
    wake() {
      isAwake = true;
      workAll();
    },
    send({ chatId, content, mentions = NO_MENTIONS, quote, localId = random.uuid(), media, isPaced = false }) {
      if (!isPaced && writing.leftMs(chatId) > 0) return failure({ code: 'too_frequent' });
      const createdAtMs = clock.nowMs();
      writing.begin(chatId);
      const answered = quote ?? takeQuote(chatId);
      const message = { chatId, localId, content, mentions, createdAtMs, originGroupId: undefined };
      const entry = answered === undefined ? message : { ...message, quote: answered };
      void enqueue(entry, media === undefined ? {} : { media });
      return success(undefined);
    },
    resend(chatId, localId) {
      const record = failed.get(localId);
      if (record === undefined || record.message.chatId !== chatId) return failure({ code: 'resend_failed' });
      if (!canResend(record.failure)) return failure({ code: record.failure });
      failed.delete(localId);
      resent.add(localId);
      // It may have failed once more by the time that the database has it.
      void enqueue(record.message, held(record)).then(() => failed.has(localId) || failedMessages.remove(localId));
      return success(undefined);
    },
    retry(localId) {
      const record = failed.get(localId);
      if (record === undefined) return;
      failed.delete(localId);
      void enqueue(record.message, { isRetry: true, ...held(record) }).then(() => failedMessages.remove(localId));
    },
    discard(chatId, localId) {
      const waiting = queues.get(chatId)?.find(({ message }) => message.localId === localId);
      const record = failed.get(localId);
      // What has left may have arrived.
      if (waiting !== undefined && onWire.has(waiting)) return false;
      const message = waiting?.message ?? record?.message;
      if (message?.chatId !== chatId) return false;
      if (waiting !== undefined) {
        waiting.uploading.abort();
        remove(waiting);
        // At once too: while a slow database still writes it, the page may be closed.
        void repository.remove(localId);
      }
      earlier.settle(localId);
      void forget(message, waiting);
      return true;
    },
    async discardFailed(chatId) {
      earlier.settleFailed(chatId);
      const messages = [...failed.values()].map(({ message }) => message);
      await Promise.all(messages.filter((message) => message.chatId === chatId).map((message) => forget(message)));
    },
    failed: () => [...failed.values()],
    acknowledge,
    unsent: (chatId) => [
      ...[...failed.values()]
        .filter(({ message }) => message.chatId === chatId)
        .map(({ message, failure: code }) => show(message, { state: 'failed', failure: code })),
      ...(queues.get(chatId) ?? []).map(toMessage),
    ],
  };
}

const held = ({ media }: Failed): { readonly media?: LocalMedia } => (media === undefined ? {} : { media });

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
import { nextDelivery, type SendEvent } from '../../domain/message/send-state.ts';
import { assertNever, failure, success, type Result } from '../../domain/result.ts';
import { groupsAtom } from '../../state/chats.ts';
import { clockDifferenceAtom } from '../../state/server-clock.ts';
import type { FailedMessage, LocalMedia, OutboxEntry } from '../../storage/outbox.ts';
import type { SyncScope } from '../scope.ts';
import { createCancelled } from './cancelled.ts';
import { dispositionOf, refusalOf, wasAnswered } from './disposition.ts';
import { createEarlier, type Earlier } from './earlier.ts';
import { createKeeping } from './keeping.ts';
import { createOutgoingMedia } from './outgoing-media.ts';
import { acknowledged, isGameInTheAir, ownMessage } from './own-message.ts';
import { createPace } from './pace.ts';
import type { Failed, OutboxParts, Waiting } from './parts.ts';

export interface Outbox {
  /** Reads the unsent messages of an earlier visit. */
  readonly load: Earlier['load'];
  /** Starts sending. Called again when a condition that blocked messages has changed. */
  readonly wake: () => void;
  /** Shows a validated message immediately and sends it in its turn. Fails with `too_frequent`. */
  readonly send: (outgoing: Outgoing) => Result<undefined, Failure>;
  /** Sends a failed message again with its old uuid. Fails with the original failure if a repeat cannot succeed. */
  readonly resend: (chatId: ChatId, localId: string) => Result<undefined, Failure>;
  /** Sends a failed message once more and deletes its failure record, whatever the outcome. */
  readonly retry: (localId: string) => void;
  /** Deletes a message that is not being sent yet, or has failed. Returns false for any other. */
  readonly discard: (chatId: ChatId, localId: string) => boolean;
  /** Cancels a waiting message. */
  readonly cancel: (chatId: ChatId, localId: string) => Cancelling;
  /** The provider has these messages, because a fetched page contains them. */
  readonly settleCancelled: (messages: readonly SentMessage[]) => void;
  /** Deletes all failed messages of a chat. */
  readonly discardFailed: (chatId: ChatId) => Promise<void>;
  /** Messages that were refused permanently, with the reason. */
  readonly failed: () => readonly FailedMessage[];
  /** The provider has this message, according to a reply or an echo. */
  readonly acknowledge: (message: SentMessage) => void;
  /** The unsent messages of a chat, for its screen. */
  readonly unsent: (chatId: ChatId) => readonly Message[];
}

/**
 * The result of cancelling a message. `cancelled`: it was never sent. `recalling`: it may have arrived, and is recalled
 * if it did. `sent`: it no longer waits.
 */
export type Cancelling = 'cancelled' | 'recalling' | 'sent';

/** A message that the user sends. */
export type Outgoing = Pick<OutgoingMessage, 'chatId' | 'content'> & {
  readonly mentions?: OutgoingMessage['mentions'] | undefined;
  /** If omitted, the message answers the selected message of the chat, if any. */
  readonly quote?: Quote;
  /** If omitted, a new id is created. */
  readonly localId?: string;
  /** The file of the message that is not uploaded yet. */
  readonly media?: LocalMedia;
  /** The message continues the one just sent. It skips the rate check and leaves in its turn. */
  readonly isPaced?: boolean;
};

/**
 * The outgoing messages of the user. Each is written to the database when it is sent, and stays there until it is
 * acknowledged or refused permanently. Each chat sends its messages one after the other. A retry has the same uuid, so
 * that the provider stores nothing twice.
 *
 * Spec: 1-chat §4 Sending, 3-transport §4 Message sending. S-01, S-02.
 */
export function createOutbox(
  scope: SyncScope,
  { book, onChanged, onSent, onAcknowledged, onRefused, takeQuote, onDiscarded, loadMedia, fetchBefore }: OutboxParts,
): Outbox {
  const { clock, random } = scope.platform;
  const { outbox: repository, failedMessages } = scope.database;
  const queues = new Map<ChatId, Waiting[]>();
  const failed = new Map<string, Failed>();
  /** Messages that the user has sent again and that still wait. */
  const resent = new Set<string>();
  const busy = new Set<ChatId>();
  /** Ends the pause of a chat, so that a chat woken during its pause does not continue twice. */
  const pauses = new Map<ChatId, () => void>();
  /** Messages whose reply is pending. */
  const onWire = new Set<Waiting>();
  /** The rate at which the user may write, and the rate at which messages may leave. */
  const [writing, leaving] = [createPace(scope), createPace(scope)];
  let order = 0;
  let isAwake = false;

  const toMessage = ({ message, sinceMs }: Waiting): Message => show(message, { state: 'sending', sinceMs });
  const show = (message: OutgoingMessage, delivery: Message['delivery']): Message =>
    ownMessage(message, delivery, scope.account, scope.get(groupsAtom).get(message.chatId)?.myRole);

  /** Resolves when the database has the message. */
  const enqueue = (
    message: OutgoingMessage,
    { media: file, mayHaveArrived = false, ...options }: Enqueued = {},
  ): Promise<unknown> => {
    order = Math.max(order + 1, clock.nowMs());
    const waiting = waitingOf({ message, order, ...options }, mayHaveArrived, file);
    queues.set(message.chatId, [...(queues.get(message.chatId) ?? []), waiting]);
    waiting.kept = keeping.add(waiting, file);
    change(toMessage(waiting));
    void work(message.chatId);
    return waiting.kept;
  };

  const waitingOf = (entry: OutboxEntry, mayHaveArrived: boolean, file?: LocalMedia): Waiting => {
    const waiting: Waiting = {
      ...entry,
      media: file,
      uploading: new AbortController(),
      sinceMs: clock.nowMs(),
      kept: Promise.resolve(),
      answeredTries: 0,
      mayHaveArrived,
    };
    void media.show(waiting).catch(() => undefined);
    return waiting;
  };

  /** Deletes all data of a message. */
  const forget = (message: OutgoingMessage, waiting?: Waiting): Promise<void> => {
    const { localId } = message;
    if (failed.delete(localId)) void failedMessages.remove(localId);
    media.forget(localId, false, waiting);
    return onDiscarded(message);
  };

  /** Shows an own message in its chat and in the list. */
  const change = (message: Message): void => {
    if (scope.isEnded()) return;
    // The chat list is sorted by the provider's clock.
    const timeMs = message.timeMs + (scope.get(clockDifferenceAtom) ?? 0);
    const chat = book.get(message.chatId) ?? emptyChat(message.chatId, timeMs);
    const isLast = chat.lastMessage === undefined || chat.lastMessage.localId === message.localId;
    if (isLast || message.delivery.state === 'sending') {
      book.put([{ ...chat, lastMessage: message, timeMs: Math.max(chat.timeMs, timeMs) }]);
    }
    onChanged(message);
  };

  /** Sends the messages of a chat one after the other, until none is left or sending has to pause. */
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

  /** Returns undefined when the message has left the queue, otherwise how long to pause. */
  const sendOne = async (waiting: Waiting): Promise<number | undefined> => {
    const uploaded = await media.upload(waiting);
    if (scope.isEnded()) return Number.POSITIVE_INFINITY;
    // The user cancelled it meanwhile.
    if (!isWaiting(waiting)) return undefined;
    if (!uploaded.ok) return conclude(waiting, uploaded.failure);
    const earlyMs = leaving.leftMs(waiting.message.chatId);
    // Do not wait the full interval at once, because an admin may shorten it meanwhile.
    if (earlyMs > 0) return Math.min(earlyMs, DEFAULT_MESSAGE_INTERVAL_MS);
    const { chatId, localId, content, mentions, quote } = waiting.message;
    const mentionedIds = mentions.everyone ? ['all', ...mentions.userIds] : mentions.userIds;
    const { words: mentionWords } = mentions;
    const quotedId = quote?.messageId;
    const leavesAtMs = clock.nowMs();
    onWire.add(waiting);
    waiting.mayHaveArrived = true;
    const reply = await scope.api.call(msgSend, { chatId, localId, content, mentionedIds, mentionWords, quotedId });
    onWire.delete(waiting);
    if (scope.isEnded()) return Number.POSITIVE_INFINITY;
    // The echo may have arrived before the reply, or the user cancelled the message.
    if (!isWaiting(waiting)) {
      if (reply.ok) cancelled.settle(acknowledged(toMessage(waiting), reply.value));
      return undefined;
    }
    // A refusal means that the provider does not have the message.
    if (!reply.ok && !isTransient(reply.failure.code)) waiting.mayHaveArrived = false;
    if (!reply.ok && reply.failure.code === 'too_frequent') leaving.begin(chatId);
    if (reply.ok) {
      // The interval starts at the time of sending. From the reply, a user at exactly the allowed rate would fall behind.
      leaving.begin(chatId, leavesAtMs);
      const sent = acknowledged(toMessage(waiting), reply.value);
      acknowledge(sent);
      // The provider decides the outcome of a game, which arrives by echo or with missed messages.
      if (!isGameInTheAir(sent.content)) onSent(sent);
      return undefined;
    }
    if (reply.failure.code === 'not_found' && waiting.isFileForgotten !== true && media.backToLocal(waiting)) {
      waiting.isFileForgotten = true;
      return sendOne(waiting);
    }
    return conclude(waiting, refusalOf(content, reply.failure));
  };

  /** Handles a failure of a message. */
  const conclude = (waiting: Waiting, reason: Failure): number | undefined => {
    if (wasAnswered(reason.code)) waiting.answeredTries += 1;
    const disposition = dispositionOf(reason.code, waiting.answeredTries, resent.has(waiting.message.localId));
    switch (disposition) {
      case 'retry':
        return RETRY_DELAY_MS;
      case 'pace':
        return DEFAULT_MESSAGE_INTERVAL_MS;
      case 'hold':
        return Number.POSITIVE_INFINITY;
      case 'refuse':
        // Ten server errors do not make the message itself invalid. Spec: 3-transport §8 ('message send failed').
        refuse(waiting, wasAnswered(reason.code) ? { ...reason, code: 'send_failed' } : reason);
        return undefined;
      default:
        return assertNever(disposition);
    }
  };

  const refuse = (waiting: Waiting, reason: Failure): void => {
    // The provider may have deleted the file by the time the user sends the message again.
    media.backToLocal(waiting);
    const { message, media: file } = waiting;
    const record: FailedMessage = { message, failure: reason.code, timeMs: clock.nowMs() };
    failed.set(message.localId, { ...record, media: file });
    remove(waiting, waiting.isRetry === true ? undefined : failedMessages.put(record));
    step(toMessage(waiting), { type: 'refused', failure: reason.code });
    // Spec: 1-chat §4 Sending 5 (a resend that fails without a specific reason).
    const isVague = resent.delete(message.localId) && isTransient(reason.code);
    onRefused(message.chatId, isVague ? { code: 'resend_failed' } : reason);
  };

  const step = (message: Message, event: SendEvent): void =>
    change({ ...message, delivery: nextDelivery(message.delivery, event) });

  const acknowledge = (sent: SentMessage): void => {
    if (sent.senderId !== scope.ownId) return;
    resent.delete(sent.localId);
    earlier.settle(sent.localId);
    if (cancelled.settle(sent)) return;
    const waiting = queues.get(sent.chatId)?.find(({ message }) => message.localId === sent.localId);
    if (waiting !== undefined) {
      remove(waiting);
      if (sent.content.kind === 'rich') media.forget(sent.localId, true, waiting);
    }
    if (failed.delete(sent.localId)) void failedMessages.remove(sent.localId);
    else if (waiting === undefined) return;
    onAcknowledged(sent);
    onChanged(sent);
  };

  /** Removes a message from the outbox. Removes it from the database after the write `elsewhere`, if given. */
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
  const cancelled = createCancelled(scope, fetchBefore);
  const keeping = createKeeping(scope.database, (asked) =>
    typeof asked === 'string' ? isQueued(asked) || cancelled.has(asked) : isWaiting(asked),
  );

  const media = createOutgoingMedia(scope, {
    loadMedia,
    keeping,
    isThere: (own) => ('kept' in own ? isWaiting(own) : failed.get(own.message.localId) === own),
    onUploaded: (waiting) => change(toMessage(waiting)),
  });

  const workAll = (): void => {
    for (const chatId of queues.keys()) void work(chatId);
  };
  const earlier = createEarlier(scope, {
    isKnown: (localId) => failed.has(localId) || isQueued(localId) || cancelled.has(localId),
    takeFailed(record) {
      const own = { ...record, media: undefined };
      failed.set(record.message.localId, own);
      void media.show(own).catch(() => undefined);
    },
    take(chatId, entries) {
      order = Math.max(order, ...entries.map((entry) => entry.order));
      const waiting = cancelled.takeOut(entries).map((entry) => waitingOf(entry, true));
      queues.set(chatId, [...waiting, ...(queues.get(chatId) ?? [])]);
    },
    onReady: workAll,
  });

  const discard = (chatId: ChatId, localId: string): boolean => {
    const waiting = queues.get(chatId)?.find(({ message }) => message.localId === localId);
    const record = failed.get(localId);
    // A message that was sent may have arrived.
    if (waiting !== undefined && onWire.has(waiting)) return false;
    const message = waiting?.message ?? record?.message;
    if (message?.chatId !== chatId) return false;
    if (waiting !== undefined) {
      waiting.uploading.abort();
      remove(waiting);
      // Remove it immediately as well, because the page may be closed while a slow database still writes it.
      void repository.remove(localId);
    }
    earlier.settle(localId);
    void forget(message, waiting);
    return true;
  };

  const cancel = (chatId: ChatId, localId: string): Cancelling => {
    const waiting = queues.get(chatId)?.find(({ message }) => message.localId === localId);
    if (waiting === undefined) return failed.has(localId) && discard(chatId, localId) ? 'cancelled' : 'sent';
    if (!waiting.mayHaveArrived) return discard(chatId, localId) ? 'cancelled' : 'sent';
    resent.delete(localId);
    cancelled.add(waiting, waiting.kept);
    remove(waiting);
    void forget(waiting.message, waiting);
    return 'recalling';
  };

  return {
    load: earlier.load,
    cancel,
    settleCancelled: (messages) => void messages.filter(cancelled.settle),
    discard,
    wake() {
      isAwake = true;
      cancelled.look();
      workAll();
    },
    send({ chatId, content, mentions = NO_MENTIONS, quote, localId = random.uuid(), media: file, isPaced = false }) {
      if (!isPaced && writing.leftMs(chatId) > 0) return failure({ code: 'too_frequent' });
      const createdAtMs = clock.nowMs();
      writing.begin(chatId);
      const answered = quote ?? takeQuote(chatId);
      const message = { chatId, localId, content, mentions, createdAtMs, originGroupId: undefined };
      const entry = answered === undefined ? message : { ...message, quote: answered };
      void enqueue(entry, file === undefined ? {} : { media: file });
      return success(undefined);
    },
    resend(chatId, localId) {
      const record = failed.get(localId);
      if (record === undefined || record.message.chatId !== chatId) return failure({ code: 'resend_failed' });
      if (!canResend(record.failure)) return failure({ code: record.failure });
      failed.delete(localId);
      resent.add(localId);
      // The message may have failed again by the time the database has it.
      void enqueue(record.message, asRetry(record)).then(() => failed.has(localId) || failedMessages.remove(localId));
      return success(undefined);
    },
    retry(localId) {
      const record = failed.get(localId);
      if (record === undefined) return;
      failed.delete(localId);
      void enqueue(record.message, { isRetry: true, ...asRetry(record) }).then(() => failedMessages.remove(localId));
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

type Enqueued = Pick<OutboxEntry, 'isRetry'> & { readonly media?: LocalMedia; readonly mayHaveArrived?: boolean };

/** Prepares a failed message for another try. If no reply arrived, the message may have arrived. */
const asRetry = ({ media, failure: code }: Failed): Enqueued => ({
  mayHaveArrived: isTransient(code),
  ...(media === undefined ? {} : { media }),
});

/**
 * The outgoing messages of the user. Each is written to the database when it is sent, and stays there until it is
 * acknowledged or refused permanently. Each chat sends its messages one after the other.
 *
 * The life of a message, from the tap to the reader:
 *
 * 1. `createSendText` (or another action) checks the message, and calls `Outbox.send`.
 * 2. `Outbox.send` checks the send interval, gives the message its uuid, and reports `submitted` to its chat's queue.
 * 3. `nextQueue` appends it to the queue, in the state `sending` (`nextDelivery`).
 * 4. `Keeping.add` writes it to the database; neither the screen nor sending waits for the write.
 * 5. `createShow` makes it the last message of its chat and shows it in the open chat.
 * 6. `start` prepares it as soon as the messages before it have left; `OutgoingMedia.upload` uploads its file, if any.
 * 7. `whilePreparing` pauses until the chat's send interval has passed, then sends it: it may have arrived from now on.
 * 8. `Api.call` transmits it; every retry has the same uuid, so the provider stores it once.
 * 9. `afterRejection` handles a failure: `dispositionOf` retries the message, delays it, keeps it or refuses it.
 * 10. `refuse` moves a refused message to the failed ones (`failed`); the user, or the heartbeat's offer
 *     (`createRetryOffer`), sends it again from step 3, or `Outbox.discard` deletes it.
 * 11. `acknowledge` ends the wait on the reply, an echo or a fetched page: the message is `sent`, which is final.
 * 12. `Keeping.remove` deletes it from the database, after its own write.
 * 13. `onSent` passes it to `IncomingMessages.receive`, which stores it like a message of another user.
 * 14. `PeerRead.take` learns that the other user has read it, and `DeliveryMark` shows two check marks.
 *
 * A message that the user cancels between steps 7 and 11 may have arrived: `createCancelled` recalls it if it did.
 *
 * Spec: 1-chat §4 Sending, 3-transport §4 Message sending. S-01, S-02.
 */
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import { mayResend } from '../../domain/message/resend.ts';
import {
  NO_MENTIONS,
  type Message,
  type OutgoingMessage,
  type Quote,
  type SentMessage,
} from '../../domain/message/message.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { FailedMessage, LocalMedia } from '../../storage/outbox.ts';
import type { SyncScope } from '../scope.ts';
import { createCancelled } from './cancelled.ts';
import { canDiscard, cancellingOf, refusedIn, waitingIn, type Cancelling } from './chat-queue.ts';
import { createRestoredMessages, type RestoredMessages } from './restored-messages.ts';
import { createSendInterval } from './send-interval.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import { createRunner } from './runner.ts';

export type { Cancelling } from './chat-queue.ts';

export interface Outbox {
  /** Reads the unsent messages of an earlier visit. */
  readonly load: RestoredMessages['load'];
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
  readonly isExempt?: boolean;
};

export function createOutbox(scope: SyncScope, deps: OutboxDeps): Outbox {
  const { clock, random } = scope.platform;
  const cancelled = createCancelled(scope, deps.fetchBefore);
  const runner = createRunner(scope, {
    ...deps,
    cancelled,
    onAcknowledged(sent) {
      restored.settle(sent.localId);
      deps.onAcknowledged(sent);
    },
  });
  const { dispatch, queueOf, queues } = runner;
  /** The rate at which the user may write. */
  const writing = createSendInterval(scope);
  let order = 0;
  let isAwake = false;

  const nextPlace = (): { readonly order: number; readonly nowMs: number } => {
    const nowMs = clock.nowMs();
    order = Math.max(order + 1, nowMs);
    return { order, nowMs };
  };

  const wake = (): void => {
    if (isAwake && !restored.isAwaited()) runner.wake();
  };

  const restored = createRestoredMessages(scope, {
    isKnown: (localId) =>
      cancelled.has(localId) ||
      queues().some(([, queue]) => (waitingIn(queue, localId) ?? refusedIn(queue, localId)) !== undefined),
    takeFailed: (record) => void dispatch(record.message.chatId, { type: 'found-refused', record }),
    take(chatId, found) {
      order = Math.max(order, ...found.map((entry) => entry.order));
      void dispatch(chatId, { type: 'found', entries: cancelled.takeOut(found), nowMs: clock.nowMs() });
    },
    onReady: wake,
  });

  const discard = (chatId: ChatId, localId: string): boolean => {
    if (!canDiscard(queueOf(chatId), localId)) return false;
    restored.settle(localId);
    void dispatch(chatId, { type: 'discarded', localId });
    return true;
  };

  return {
    load: restored.load,
    wake() {
      isAwake = true;
      cancelled.look();
      wake();
    },
    send({ chatId, content, mentions = NO_MENTIONS, quote, localId = random.uuid(), media, isExempt = false }) {
      if (!isExempt && writing.leftMs(chatId) > 0) return failure({ code: 'too_frequent' });
      writing.begin(chatId);
      const answered = quote ?? deps.takeQuote(chatId);
      const place = nextPlace();
      const entry = { chatId, localId, content, mentions, createdAtMs: place.nowMs };
      const message = answered === undefined ? entry : { ...entry, quote: answered };
      void dispatch(chatId, { type: 'submitted', message, media, ...place });
      return success(undefined);
    },
    resend(chatId, localId) {
      const refused = refusedIn(queueOf(chatId), localId);
      if (refused === undefined) return failure({ code: 'resend_failed' });
      if (!mayResend(chatId, refused.failure)) return failure({ code: refused.failure });
      void dispatch(chatId, { type: 'retried', localId, isOffered: false, ...nextPlace() });
      return success(undefined);
    },
    retry(localId) {
      const found = queues().find(([, queue]) => refusedIn(queue, localId) !== undefined);
      if (found !== undefined) void dispatch(found[0], { type: 'retried', localId, isOffered: true, ...nextPlace() });
    },
    discard,
    cancel(chatId, localId) {
      const outcome = cancellingOf(queueOf(chatId), localId);
      if (outcome === 'cancelled') return discard(chatId, localId) ? 'cancelled' : 'sent';
      void dispatch(chatId, { type: 'cancelled', localId });
      return outcome;
    },
    settleCancelled: (messages) => void messages.filter(cancelled.settle),
    async discardFailed(chatId) {
      restored.settleFailed(chatId);
      await dispatch(chatId, { type: 'cleared' });
    },
    failed: () => queues().flatMap(([, queue]) => queue.refused),
    acknowledge(sent) {
      if (sent.senderId !== scope.ownId) return;
      restored.settle(sent.localId);
      if (!cancelled.settle(sent)) void dispatch(sent.chatId, { type: 'acknowledged', sent });
    },
    unsent(chatId) {
      const { refused, waiting } = queueOf(chatId);
      return [...refused, ...waiting].map(runner.toMessage);
    },
  };
}

/**
 * The unsent messages of one chat as a pure queue: states (`chat-queue.ts`), events and effects (`queue-events.ts`). The
 * runner (`runner.ts`) manages uploads, calls, timers and the database. Messages leave one after the other, in the order
 * of writing. Spec: 1-chat §4 Sending, 3-transport §4 Message sending. S-01, S-02, L-10, L-17, L-A10, L-F4.
 */
import { isTransient } from '../../domain/failure.ts';
import { mayResend } from '../../domain/message/resend.ts';
import { nextDelivery } from '../../domain/message/send-state.ts';
import { assertNever } from '../../domain/result.ts';
import type { FailedMessage, OutboxEntry } from '../../storage/outbox.ts';
import {
  canDiscard,
  canStart,
  refusedIn,
  waitingIn,
  without,
  type ChatQueue,
  type RefusedMessage,
  type WaitingMessage,
} from './chat-queue.ts';
import { after, stay, type QueueEffect, type QueueEvent, type QueueStep } from './queue-events.ts';
import { acknowledge, afterWork, start } from './queue-work.ts';

/**
 * Returns the next state and its effects. An event without a meaning in a state returns the same state object without
 * effects.
 */
export function nextQueue(queue: ChatQueue, event: QueueEvent): QueueStep {
  switch (event.type) {
    case 'wake':
      return queue.activity.name === 'shut' || canStart(queue) ? start(queue) : stay(queue);
    case 'timer':
      return queue.activity.name === 'paused' ? start(queue) : stay(queue);
    case 'ended':
      return queue.activity.name === 'ended' ? stay(queue) : stay({ ...queue, activity: { name: 'ended' } });
    case 'submitted':
      return submit(queue, event);
    case 'retried':
      return retry(queue, event);
    case 'found':
      return takeFound(queue, event.entries, event.nowMs);
    case 'found-refused':
      return takeRefused(queue, event.record);
    case 'uploaded':
    case 'prepared':
    case 'failed':
    case 'stored':
      return afterWork(queue, event);
    case 'acknowledged':
      return acknowledge(queue, event.sent);
    case 'discarded':
      return discard(queue, event.localId);
    case 'cancelled':
      return cancel(queue, event.localId);
    case 'cleared':
      return queue.refused.length === 0
        ? stay(queue)
        : { queue: { ...queue, refused: [] }, effects: queue.refused.map(forgetRefused) };
    default:
      return assertNever(event);
  }
}

function submit(queue: ChatQueue, event: QueueEvent & { readonly type: 'submitted' }): QueueStep {
  const { message, order, media, nowMs } = event;
  const delivery = nextDelivery(undefined, { type: 'submitted', nowMs });
  return enqueue(queue, { ...NEW, message, order, media, delivery }, false);
}

function retry(queue: ChatQueue, event: QueueEvent & { readonly type: 'retried' }): QueueStep {
  const { localId, order, nowMs, isOffered } = event;
  const record = refusedIn(queue, localId);
  if (record === undefined || !(isOffered || mayResend(record.message.chatId, record.failure))) return stay(queue);
  const again: WaitingMessage = {
    ...NEW,
    message: record.message,
    order,
    media: record.media,
    delivery: nextDelivery(record.delivery, { type: 'retried', nowMs }),
    // If no reply arrived, the message may have arrived.
    mayHaveArrived: isTransient(record.failure),
    isResent: !isOffered,
    ...(isOffered && { isRetry: true }),
  };
  return enqueue(without(queue, localId), again, true);
}

const NEW = { answeredTries: 0, mayHaveArrived: false, isResent: false, isFileForgotten: false };

function enqueue(queue: ChatQueue, waiting: WaitingMessage, wasRefused: boolean): QueueStep {
  const next = { ...queue, waiting: [...queue.waiting, waiting] };
  const effects: readonly QueueEffect[] = [
    { type: 'show-file', own: waiting },
    { type: 'store', waiting, wasRefused },
    { type: 'show', own: waiting },
  ];
  return after(effects, canStart(queue) ? start(next) : stay(next));
}

/** The next `wake` sends the messages. They precede even a message whose reply is pending. */
function takeFound(queue: ChatQueue, entries: readonly OutboxEntry[], nowMs: number): QueueStep {
  if (entries.length === 0) return stay(queue);
  const found = entries.map((entry): WaitingMessage => ({
    ...entry,
    ...NEW,
    media: undefined,
    delivery: nextDelivery(undefined, { type: 'submitted', nowMs }),
    mayHaveArrived: true,
  }));
  return {
    queue: { ...queue, waiting: [...found, ...queue.waiting] },
    effects: found.map((own) => ({ type: 'show-file', own })),
  };
}

function takeRefused(queue: ChatQueue, record: FailedMessage): QueueStep {
  const delivery = nextDelivery(undefined, { type: 'refused', failure: record.failure });
  const own: RefusedMessage = { ...record, delivery, media: undefined };
  const others = without(queue, record.message.localId);
  return { queue: { ...others, refused: [...others.refused, own] }, effects: [{ type: 'show-file', own }] };
}

function discard(queue: ChatQueue, localId: string): QueueStep {
  if (!canDiscard(queue, localId)) return stay(queue);
  const waiting = waitingIn(queue, localId);
  const removal: readonly QueueEffect[] =
    waiting === undefined
      ? []
      : [
          { type: 'abort-upload', localId },
          { type: 'remove', waiting },
          // The page may be closed while a slow database still writes the message.
          { type: 'remove-now', localId },
        ];
  return after(removal, forget(queue, localId));
}

function cancel(queue: ChatQueue, localId: string): QueueStep {
  const waiting = waitingIn(queue, localId);
  if (waiting?.mayHaveArrived !== true) return discard(queue, localId);
  return after(
    [
      { type: 'note-cancelled', waiting },
      { type: 'remove', waiting },
    ],
    forget(queue, localId),
  );
}

/** Deletes a message, whether it waits or was refused. */
function forget(queue: ChatQueue, localId: string): QueueStep {
  const refused = refusedIn(queue, localId);
  const message = (waitingIn(queue, localId) ?? refused)?.message;
  return {
    queue: without(queue, localId),
    effects: message === undefined ? [] : [{ type: 'forget', message, isRefused: refused !== undefined }],
  };
}

const forgetRefused = ({ message }: RefusedMessage): QueueEffect => ({ type: 'forget', message, isRefused: true });

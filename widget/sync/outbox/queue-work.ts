/** The message of a queue that is being prepared or sent: its upload, its call, and the reply. */
import { isTransient, type Failure, type FailureCode } from '../../domain/failure.ts';
import { DEFAULT_MESSAGE_INTERVAL_MS, RETRY_DELAY_MS } from '../../domain/limits.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { nextDelivery } from '../../domain/message/send-state.ts';
import { assertNever } from '../../domain/result.ts';
import type { FailedMessage } from '../../storage/outbox.ts';
import {
  refusedIn,
  waitingIn,
  withActivity,
  without,
  withWaiting,
  type ChatQueue,
  type RefusedMessage,
  type WaitingMessage,
} from './chat-queue.ts';
import { dispositionOf, refusalOf, wasAnswered } from './disposition.ts';
import { isGameInTheAir } from './own-message.ts';
import { after, stay, type QueueEffect, type QueueEvent, type QueueStep } from './queue-events.ts';

/** Prepares the first message. */
export function start(queue: ChatQueue): QueueStep {
  const [waiting] = queue.waiting;
  if (waiting === undefined)
    return stay(queue.activity.name === 'idle' ? queue : withActivity(queue, { name: 'idle' }));
  const { localId } = waiting.message;
  return { queue: withActivity(queue, { name: 'preparing', localId }), effects: [{ type: 'prepare', waiting }] };
}

type WorkEvent = QueueEvent & { readonly type: 'uploaded' | 'prepared' | 'failed' | 'stored' };

/** Handles the progress of the message that is being prepared or sent. */
export function afterWork(queue: ChatQueue, event: WorkEvent): QueueStep {
  const { activity } = queue;
  if (activity.name !== 'preparing' && activity.name !== 'sending') return stay(queue);
  const waiting = waitingIn(queue, activity.localId);
  if (waiting === undefined) return afterLeft(queue, event);
  if (activity.name === 'preparing') return whilePreparing(queue, waiting, event);
  return whileSending(queue, waiting, activity.leftAtMs, event);
}

/** The message has left the queue meanwhile: its echo arrived before the reply, or the user cancelled it. */
function afterLeft(queue: ChatQueue, event: WorkEvent): QueueStep {
  const effects: readonly QueueEffect[] =
    event.type === 'stored' ? [{ type: 'settle-cancelled', sent: event.sent }] : [];
  return after(effects, start(queue));
}

function whilePreparing(queue: ChatQueue, waiting: WaitingMessage, event: WorkEvent): QueueStep {
  const { localId, content: local } = waiting.message;
  switch (event.type) {
    case 'uploaded': {
      const uploaded = { ...waiting, local, message: { ...waiting.message, content: event.content } };
      return {
        queue: withWaiting(queue, uploaded),
        effects: [
          { type: 'show', own: uploaded },
          { type: 'renew', waiting: uploaded },
        ],
      };
    }
    case 'prepared': {
      // Do not wait the full interval at once, because an admin may shorten it meanwhile.
      if (event.earlyMs > 0) return pause(queue, Math.min(event.earlyMs, DEFAULT_MESSAGE_INTERVAL_MS));
      const sending = { ...waiting, mayHaveArrived: true };
      return {
        queue: withActivity(withWaiting(queue, sending), { name: 'sending', localId, leftAtMs: event.nowMs }),
        effects: [{ type: 'send', waiting: sending }],
      };
    }
    case 'failed':
      return conclude(queue, waiting, event.failure, event.nowMs);
    case 'stored':
      return stay(queue);
    default:
      return assertNever(event);
  }
}

function whileSending(queue: ChatQueue, waiting: WaitingMessage, leftAtMs: number, event: WorkEvent): QueueStep {
  switch (event.type) {
    case 'stored': {
      const { queue: left, effects } = acknowledge(queue, event.sent);
      // The provider decides the outcome of a game, which arrives by echo or with missed messages.
      const isComplete = !isGameInTheAir(event.sent.content);
      return after(
        [
          // From the reply, a user at exactly the allowed rate would fall behind.
          { type: 'begin-interval', atMs: leftAtMs },
          ...effects,
          ...(isComplete ? [{ type: 'receive', sent: event.sent } as const] : []),
        ],
        start(left),
      );
    }
    case 'failed':
      return afterRejection(queue, waiting, event.failure, event.nowMs);
    case 'uploaded':
    case 'prepared':
      return stay(queue);
    default:
      return assertNever(event);
  }
}

function afterRejection(queue: ChatQueue, waiting: WaitingMessage, reason: Failure, nowMs: number): QueueStep {
  // A refusal means that the provider does not have the message.
  const known = isTransient(reason.code) ? waiting : { ...waiting, mayHaveArrived: false };
  if (reason.code === 'too_frequent') {
    return after([{ type: 'begin-interval', atMs: nowMs }], conclude(queue, known, reason, nowMs));
  }
  if (reason.code === 'not_found' && !waiting.isFileForgotten && waiting.local !== undefined) {
    const again = { ...backToLocal(known), isFileForgotten: true };
    return {
      queue: withActivity(withWaiting(queue, again), { name: 'preparing', localId: again.message.localId }),
      effects: [...resetUpload(known), { type: 'prepare', waiting: again }],
    };
  }
  return conclude(queue, known, refusalOf(waiting.message.content, reason), nowMs);
}

/** Handles a failure of the message that is being prepared or sent. */
function conclude(queue: ChatQueue, waiting: WaitingMessage, reason: Failure, nowMs: number): QueueStep {
  const answeredTries = waiting.answeredTries + (wasAnswered(reason.code) ? 1 : 0);
  const kept = withWaiting(queue, { ...waiting, answeredTries });
  const disposition = dispositionOf(reason.code, answeredTries, waiting.isResent);
  switch (disposition) {
    case 'retry':
      return pause(kept, RETRY_DELAY_MS);
    case 'delay':
      return pause(kept, DEFAULT_MESSAGE_INTERVAL_MS);
    case 'keep':
      return stay(withActivity(kept, { name: 'held' }));
    case 'refuse':
      // Ten server errors do not make the message itself invalid. Spec: 3-transport §8 ('message send failed').
      return refuse(kept, waiting, wasAnswered(reason.code) ? { ...reason, code: 'send_failed' } : reason, nowMs);
    default:
      return assertNever(disposition);
  }
}

function refuse(queue: ChatQueue, waiting: WaitingMessage, reason: Failure, nowMs: number): QueueStep {
  // The provider may have deleted the file by the time the user sends the message again.
  const { message, media } = backToLocal(waiting);
  const record: FailedMessage = { message, failure: reason.code, timeMs: nowMs };
  const delivery = nextDelivery(waiting.delivery, { type: 'refused', failure: reason.code });
  const own: RefusedMessage = { ...record, media, delivery };
  const left = without(queue, message.localId);
  return after(
    [
      ...resetUpload(waiting),
      { type: 'remove', waiting, ...(waiting.isRetry !== true && { record }) },
      { type: 'show', own },
      { type: 'report', failure: isVague(waiting, reason.code) ? { code: 'resend_failed' } : reason },
    ],
    start({ ...left, refused: [...left.refused, own] }),
  );
}

/** A resend that fails without a specific reason has its own text. Spec: 1-chat §4 Sending 5. */
const isVague = ({ isResent }: WaitingMessage, code: FailureCode): boolean => isResent && isTransient(code);

/** Restores the local file in a message, so that the next try uploads it again. */
function backToLocal(waiting: WaitingMessage): WaitingMessage {
  const { message, local } = waiting;
  return local === undefined ? waiting : { ...waiting, message: { ...message, content: local }, local: undefined };
}

const resetUpload = ({ message, local }: WaitingMessage): readonly QueueEffect[] =>
  local === undefined ? [] : [{ type: 'reset-upload', localId: message.localId }];

/** The provider has the message: it leaves the queue. */
export function acknowledge(queue: ChatQueue, sent: SentMessage): QueueStep {
  const { localId } = sent;
  const waiting = waitingIn(queue, localId);
  const isRefused = refusedIn(queue, localId) !== undefined;
  if (waiting === undefined && !isRefused) return stay(queue);
  return {
    queue: without(queue, localId),
    effects: [
      ...(waiting === undefined ? [] : [{ type: 'remove', waiting } as const]),
      ...(waiting !== undefined && sent.content.kind === 'rich' ? [{ type: 'release-file', localId } as const] : []),
      { type: 'acknowledge', sent, isRefused },
    ],
  };
}

const pause = (queue: ChatQueue, delayMs: number): QueueStep => ({
  queue: withActivity(queue, { name: 'paused' }),
  effects: [{ type: 'set-timer', delayMs }],
});

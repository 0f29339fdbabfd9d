import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import type { OutgoingMessage } from '../../../widget/domain/message/message.ts';
import {
  IDLE_QUEUE,
  type ChatQueue,
  type RefusedMessage,
  type WaitingMessage,
} from '../../../widget/sync/outbox/chat-queue.ts';
import type { QueueEffect, QueueEvent } from '../../../widget/sync/outbox/queue-events.ts';
import { anOutgoingMessage, aSentMessage, ME, NOON } from '../../support/builders.ts';

const LOCAL = unpackContent('img', '{"src":"local:P"}');
const UPLOADED = unpackContent('img', '{"src":"file"}');
const DICE = unpackContent('game_dice', '');

const waiting = (
  localId: string,
  { content, ...changes }: Partial<WaitingMessage & Pick<OutgoingMessage, 'content'>> = {},
): WaitingMessage => ({
  message: anOutgoingMessage(localId, content === undefined ? {} : { content }),
  order: NOON,
  delivery: { state: 'sending', sinceMs: NOON },
  media: undefined,
  answeredTries: 0,
  mayHaveArrived: false,
  isResent: false,
  isFileForgotten: false,
  ...changes,
});

const refused = (localId: string, failure: RefusedMessage['failure']): RefusedMessage => ({
  message: anOutgoingMessage(localId),
  failure,
  timeMs: NOON,
  media: undefined,
  delivery: { state: 'failed', failure },
});

const queue = (
  activity: ChatQueue['activity'],
  messages: readonly WaitingMessage[] = [],
  others: readonly RefusedMessage[] = [],
): ChatQueue => ({ activity, waiting: messages, refused: others });

const preparing = (localId: string) => ({ name: 'preparing', localId }) as const;
const sending = (localId: string) => ({ name: 'sending', localId, leftAtMs: NOON - 500 }) as const;
const [a, b] = [waiting('A'), waiting('B')];
const sentA = waiting('A', { mayHaveArrived: true });
const sentFile = waiting('P', { content: UPLOADED, local: LOCAL, mayHaveArrived: true });

export const STATES = {
  /** Messages were written before the connection has opened. */
  shut: queue({ name: 'shut' }, [a, b]),
  idle: IDLE_QUEUE,
  idleWithRefused: queue({ name: 'idle' }, [], [refused('F', 'send_failed'), refused('H', 'isBan')]),
  preparing: queue(preparing('A'), [a, b]),
  uploading: queue(preparing('P'), [waiting('P', { content: LOCAL }), b]),
  uploadingResent: queue(preparing('P'), [waiting('P', { content: LOCAL, isResent: true, mayHaveArrived: true }), b]),
  /** The user has cancelled A during its upload. */
  preparingGone: queue(preparing('A'), [b]),
  sending: queue(sending('A'), [sentA, b]),
  sendingFile: queue(sending('P'), [sentFile, b]),
  /** The provider had deleted the file, and the file was uploaded again. */
  sendingFileAgain: queue(sending('P'), [{ ...sentFile, isFileForgotten: true }]),
  sendingDice: queue(sending('D'), [waiting('D', { content: DICE, mayHaveArrived: true }), b]),
  /** Nine server errors so far. */
  sendingTenth: queue(sending('A'), [{ ...sentA, answeredTries: 9 }, b]),
  sendingResent: queue(sending('A'), [{ ...sentA, isResent: true }, b]),
  /** The user has accepted the heartbeat's offer. */
  sendingOffered: queue(sending('A'), [{ ...sentA, isRetry: true }, b]),
  /** The page was closed after a resend, before the failure record was deleted. */
  sendingWithRecord: queue(sending('A'), [sentA], [refused('A', 'send_failed')]),
  /** The echo of A arrived before the reply, or the user cancelled A. */
  sendingGone: queue(sending('A'), [b]),
  /** The database returned a message of an earlier visit while A was being sent. */
  sendingBehindFound: queue(sending('A'), [waiting('E', { mayHaveArrived: true }), sentA]),
  /** A has met a time-out or a lost connection. */
  pausedUnsure: queue({ name: 'paused' }, [sentA, b]),
  /** A was too frequent. */
  pausedEarly: queue({ name: 'paused' }, [a, b]),
  pausedEmpty: queue({ name: 'paused' }),
  held: queue({ name: 'held' }, [sentA]),
  ended: queue({ name: 'ended' }, [sentA, b], [refused('F', 'send_failed')]),
} as const satisfies Record<string, ChatQueue>;

const sent = (localId: string, content: OutgoingMessage['content'] = a.message.content) =>
  aSentMessage(7, { localId, senderId: ME, content });
const contentIn = (state: ChatQueue, localId: string) =>
  state.waiting.find(({ message }) => message.localId === localId)?.message.content;
const failed = (code: RefusedMessage['failure']) => (): QueueEvent => ({
  type: 'failed',
  failure: { code },
  nowMs: NOON,
});
const place = { order: NOON + 1, nowMs: NOON };

/** `id` is the message in work (`idOf`). */
export const EVENTS = {
  wake: () => ({ type: 'wake' }),
  timer: () => ({ type: 'timer' }),
  ended: () => ({ type: 'ended' }),
  submitted: () => ({ type: 'submitted', message: anOutgoingMessage('C'), media: undefined, ...place }),
  resent: () => ({ type: 'retried', localId: 'F', isOffered: false, ...place }),
  resentInVain: () => ({ type: 'retried', localId: 'H', isOffered: false, ...place }),
  offerAccepted: () => ({ type: 'retried', localId: 'F', isOffered: true, ...place }),
  found: () => ({ type: 'found', entries: [{ message: anOutgoingMessage('E'), order: 1 }], nowMs: NOON }),
  uploaded: () => ({ type: 'uploaded', content: UPLOADED }),
  prepared: () => ({ type: 'prepared', earlyMs: 0, nowMs: NOON }),
  preparedEarly: () => ({ type: 'prepared', earlyMs: 700, nowMs: NOON }),
  preparedMinuteEarly: () => ({ type: 'prepared', earlyMs: 60_000, nowMs: NOON }),
  stored: (id, state) => ({ type: 'stored', sent: sent(id, contentIn(state, id)) }),
  networkFailed: failed('network'),
  timedOut: failed('timeout'),
  serverFailed: failed('server_error'),
  tooFrequent: failed('too_frequent'),
  signedOut: failed('kicked'),
  banned: failed('isBan'),
  fileMissing: failed('not_found'),
  acknowledged: (id, state) => ({ type: 'acknowledged', sent: sent(id, contentIn(state, id)) }),
  acknowledgedRefused: () => ({ type: 'acknowledged', sent: sent('F') }),
  discarded: (id) => ({ type: 'discarded', localId: id }),
  discardedNext: () => ({ type: 'discarded', localId: 'B' }),
  discardedRefused: () => ({ type: 'discarded', localId: 'F' }),
  cancelled: (id) => ({ type: 'cancelled', localId: id }),
  cleared: () => ({ type: 'cleared' }),
} as const satisfies Record<string, (id: string, state: ChatQueue) => QueueEvent>;

/** Returns the message in work; without one, the first. */
export function idOf({ activity, waiting: [first] }: ChatQueue): string {
  return 'localId' in activity ? activity.localId : (first?.message.localId ?? 'A');
}

/**
 * The state in short: the activity with its message, then the waiting messages and the refused ones (`A!isBan`). Marks: `+` uploaded,
 * `?` may have arrived, a number of server errors, `resent` by the user, `offered` by the heartbeat.
 */
export function describeQueue({ activity, waiting: messages, refused: others }: ChatQueue): string {
  return [
    activity.name,
    ...('localId' in activity ? [`${activity.localId}:`] : []),
    ...messages.map(describeWaiting),
    ...others.map(
      ({ message, delivery }) => `${message.localId}!${delivery.state === 'failed' ? delivery.failure : ''}`,
    ),
  ].join(' ');
}

function describeWaiting(own: WaitingMessage): string {
  const marks = [
    own.local === undefined ? '' : '+',
    own.mayHaveArrived ? '?' : '',
    own.answeredTries === 0 ? '' : own.answeredTries,
    own.isResent ? 'resent' : '',
    own.isRetry === true ? 'offered' : '',
  ];
  return own.message.localId + marks.join('');
}

export function describeEffect(effect: QueueEffect): string {
  switch (effect.type) {
    case 'show':
      return `show ${effect.own.message.localId} ${effect.own.delivery.state}`;
    case 'show-file':
      return `picture ${effect.own.message.localId}`;
    case 'store':
      return `store ${effect.waiting.message.localId}${effect.wasRefused ? ' instead of record' : ''}`;
    case 'remove':
      return `remove ${effect.waiting.message.localId}${effect.record === undefined ? '' : ` for record ${effect.record.failure}`}`;
    case 'renew':
    case 'prepare':
    case 'send':
    case 'note-cancelled':
      return `${effect.type} ${effect.waiting.message.localId}`;
    case 'begin-interval':
      return `interval from ${effect.atMs - NOON}`;
    case 'set-timer':
      return `${effect.delayMs / 1000}s`;
    case 'acknowledge':
      return `acknowledge ${effect.sent.localId}${effect.isRefused ? ' and its record' : ''}`;
    case 'forget':
      return `forget ${effect.message.localId}${effect.isRefused ? ' and its record' : ''}`;
    case 'report':
      return `report ${effect.failure.code}`;
    case 'receive':
    case 'settle-cancelled':
      return `${effect.type} ${effect.sent.localId}`;
    case 'reset-upload':
    case 'abort-upload':
    case 'release-file':
    case 'remove-now':
      return `${effect.type} ${effect.localId}`;
  }
}

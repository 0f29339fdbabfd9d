import type { Delivery } from '../../domain/message/message.ts';
import type { FailedMessage, LocalMedia, OutboxEntry } from '../../storage/outbox.ts';

/** A message that waits to be sent, or is being sent. */
export interface WaitingMessage extends OutboxEntry {
  readonly delivery: Delivery;
  /** The file of the message, if this visit has it. */
  readonly media: LocalMedia | undefined;
  /** The number of server errors so far. */
  readonly answeredTries: number;
  /** An attempt got no reply, or belongs to an earlier visit. The provider may have the message. */
  readonly mayHaveArrived: boolean;
  /** The user has sent the failed message again. */
  readonly isResent: boolean;
  /** The provider had its file and has deleted it. */
  readonly isFileForgotten: boolean;
}

/** A message that was refused permanently. */
export interface RefusedMessage extends FailedMessage {
  readonly delivery: Delivery;
  readonly media: LocalMedia | undefined;
}

export type OwnMessage = WaitingMessage | RefusedMessage;

/**
 * The activity of a queue. At most one message is prepared or sent at a time.
 *
 *            wake                 submitted, found              uploaded
 *   shut ──────────▶ idle ───────────────────────▶ preparing ──────────▶ sending
 *                     ▲                              ▲  │                  │ │ │
 *                     │ nothing waits                │  │ failed           │ │ │ stored: the next one
 *                     └──────────────────────────────│──│──────────────────│─│─┘
 *                                 timer, submitted,  │  ▼ temporary        │ │
 *                                 wake               └─ paused ◀───────────┘ │
 *                                 submitted, wake    └─ held ◀───────────────┘ session refused
 *
 * A permanent refusal moves the message to `refused`, and the next one begins. `ended` follows from each activity.
 */
export type Activity =
  /** Nothing leaves yet: the connection has not opened, or messages of earlier visits are still being read. */
  | { readonly name: 'shut' }
  | { readonly name: 'idle' }
  /** The file of this message is being uploaded, if it has one. */
  | { readonly name: 'preparing'; readonly localId: string }
  /** The reply for this message is pending. */
  | { readonly name: 'sending'; readonly localId: string; readonly leftAtMs: number }
  /** The first message waits for a timer. A new message or a wake-up ends the pause. */
  | { readonly name: 'paused' }
  /** The session is refused. A new message or a wake-up tries again. */
  | { readonly name: 'held' }
  /** The user has signed out. The messages stay in the database. */
  | { readonly name: 'ended' };

export interface ChatQueue {
  readonly activity: Activity;
  /** In the order of sending. */
  readonly waiting: readonly WaitingMessage[];
  readonly refused: readonly RefusedMessage[];
}

export const SHUT_QUEUE: ChatQueue = { activity: { name: 'shut' }, waiting: [], refused: [] };
export const IDLE_QUEUE: ChatQueue = { ...SHUT_QUEUE, activity: { name: 'idle' } };

/**
 * The result of cancelling a message. `cancelled`: it was never sent. `recalling`: it may have arrived, and is recalled
 * if it did. `sent`: it no longer waits.
 */
export type Cancelling = 'cancelled' | 'recalling' | 'sent';

/** Returns the result that the event `cancelled` would have. */
export function cancellingOf(queue: ChatQueue, localId: string): Cancelling {
  const waiting = waitingIn(queue, localId);
  if (waiting === undefined) return refusedIn(queue, localId) === undefined ? 'sent' : 'cancelled';
  return waiting.mayHaveArrived ? 'recalling' : 'cancelled';
}

/** Whether the event `discarded` would delete the message. A message whose reply is pending may have arrived. */
export function canDiscard(queue: ChatQueue, localId: string): boolean {
  if (waitingIn(queue, localId) === undefined) return refusedIn(queue, localId) !== undefined;
  return queue.activity.name !== 'sending' || queue.activity.localId !== localId;
}

export const waitingIn = (queue: ChatQueue, localId: string): WaitingMessage | undefined =>
  queue.waiting.find(({ message }) => message.localId === localId);

export const refusedIn = (queue: ChatQueue, localId: string): RefusedMessage | undefined =>
  queue.refused.find(({ message }) => message.localId === localId);

/** Whether a new message leaves immediately. */
export const canStart = ({ activity: { name } }: ChatQueue): boolean =>
  name === 'idle' || name === 'paused' || name === 'held';

export const withActivity = (queue: ChatQueue, activity: Activity): ChatQueue => ({ ...queue, activity });

export const withWaiting = (queue: ChatQueue, changed: WaitingMessage): ChatQueue => ({
  ...queue,
  waiting: queue.waiting.map((own) => (own.message.localId === changed.message.localId ? changed : own)),
});

/** A message can wait and be refused at the same time: the page closed after a resend, before its record was deleted. */
export const without = (queue: ChatQueue, localId: string): ChatQueue => ({
  ...queue,
  waiting: queue.waiting.filter(({ message }) => message.localId !== localId),
  refused: queue.refused.filter(({ message }) => message.localId !== localId),
});

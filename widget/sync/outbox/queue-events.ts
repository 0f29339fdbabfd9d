import type { Failure } from '../../domain/failure.ts';
import type { OutgoingMessage, SendableContent, SentMessage } from '../../domain/message/message.ts';
import type { FailedMessage, LocalMedia, OutboxEntry } from '../../storage/outbox.ts';
import type { ChatQueue, OwnMessage, WaitingMessage } from './chat-queue.ts';

/** The place of a message in the order of writing, and the time of the user's action. */
interface Submission {
  readonly order: number;
  readonly nowMs: number;
}

export type QueueEvent =
  /** Messages may leave, or something changed that may let them through. */
  | { readonly type: 'wake' }
  | { readonly type: 'timer' }
  /** The user signed out. */
  | { readonly type: 'ended' }
  | (Submission & {
      readonly type: 'submitted';
      readonly message: OutgoingMessage;
      readonly media: LocalMedia | undefined;
    })
  /** The user (or, with `isOffered`, the user's consent to the heartbeat's offer) sends a failed message again. */
  | (Submission & { readonly type: 'retried'; readonly localId: string; readonly isOffered: boolean })
  /** Unsent messages of earlier visits, in the order of writing. They precede those of this visit. */
  | { readonly type: 'found'; readonly entries: readonly OutboxEntry[]; readonly nowMs: number }
  | { readonly type: 'found-refused'; readonly record: FailedMessage }
  /** The provider has the file of the message in preparation. `content` refers to it. */
  | { readonly type: 'uploaded'; readonly content: SendableContent }
  /** The message in preparation can be sent. `earlyMs`: the rest of the chat's send interval. */
  | { readonly type: 'prepared'; readonly earlyMs: number; readonly nowMs: number }
  /** The reply: the provider has stored the message. */
  | { readonly type: 'stored'; readonly sent: SentMessage }
  /** The upload or the call has failed. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly nowMs: number }
  /** An echo or a fetched page contains the message. */
  | { readonly type: 'acknowledged'; readonly sent: SentMessage }
  /** The user deletes a message that is not being sent. */
  | { readonly type: 'discarded'; readonly localId: string }
  /** The user cancels a waiting message. */
  | { readonly type: 'cancelled'; readonly localId: string }
  /** The user has deleted the history of the chat. */
  | { readonly type: 'cleared' };

export type QueueEffect =
  /** Shows the message with its delivery state. */
  | { readonly type: 'show'; readonly own: OwnMessage }
  /** Shows the local picture of the message. */
  | { readonly type: 'show-file'; readonly own: OwnMessage }
  /** Writes the message to the database. `wasRefused`: then deletes its failure record. */
  | { readonly type: 'store'; readonly waiting: WaitingMessage; readonly wasRefused: boolean }
  /** Writes the changed message to the database, then reports `prepared`. */
  | { readonly type: 'renew'; readonly waiting: WaitingMessage }
  /** Removes the message from the database, after writing its failure record, if given. */
  | { readonly type: 'remove'; readonly waiting: WaitingMessage; readonly record?: FailedMessage }
  /** Uploads the file of the message, if it has one. Reports `uploaded`, `prepared` or `failed`. */
  | { readonly type: 'prepare'; readonly waiting: WaitingMessage }
  /** Forgets the progress of the upload, because the next try uploads the file again. */
  | { readonly type: 'reset-upload'; readonly localId: string }
  | { readonly type: 'abort-upload'; readonly localId: string }
  /** Calls the provider. Reports `stored` or `failed`. */
  | { readonly type: 'send'; readonly waiting: WaitingMessage }
  /** Starts the send interval of the chat at this time. */
  | { readonly type: 'begin-interval'; readonly atMs: number }
  /** Reports `timer` after the delay. A change of activity cancels it. */
  | { readonly type: 'set-timer'; readonly delayMs: number }
  /** The message counts as sent everywhere. */
  | { readonly type: 'acknowledge'; readonly sent: SentMessage; readonly isRefused: boolean }
  /** The file of a sent message is no longer needed; its picture stays on screen. */
  | { readonly type: 'release-file'; readonly localId: string }
  /** Passes a sent message on as if it had been pushed. */
  | { readonly type: 'receive'; readonly sent: SentMessage }
  /** Deletes all data of a message, also on screen. */
  | { readonly type: 'forget'; readonly message: OutgoingMessage; readonly isRefused: boolean }
  /** Deletes the database entry immediately, in addition to `remove`. */
  | { readonly type: 'remove-now'; readonly localId: string }
  /** The message may have arrived: remembers to recall it. */
  | { readonly type: 'note-cancelled'; readonly waiting: WaitingMessage }
  /** The provider has a message that left the queue while it was being sent: recalls it if the user cancelled it. */
  | { readonly type: 'settle-cancelled'; readonly sent: SentMessage }
  /** Reports a permanent refusal to the user. */
  | { readonly type: 'report'; readonly failure: Failure };

export interface QueueStep {
  readonly queue: ChatQueue;
  readonly effects: readonly QueueEffect[];
}

export const stay = (queue: ChatQueue): QueueStep => ({ queue, effects: [] });

export const after = (effects: readonly QueueEffect[], step: QueueStep): QueueStep => ({
  queue: step.queue,
  effects: [...effects, ...step.effects],
});

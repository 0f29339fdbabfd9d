import { isTransient, reactionTo, type FailureCode } from '../../domain/failure.ts';
import { SOCKET_SEND_TRIES } from '../../domain/limits.ts';

/** What the outbox does with a message whose sending failed. `hold`: nothing can be sent until somebody is signed in again. */
export type Disposition = 'retry' | 'pace' | 'hold' | 'refuse';

/**
 * Failures of the way are tried again for ever, answers of a provider in trouble ten times; a message that came too soon
 * waits its turn, however often, for it was allowed when it was written. Everything else is final.
 * Spec: 3-transport §4 Message sending. S-02, L-10.
 */
export function dispositionOf(code: FailureCode, answeredTries: number): Disposition {
  if (reactionTo(code) === 'logout') return 'hold';
  if (code === 'too_frequent') return 'pace';
  if (!isTransient(code)) return 'refuse';
  return wasAnswered(code) && answeredTries >= SOCKET_SEND_TRIES ? 'refuse' : 'retry';
}

/** Whether the provider itself said so, and did not just fail to answer. */
export const wasAnswered = (code: FailureCode): boolean => code === 'server_error' || code === 'invalid_reply';

import { isTransient, reactionTo, type Failure, type FailureCode } from '../../domain/failure.ts';
import { SOCKET_SEND_TRIES } from '../../domain/limits.ts';
import { kindContentOf } from '../../domain/message/kinds.ts';
import type { SendableContent } from '../../domain/message/message.ts';

/** How the outbox handles a message that could not be sent. `keep`: nothing can be sent until a user signs in again. */
export type Disposition = 'retry' | 'delay' | 'keep' | 'refuse';

/**
 * Transport failures are retried forever, server errors ten times. A message that was sent too soon waits for its turn,
 * however often, because it was allowed when the user wrote it. Everything else is final. A timeout of a manual resend
 * is final too: the user sees it and decides again. Spec: 1-chat §4 Sending 5, 3-transport §4 Message sending. S-02,
 * L-10, L-17.
 */
export function dispositionOf(code: FailureCode, answeredTries: number, isResend = false): Disposition {
  if (reactionTo(code) === 'logout') return 'keep';
  if (code === 'too_frequent') return 'delay';
  if (isResend && code === 'timeout') return 'refuse';
  if (!isTransient(code)) return 'refuse';
  return wasAnswered(code) && answeredTries >= SOCKET_SEND_TRIES ? 'refuse' : 'retry';
}

/** Whether the provider itself answered with this failure. */
export const wasAnswered = (code: FailureCode): boolean =>
  code === 'server_error' || code === 'server_full' || code === 'invalid_reply';

/**
 * Returns the failure to show for a refused message. For a group card, `noGroupMember` refers to the group on the card,
 * not to the chat. Spec: 1-chat §8 (name card send).
 */
export const refusalOf = (content: SendableContent, failure: Failure): Failure =>
  kindContentOf(content).kind === 'group-card' && failure.code === 'noGroupMember' ? { code: 'card_group' } : failure;

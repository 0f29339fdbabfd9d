import type { UserId } from '../chat/chat-id.ts';

/**
 * The signals between the two ends of a call. Spec: 3-transport §4 Call signalling. Ours (D-09): `candidate`, network addresses
 * that an end finds after its session description, and `rejoin`, by which a page in the call returns after a reload.
 */
export const CALL_SIGNALS = [
  'offer',
  'answer',
  'candidate',
  'local-allow',
  'connected',
  'rejoin',
  'local-recording',
  'local-busy',
  'hang-up',
  'timeout',
  'failed',
] as const;
export type CallSignalName = (typeof CALL_SIGNALS)[number];

/** A received signal. `data` is a call payload as text; older clients send an empty one. */
export interface CallSignal {
  readonly senderId: UserId;
  readonly name: CallSignalName;
  readonly data: string;
}

export type CallMedium = 'video' | 'audio';

/** The result of a call, as its record in the chat says it. `busy`: the other user was in a call, or recorded a voice message. */
export const CALL_OUTCOMES = ['answered', 'missed', 'declined', 'cancelled', 'busy', 'failed'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Whether browsers allow camera and microphone for pages of this origin. Spec: 3-transport §4 (calls need https). */
export const isSecureOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(origin);

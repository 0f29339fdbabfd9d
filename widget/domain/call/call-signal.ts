import type { UserId } from '../chat/chat-id.ts';

/** The signals between the two ends of a call. Spec: 3-transport §4 Call signalling. */
export const CALL_SIGNALS = [
  'offer',
  'answer',
  'local-allow',
  'connected',
  'local-recording',
  'local-busy',
  'hang-up',
  'timeout',
  'failed',
] as const;
export type CallSignalName = (typeof CALL_SIGNALS)[number];

/** A received signal. `data` is for the ends of the call; nothing in between reads it. */
export interface CallSignal {
  readonly senderId: UserId;
  readonly name: CallSignalName;
  readonly data: string;
}

/** The call on screen. Spec: 3-transport §3 Call state. */
export interface ShownCall {
  readonly peerId: UserId;
  /** The last received signal. */
  readonly signal: CallSignalName;
  readonly data: string;
}

export interface CallSituation {
  readonly shown: ShownCall | undefined;
  /** A voice message is being recorded, so the microphone is in use. */
  readonly isRecording: boolean;
  /** Whether the page is secure; calls need https. */
  readonly isSecure: boolean;
}

export type CallReaction =
  | { readonly kind: 'show'; readonly call: ShownCall }
  | { readonly kind: 'reply'; readonly name: 'local-recording' | 'local-busy' }
  | { readonly kind: 'warn-insecure' }
  | { readonly kind: 'close' }
  | { readonly kind: 'ignore' };

/** Whether browsers allow camera and microphone for pages of this origin. Spec: 3-transport §4 (calls need https). */
export const isSecureOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(origin);

/**
 * Returns the reaction to a signal. An offer or answer shows the call, unless the microphone is in use or another call
 * is shown. Signals that end or settle a call close it. Signals of other users do not affect the shown call.
 *
 * Spec: 3-transport §4 Call signalling.
 */
export function reactToCallSignal(signal: CallSignal, { shown, isRecording, isSecure }: CallSituation): CallReaction {
  const { senderId, name, data } = signal;
  const isOfShown = shown?.peerId === senderId;
  switch (name) {
    case 'offer':
    case 'answer':
      if (!isSecure) return { kind: 'warn-insecure' };
      if (isRecording) return { kind: 'reply', name: 'local-recording' };
      // A signal of the peer continues the shown call: an answer belongs to our offer.
      if (shown !== undefined && !isOfShown) return { kind: 'reply', name: 'local-busy' };
      return { kind: 'show', call: { peerId: senderId, signal: name, data } };
    case 'local-recording':
    case 'local-busy':
      return isOfShown ? { kind: 'show', call: { peerId: senderId, signal: name, data } } : { kind: 'ignore' };
    case 'failed':
    case 'connected':
    case 'local-allow':
    case 'hang-up':
    case 'timeout':
      return isOfShown ? { kind: 'close' } : { kind: 'ignore' };
  }
}

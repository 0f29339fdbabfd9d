import type { UserId } from '../chat/chat-id.ts';

/** What the two ends of a call tell each other. Spec: 3-transport §4 Call signalling. */
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

/** A signal as it arrives. `data` belongs to the ends of the call: nobody on the way reads it. */
export interface CallSignal {
  readonly senderId: UserId;
  readonly name: CallSignalName;
  readonly data: string;
}

/** The call that is shown. Spec: 3-transport §3 Call state. */
export interface ShownCall {
  readonly peerId: UserId;
  /** What was heard last. */
  readonly signal: CallSignalName;
  readonly data: string;
}

export interface CallSituation {
  readonly shown: ShownCall | undefined;
  /** A voice message is being recorded: the microphone is taken. */
  readonly isRecording: boolean;
  /** Calls need https. */
  readonly isSecure: boolean;
}

export type CallReaction =
  | { readonly kind: 'show'; readonly call: ShownCall }
  | { readonly kind: 'reply'; readonly name: 'local-recording' | 'local-busy' }
  | { readonly kind: 'warn-insecure' }
  | { readonly kind: 'close' }
  | { readonly kind: 'ignore' };

/** Whether browsers open camera and microphone for pages of this origin. Spec: 3-transport §4 (calls need https). */
export const isSecureOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(origin);

/**
 * What a signal does here. An offer or answer shows the call, unless the microphone is taken or another call is shown; what
 * ends or settles a call closes it. Signals of somebody else do nothing to the call that is shown.
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
      // The other end of the call that is shown goes on with it: its answer belongs to our offer.
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

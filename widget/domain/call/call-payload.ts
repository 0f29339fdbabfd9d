import type { CallMedium, CallOutcome } from './call-signal.ts';

/** A network address at which an end of a call may be reached, as `RTCIceCandidate.toJSON` has it. */
export interface CallCandidate {
  readonly candidate: string;
  readonly sdpMid?: string | undefined;
  readonly sdpMLineIndex?: number | undefined;
}

/** The content of a call's signal. The provider reads only the id and the medium. */
export interface CallPayload {
  /** Created by the caller: signals of two calls between the same users are never mixed up. */
  readonly callId: string;
  /** The medium that the caller has asked for. Either end may switch its camera on later. */
  readonly medium: CallMedium;
  /** The session description of an offer or answer. */
  readonly description?: string | undefined;
  readonly candidates?: readonly CallCandidate[] | undefined;
  /** Counts the connections of the call: each reload of a page in the call begins another one. Undefined: the first. */
  readonly round?: number | undefined;
  /** Of an offer: the call has been answered, so a device that knows nothing of it does not ring. */
  readonly isAnswered?: boolean | undefined;
  /** How the call has ended. The provider adds it to signals that end a call. */
  readonly outcome?: CallOutcome | undefined;
}

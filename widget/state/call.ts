import { atom } from 'jotai';
import type { CallState } from '../domain/call/call-machine.ts';

/** Microphones, cameras and the network of the call on screen. */
export interface CallMediaState {
  readonly isMuted: boolean;
  /** The microphone is there. False: it was removed during the call. */
  readonly hasMicrophone: boolean;
  readonly hasCamera: boolean;
  readonly canFlip: boolean;
  readonly isFrontCamera: boolean;
  readonly isPeerMuted: boolean;
  readonly hasPeerVideo: boolean;
  readonly isWeak: boolean;
}

/** The call on screen. Spec: 3-transport §3 Call state. */
export interface ShownCall {
  readonly state: Exclude<CallState, { readonly phase: 'idle' }>;
  readonly media: CallMediaState;
}

/** The call on screen, if any. */
export const shownCallAtom = atom<ShownCall | undefined>(undefined);

/** Whether a voice message is being recorded. */
export const isRecordingAtom = atom(false);

import { atom } from 'jotai';
import type { ShownCall } from '../domain/call/call-signal.ts';

/** The call on screen, if any. Spec: 3-transport §3 Call state. */
export const shownCallAtom = atom<ShownCall | undefined>(undefined);

/** Whether a voice message is being recorded. */
export const isRecordingAtom = atom(false);

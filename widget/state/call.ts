import { atom } from 'jotai';
import type { ShownCall } from '../domain/call/call-signal.ts';

/** The call in front of the user, if any. Spec: 3-transport §3 Call state. */
export const shownCallAtom = atom<ShownCall | undefined>(undefined);

/** A voice message is being recorded. */
export const isRecordingAtom = atom(false);

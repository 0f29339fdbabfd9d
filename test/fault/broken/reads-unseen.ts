import * as sound from '../../../widget/sync/open-chat/read-marks.ts';
import { isInViewAtom } from '../../../widget/state/environment.ts';

export * from '../../../widget/sync/open-chat/read-marks.ts';

/** An open chat in a hidden window counts as read. Spec: 1-chat §7 msgRead. */
export const createReadMarks: typeof sound.createReadMarks = (scope, book) => {
  const get: typeof scope.get = (atom) => scope.get(atom);
  const always = new Map<unknown, unknown>([[isInViewAtom, true]]);
  const seen = (atom: unknown): unknown => (always.has(atom) ? always.get(atom) : get(atom as never));
  return sound.createReadMarks({ ...scope, get: seen as typeof scope.get }, book);
};

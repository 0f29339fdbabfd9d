import { reactionTo, type Failure } from '../domain/failure.ts';
import { assertNever } from '../domain/result.ts';
import type { Random } from '../platform/random.ts';
import { dialogsAtom, toastsAtom } from '../state/notices.ts';
import type { Store } from './store.ts';

/** Puts a failure before the user, as the catalogue says. */
export type Notify = (failure: Failure) => void;

/**
 * Failures that no screen has a place for become toasts or dialogs. Those that belong to a field, to a chat or to the
 * session are shown there. Spec: 3-transport §8.
 */
export function createNotify(store: Store, random: Random): Notify {
  return (failure) => {
    const reaction = reactionTo(failure.code);
    const notice = { id: random.uuid(), failure };
    switch (reaction) {
      case 'toast':
        return store.set(toastsAtom, (toasts) => [...toasts, notice]);
      case 'dialog':
        return store.set(dialogsAtom, (dialogs) => [...dialogs, notice]);
      case 'notice':
      case 'field':
      case 'logout':
      case 'ignore':
        return;
      default:
        assertNever(reaction);
    }
  };
}

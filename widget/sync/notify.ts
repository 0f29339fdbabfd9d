import { isAnnounced, isConstant, reactionTo, type Failure, type FailureCode } from '../domain/failure.ts';
import { CONSTANT_ERROR_BLOCK_MS } from '../domain/limits.ts';
import { assertNever } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { dialogsAtom, toastsAtom } from '../state/notices.ts';
import type { Store } from './store.ts';

/** Shows a failure to the user, in the form that the failure catalogue specifies. */
export type Notify = (failure: Failure) => void;

/** Shows a failure as a dialog that the user must confirm, regardless of the catalogue. */
export const showDialog = (store: Store, random: Random, failure: Failure): void =>
  store.set(dialogsAtom, (dialogs) => [...dialogs, { id: random.uuid(), failure }]);

/** Shows an announcement of the provider, unless the same one is on screen. */
export function announce(store: Store, random: Random, failure: Failure): void {
  const isShown = store
    .get(dialogsAtom)
    .some((shown) => shown.failure.code === failure.code && shown.failure.detail === failure.detail);
  if (!isShown) showDialog(store, random, failure);
}

/**
 * Shows failures that no screen handles as toasts or dialogs. Failures of a field or of the session are shown by their
 * screens, and provider announcements were shown on arrival. A send rejection arrives here when no chat can show it. A
 * failure that every call repeats while the network is down is shown once in 10 s. Spec: 3-transport §8, §9
 * Constant-error block.
 */
export function createNotify(store: Store, random: Random, clock: Clock): Notify {
  const silentUntilMs = new Map<FailureCode, number>();

  const isRepeated = ({ code }: Failure): boolean => {
    if (!isConstant(code)) return false;
    if (clock.nowMs() < (silentUntilMs.get(code) ?? 0)) return true;
    silentUntilMs.set(code, clock.nowMs() + CONSTANT_ERROR_BLOCK_MS);
    return false;
  };

  return (failure) => {
    if (isAnnounced(failure.code) || isRepeated(failure)) return;
    const reaction = reactionTo(failure.code);
    const notice = { id: random.uuid(), failure };
    switch (reaction) {
      case 'toast':
        return store.set(toastsAtom, (toasts) => [...toasts, notice]);
      case 'dialog':
        return store.set(dialogsAtom, (dialogs) => [...dialogs, notice]);
      case 'notice':
        return store.set(toastsAtom, (toasts) => [...toasts, { ...notice, failure: outsideChat(failure) }]);
      case 'field':
      case 'logout':
      case 'ignore':
        return;
      default:
        assertNever(reaction);
    }
  };
}

/**
 * Outside a chat, the message says that friendship is needed to go on. Spec: 3-transport §8 Send-rejection codes
 * (noFriend).
 */
const outsideChat = (failure: Failure): Failure =>
  failure.code === 'noFriend' ? { ...failure, code: 'no_friend_yet' } : failure;

import { isAnnounced, isConstant, reactionTo, type Failure, type FailureCode } from '../domain/failure.ts';
import { CONSTANT_ERROR_BLOCK_MS } from '../domain/limits.ts';
import { assertNever } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { dialogsAtom, toastsAtom } from '../state/notices.ts';
import type { Store } from './store.ts';

/** Puts a failure before the user, as the catalogue says. */
export type Notify = (failure: Failure) => void;

/** Puts a failure before the user that has to be acknowledged, whatever the catalogue says. */
export const showDialog = (store: Store, random: Random, failure: Failure): void =>
  store.set(dialogsAtom, (dialogs) => [...dialogs, { id: random.uuid(), failure }]);

/** Shows what the provider has to say, unless exactly that is on screen. */
export function announce(store: Store, random: Random, failure: Failure): void {
  const isShown = store
    .get(dialogsAtom)
    .some((shown) => shown.failure.code === failure.code && shown.failure.detail === failure.detail);
  if (!isShown) showDialog(store, random, failure);
}

/**
 * Failures that no screen has a place for become toasts or dialogs. Those that belong to a field or to the session are
 * shown there, what the provider announced has been shown as it came. A rejection comes here where no chat can show it. One that every call repeats while the network is down is said once in 10 s.
 * Spec: 3-transport §8, §9 Constant-error block.
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

/** Where nobody is about to chat, friendship is needed to go on. Spec: 3-transport §8 Send-rejection codes (noFriend). */
const outsideChat = (failure: Failure): Failure =>
  failure.code === 'noFriend' ? { ...failure, code: 'no_friend_yet' } : failure;

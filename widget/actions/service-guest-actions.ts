import { serviceGuestOpen, serviceGuestTake } from '../contract/http/service-guest.ts';
import type { Failure } from '../domain/failure.ts';
import { success, type Result } from '../domain/result.ts';
import { tenantAtom } from '../state/environment.ts';
import { accountAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

/** The customer service for visitors without a sign-in. L-S1. */
export interface ServiceGuestActions {
  /** Whether this browser was a guest of the service before. */
  readonly isKnownGuest: () => boolean;
  /** Opens the session of this browser's guest. */
  readonly beginAsGuest: () => Promise<Result<undefined, Failure>>;
  /** Gives the messages and read marks of this browser's guest to the signed-in user. */
  readonly takeGuest: () => Promise<void>;
}

export function createServiceGuestActions({ api, platform, session, store }: ActionDeps): ServiceGuestActions {
  const { keyValue } = platform;
  const key = (): string => `ml_service_guest:${store.get(tenantAtom)?.tenant ?? ''}`;
  /** One at a time: two calls at once would make two guests. */
  let beginning: Promise<Result<undefined, Failure>> | undefined;
  const begin = async (): Promise<Result<undefined, Failure>> => {
    const opened = await api.callDirect(serviceGuestOpen, { guest: keyValue.get(key()) ?? undefined });
    if (!opened.ok) return opened;
    const { token, account, guest } = opened.value;
    keyValue.set(key(), guest);
    await session.begin(token, account);
    return success(undefined);
  };
  return {
    isKnownGuest: () => keyValue.get(key()) !== null,
    beginAsGuest: () => (beginning ??= begin().finally(() => (beginning = undefined))),
    async takeGuest() {
      const guest = keyValue.get(key());
      const account = store.get(accountAtom);
      if (guest === null || account === undefined || account.isGuest === true) return;
      const taken = await api.callDirect(serviceGuestTake, { guest });
      // Without an answer, the next start tries again.
      if (!taken.ok && taken.failure.code !== 'not_found') return;
      if (keyValue.get(key()) === guest) keyValue.remove(key());
      if (taken.ok) await session.current()?.lists.refresh(true);
    },
  };
}

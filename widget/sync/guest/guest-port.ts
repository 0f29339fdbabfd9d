import type { IncomingPush } from '../../contract/pushes/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { linkOpeningsAtom } from '../../state/connection.ts';
import { areScreensWantedAtom, isBaseDataLoadedAtom } from '../../state/environment.ts';
import { collectedGroupsAtom } from '../../state/guest.ts';
import type { Guests, GuestsDeps } from './guests.ts';

/** Loads the guest groups module lazily, as a separate chunk. */
export interface GuestPort {
  /** Rejects when the chunk cannot be fetched. The caller may then try again. */
  readonly load: () => Promise<Guests>;
  readonly onPush: (push: IncomingPush) => void;
  readonly notice: (type: 'online' | 'shown' | 'retry') => void;
  readonly stop: () => void;
}

/** Any signed-in user may have a collection, so it is fetched after everything else has loaded. */
export function createGuestPort(deps: GuestsDeps): GuestPort {
  const { store } = deps;
  const { load, loaded: guests } = lazyModule(async () => (await import('./guests.ts')).createGuests(deps));

  const refreshCollection = (isForced: boolean): void => {
    if (!store.get(areScreensWantedAtom)) return;
    // If the chunk fails to load, the next sign-in, link opening or push tries again.
    load().then(
      (loaded) => loaded.refreshCollection({ isForced }),
      () => undefined,
    );
  };

  const stops = [
    store.sub(isBaseDataLoadedAtom, () => {
      if (store.get(isBaseDataLoadedAtom)) refreshCollection(true);
    }),
    store.sub(areScreensWantedAtom, () => {
      if (store.get(isBaseDataLoadedAtom)) refreshCollection(true);
    }),
    // Pushes that were sent while the link was down are lost.
    store.sub(linkOpeningsAtom, () => {
      const openings = store.get(linkOpeningsAtom);
      if (openings > 0 && store.get(isBaseDataLoadedAtom)) refreshCollection(openings > 1);
    }),
    // A collection from an earlier visit is shown before the network answers.
    store.sub(collectedGroupsAtom, () => {
      if (store.get(collectedGroupsAtom).size > 0) load().catch(() => undefined);
    }),
  ];
  return {
    load,
    onPush(push) {
      if (push.kind === 'serverNoti' && push.data.about === 'user_group_collection') refreshCollection(true);
    },
    notice: (type) => guests()?.groups.notice(type),
    stop() {
      for (const stop of stops) stop();
      guests()?.stop();
    },
  };
}

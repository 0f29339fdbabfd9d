import type { IncomingPush } from '../../contract/pushes/index.ts';
import { isBaseDataLoadedAtom } from '../../state/environment.ts';
import type { Store } from '../store.ts';
import type { Guests, GuestsParts } from './guests.ts';

/** The way to the guest groups, whose file is fetched when somebody needs it. */
export interface GuestPort {
  /** Rejects when the file cannot be fetched; may be called again then. */
  readonly load: () => Promise<Guests>;
  readonly onPush: (push: IncomingPush) => void;
  readonly notice: (type: 'online' | 'shown' | 'retry') => void;
  readonly stop: () => void;
}

/** Whoever is signed in may have a collection: it is asked for when everything else is there. */
export function createGuestPort(parts: GuestsParts): GuestPort {
  const { store } = parts;
  let guests: Guests | undefined;
  let loading: Promise<Guests> | undefined;

  const load = (): Promise<Guests> => {
    loading ??= import('./guests.ts').then(
      ({ createGuests }) => (guests = createGuests(parts)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const refreshCollection = (): void => {
    // What cannot be had now is asked for with the next sign-in or push.
    load().then(
      ({ collection }) => void collection.refresh(),
      () => undefined,
    );
  };

  const stopFollowing = followBaseData(store, refreshCollection);
  return {
    load,
    onPush(push) {
      if (push.kind === 'serverNoti' && push.data.about === 'user_group_collection') refreshCollection();
    },
    notice: (type) => guests?.groups.notice(type),
    stop() {
      stopFollowing();
      guests?.stop();
    },
  };
}

function followBaseData(store: Store, run: () => void): () => void {
  return store.sub(isBaseDataLoadedAtom, () => {
    if (store.get(isBaseDataLoadedAtom)) run();
  });
}

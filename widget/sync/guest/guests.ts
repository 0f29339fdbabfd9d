/** Everything about viewing shared groups as a guest. Fetched as a file of its own when it is first needed. */
import { accountAtom } from '../../state/session.ts';
import type { Api } from '../../transport/api.ts';
import { createGroupCollection, type GroupCollection } from './collection.ts';
import { createGuestGroups, type GuestGroups, type GuestGroupsParts } from './guest-groups.ts';

export interface Guests {
  readonly groups: GuestGroups;
  readonly collection: GroupCollection;
  readonly stop: () => void;
}

export interface GuestsParts extends GuestGroupsParts {
  readonly api: Pick<Api, 'call' | 'callDirect'>;
}

/** Puts these parts together; the collection goes with the one whose it is. */
export function createGuests(parts: GuestsParts): Guests {
  const { store } = parts;
  const groups = createGuestGroups(parts);
  const collection = createGroupCollection(parts, groups);
  let ownerId = store.get(accountAtom)?.userId;
  const stopFollowing = store.sub(accountAtom, () => {
    const userId = store.get(accountAtom)?.userId;
    if (userId !== ownerId) collection.clear();
    ownerId = userId;
  });
  return {
    groups,
    collection,
    stop() {
      stopFollowing();
      groups.stop();
    },
  };
}

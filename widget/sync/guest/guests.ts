/** Everything for viewing shared groups as a guest. Loaded as a separate chunk on first use. */
import type { GuestGroup } from '../../domain/group/guest-group.ts';
import { guestChatsAtom, groupsAtom } from '../../state/chats.ts';
import { collectedGroupsAtom, guestGroupsAtom } from '../../state/guest.ts';
import { accountAtom } from '../../state/session.ts';
import type { Api } from '../../transport/api.ts';
import { createGroupCollection, type GroupCollection } from './collection.ts';
import { createFetchRetries } from '../fetch-retries.ts';
import { guestChats } from './guest-chats.ts';
import { createGuestGroups, type GuestGroups, type GuestGroupsDeps } from './guest-groups.ts';

export interface Guests {
  readonly groups: GuestGroups;
  readonly collection: GroupCollection;
  /** Fetches the collection, and retries until it succeeds or the link closes. */
  readonly refreshCollection: (options: { readonly isForced: boolean }) => void;
  readonly stop: () => void;
}

export interface GuestsDeps extends GuestGroupsDeps {
  readonly api: Pick<Api, 'call' | 'callDirect'>;
  /** The chat list entries of these groups have changed. */
  readonly onListed: () => void;
  readonly keepCollection: (groups: readonly GuestGroup[]) => void;
  readonly isLinkOpen: () => boolean;
}

/** Creates the guest modules. The collection is cleared when its user changes. */
export function createGuests(deps: GuestsDeps): Guests {
  const { store } = deps;
  const groups = createGuestGroups(deps);
  const { clock, random } = deps.platform;
  const collection = createGroupCollection({ ...deps, clock, keep: deps.keepCollection }, groups);
  const fetchWithRetries = createFetchRetries({ clock, random }, deps.isLinkOpen);
  let ownerId = store.get(accountAtom)?.userId;
  const stopFollowing = store.sub(accountAtom, () => {
    const userId = store.get(accountAtom)?.userId;
    if (userId !== ownerId) collection.clear();
    ownerId = userId;
  });
  const list = (): void => {
    const before = store.get(guestChatsAtom);
    const views = store.get(guestGroupsAtom);
    const collected = [...store.get(collectedGroupsAtom).keys()].filter(
      (groupId) => !store.get(groupsAtom).has(groupId),
    );
    const chats = guestChats(collected, views, before, clock.nowMs());
    if (chats === before) return;
    store.set(guestChatsAtom, chats);
    deps.onListed();
  };
  const stopListing = [collectedGroupsAtom, guestGroupsAtom, groupsAtom].map((source) => store.sub(source, list));
  // The collection of an earlier visit is available already.
  list();
  return {
    groups,
    collection,
    refreshCollection: (options) => void fetchWithRetries('collection', () => collection.refresh(options)),
    stop() {
      stopFollowing();
      for (const stop of stopListing) stop();
      groups.stop();
    },
  };
}

/** Everything about viewing shared groups as a guest. Fetched as a file of its own when it is first needed. */
import { guestChatsAtom, groupsAtom } from '../../state/chats.ts';
import { collectedGroupsAtom, guestGroupsAtom } from '../../state/guest.ts';
import { accountAtom } from '../../state/session.ts';
import type { Api } from '../../transport/api.ts';
import { createGroupCollection, type GroupCollection } from './collection.ts';
import { guestChats } from './guest-chats.ts';
import { createGuestGroups, type GuestGroups, type GuestGroupsParts } from './guest-groups.ts';

export interface Guests {
  readonly groups: GuestGroups;
  readonly collection: GroupCollection;
  readonly stop: () => void;
}

export interface GuestsParts extends GuestGroupsParts {
  readonly api: Pick<Api, 'call' | 'callDirect'>;
  /** What the chat list shows of them has changed. */
  readonly onListed: () => void;
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
  const list = (): void => {
    const before = store.get(guestChatsAtom);
    const views = store.get(guestGroupsAtom);
    const collected = [...store.get(collectedGroupsAtom).keys()].filter(
      (groupId) => !store.get(groupsAtom).has(groupId),
    );
    const chats = guestChats(collected, views, before, parts.platform.clock.nowMs());
    if (chats === before) return;
    store.set(guestChatsAtom, chats);
    parts.onListed();
  };
  const stopListing = [collectedGroupsAtom, guestGroupsAtom, groupsAtom].map((source) => store.sub(source, list));
  return {
    groups,
    collection,
    stop() {
      stopFollowing();
      for (const stop of stopListing) stop();
      groups.stop();
    },
  };
}

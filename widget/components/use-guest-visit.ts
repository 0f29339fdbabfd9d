import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import type { GroupId } from '../domain/chat/chat-id.ts';
import { NOT_SHARED, type Failure } from '../domain/failure.ts';
import { collectedGroupsAtom, guestGroupsAtom } from '../state/guest.ts';

/** The end of sharing is announced once. The remaining text only says that the group cannot be seen. */
const ENDED: Failure = { code: 'guest_failed', detail: NOT_SHARED };

/** Keeps a shared group open while it is on screen. A collected group stays open afterwards. */
export function useGuestVisit(groupId: GroupId) {
  const { openGuestGroup, closeGuestGroup } = useActions();
  const store = useStore();
  // A group that leaves the collection is closed, and opened again while it is on screen.
  const isCollected = useAtomValue(collectedGroupsAtom).has(groupId);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [tries, setTries] = useState(0);
  const isLoaded = useAtomValue(guestGroupsAtom).has(groupId);
  const [wasLoaded, setWasLoaded] = useState(false);
  if (isLoaded && !wasLoaded) setWasLoaded(true);

  useEffect(() => {
    let isWanted = true;
    void openGuestGroup(groupId).then((outcome) => {
      if (isWanted) setFailure(outcome.ok ? undefined : outcome.failure);
    });
    return () => {
      isWanted = false;
      setWasLoaded(false);
    };
  }, [openGuestGroup, groupId, tries, isCollected]);

  useEffect(
    () => () => {
      if (!store.get(collectedGroupsAtom).has(groupId)) void closeGuestGroup(groupId);
    },
    [closeGuestGroup, groupId, store],
  );

  const retry = (): void => {
    setFailure(undefined);
    setTries(tries + 1);
  };
  return { failure: failure ?? (wasLoaded && !isLoaded ? ENDED : undefined), retry };
}

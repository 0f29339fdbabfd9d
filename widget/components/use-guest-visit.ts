import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import type { GroupId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { collectedGroupsAtom, guestGroupsAtom } from '../state/guest.ts';

/** It is told as it ends; what stays on screen says no more than that it cannot be seen. */
const ENDED: Failure = { code: 'guest_failed' };

/** Views a shared group while it is on screen; what is in the collection stays open. */
export function useGuestVisit(groupId: GroupId) {
  const { openGuestGroup, closeGuestGroup } = useActions();
  const store = useStore();
  // What leaves the collection is closed, and opened anew while it is on screen.
  const isCollected = useAtomValue(collectedGroupsAtom).has(groupId);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [tries, setTries] = useState(0);
  const isHeld = useAtomValue(guestGroupsAtom).has(groupId);
  const [wasHeld, setWasHeld] = useState(false);
  if (isHeld && !wasHeld) setWasHeld(true);

  useEffect(() => {
    let isWanted = true;
    void openGuestGroup(groupId).then((outcome) => {
      if (isWanted) setFailure(outcome.ok ? undefined : outcome.failure);
    });
    return () => {
      isWanted = false;
      setWasHeld(false);
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
  return { failure: failure ?? (wasHeld && !isHeld ? ENDED : undefined), retry };
}

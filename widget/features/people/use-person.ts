import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createPeopleActions } from '../../actions/people-actions.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import type { Friend } from '../../domain/contact/friend.ts';
import type { Person } from '../../domain/contact/person.ts';
import type { Failure } from '../../domain/failure.ts';
import { friendsAtom } from '../../state/chats.ts';

export interface PersonView {
  /** Undefined until somebody is known: at once for friends. */
  readonly person: Person | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** Somebody's profile: a friend's from the list, with what the provider says of it; anybody else's from the provider. */
export function usePerson(userId: UserId, groupId: GroupId | undefined): PersonView {
  const { loadPerson } = useActions().further(createPeopleActions);
  const friend = useAtomValue(friendsAtom).get(userId);
  const [loaded, setLoaded] = useState<Person | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [tries, setTries] = useState(0);
  const isFriend = friend !== undefined;

  useEffect(() => {
    let isWanted = true;
    void loadPerson(userId, groupId).then((outcome) => {
      if (!isWanted) return;
      if (outcome.ok) setLoaded(outcome.value);
      setFailure(outcome.ok ? undefined : outcome.failure);
    });
    return () => {
      isWanted = false;
    };
    // Who has become a friend, or is none any more, is asked for anew.
  }, [loadPerson, userId, groupId, tries, isFriend]);

  const known = loaded?.userId === userId ? loaded : undefined;
  return {
    person: friend === undefined ? known : asPerson(friend, known),
    failure,
    retry() {
      setFailure(undefined);
      setTries((count) => count + 1);
    },
  };
}

/** The list is what this device and the others agree on: it changes as one acts. */
const asPerson = (
  { userId, name, photo, alias, chatId, isBlacklisted }: Friend,
  known: Person | undefined,
): Person => ({
  userId,
  name,
  photo,
  relation: { isFriend: true, isBlacklisted, alias, chatId, request: known?.relation.request },
});

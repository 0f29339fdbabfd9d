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
  /** Undefined until the user is loaded. Friends are available at once. */
  readonly person: Person | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** A user's profile. A friend's comes from the friend list, completed by the provider; any other user's comes from the provider. */
export function usePerson(userId: UserId, groupId: GroupId | undefined): PersonView {
  const { loadPerson } = useActions().lazy(createPeopleActions);
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
    // `isFriend` is a dependency: a new or a former friend is fetched again.
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

/** The friend list wins: it is in sync with the other devices, and changes at once with the user's actions. */
const asPerson = (
  { userId, name, photo, alias, chatId, isBlacklisted }: Friend,
  known: Person | undefined,
): Person => ({
  userId,
  name,
  photo,
  relation: {
    isFriend: true,
    isBlacklisted,
    alias,
    chatId,
    request: known?.relation.request,
    board: known?.relation.board ?? [],
  },
});

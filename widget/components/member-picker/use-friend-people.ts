import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { friendDisplayName } from '../../domain/contact/friend.ts';
import { friendsAtom } from '../../state/chats.ts';
import type { PickerPerson } from './picker-person.ts';

/**
 * The friends for a picker, without blocked ones.
 *
 * @param fixed Friends who are already chosen; must be stable between renders.
 */
export function useFriendPeople(fixed?: { readonly has: (userId: UserId) => boolean }): readonly PickerPerson[] {
  const friends = useAtomValue(friendsAtom);
  return useMemo(
    () =>
      [...friends.values()]
        .filter(({ isBlacklisted }) => !isBlacklisted)
        .map((friend): PickerPerson => {
          const { userId, photo, name } = friend;
          const isFixed = fixed?.has(userId) === true;
          return { userId, photo, name: friendDisplayName(friend), otherNames: [name], isFixed };
        }),
    [friends, fixed],
  );
}

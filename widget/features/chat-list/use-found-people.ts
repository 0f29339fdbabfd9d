import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { friendDisplayName } from '../../domain/contact/friend.ts';
import { matchRank } from '../../domain/search/text-match.ts';
import { chatIdentityAtom, friendsAtom, groupsAtom, type ChatIdentity } from '../../state/chats.ts';

interface FoundChat {
  readonly identity: ChatIdentity;
  /** The match other than the name: the friend's own name, an id or a number. */
  readonly detail: string;
}

export interface FoundPeople {
  readonly friends: readonly FoundChat[];
  readonly groups: readonly FoundChat[];
}

interface Candidate {
  readonly chatId: string;
  readonly name: string;
  /** The other names that the search matches. */
  readonly others: readonly string[];
}

/** The friends and groups whose names, ids or numbers match. Those that begin with the query come first. */
export function useFoundPeople(query: string): FoundPeople {
  const friends = useAtomValue(friendsAtom);
  const groups = useAtomValue(groupsAtom);
  const identify = useAtomValue(chatIdentityAtom);
  return useMemo(() => {
    const find = (candidates: readonly Candidate[]): readonly FoundChat[] =>
      candidates
        .flatMap((candidate) => {
          const rank = matchRank(query, [candidate.name, ...candidate.others]);
          return rank === undefined ? [] : [{ ...candidate, rank }];
        })
        .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
        .map(({ chatId, name, others }) => ({
          identity: identify(chatId),
          detail:
            matchRank(query, [name]) === undefined
              ? (others.find((other) => matchRank(query, [other]) !== undefined) ?? '')
              : '',
        }));
    return {
      friends: find(
        [...friends.values()]
          .filter(({ isBlacklisted }) => !isBlacklisted)
          .map((friend) => ({
            chatId: friend.chatId,
            name: friendDisplayName(friend),
            others: [friend.name, friend.userId],
          })),
      ),
      groups: find(
        [...groups.values()].map((group) => ({ chatId: group.groupId, name: group.name, others: [group.groupNumber] })),
      ),
    };
  }, [query, friends, groups, identify]);
}

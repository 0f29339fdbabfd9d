import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { otherParty, type ChatId, type GroupId, type UserId } from '../../../domain/chat/chat-id.ts';
import { matchesSearch } from '../../../domain/contact/search.ts';
import { memberDisplayName } from '../../../domain/group/member.ts';
import type { GroupRole } from '../../../domain/group/role.ts';
import { languageFacts } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { chatIdentityAtom, friendsAtom } from '../../../state/chats.ts';
import { groupMembersAtom } from '../../../state/group-people.ts';
import { accountAtom } from '../../../state/session.ts';

/** A user who can get a transfer. */
export interface Payee {
  readonly userId: UserId;
  readonly name: string;
  readonly photo: string;
  readonly role?: GroupRole;
}

/** The other user of a one-to-one chat. */
export function useFriendPayee(chatId: ChatId): Payee | undefined {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const { name, photo } = useAtomValue(chatIdentityAtom)(chatId);
  return useMemo(() => {
    const userId = otherParty(chatId, ownId);
    return userId === undefined ? undefined : { userId, name, photo };
  }, [chatId, ownId, name, photo]);
}

/** The members of a group whose names match a search, without the user, by name. Undefined while they load. */
export function useMemberPayees(groupId: GroupId, query: string): readonly Payee[] | undefined {
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const friends = useAtomValue(friendsAtom);
  const ownId = useAtomValue(accountAtom)?.userId;
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    if (members === undefined) return undefined;
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    return [...members.values()]
      .filter(({ userId }) => userId !== ownId)
      .map((member) => {
        const { userId, photo, role } = member;
        const name = memberDisplayName(member, friends.get(userId)?.alias ?? '');
        return { userId, name, photo, role, names: [member.name, member.alias] };
      })
      .filter(({ userId, name, names }) => matchesSearch(query, name, userId, ...names))
      .toSorted((a, b) => compare(a.name, b.name));
  }, [members, friends, ownId, query, tag]);
}

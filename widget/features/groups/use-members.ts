import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import { compareByRole, memberDisplayName, type GroupMember } from '../../domain/group/member.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { friendsAtom } from '../../state/chats.ts';
import { groupMembersAtom } from '../../state/group-people.ts';

export interface ListedMember {
  readonly member: GroupMember;
  /** The name as the user sees it, with their own remark. */
  readonly name: string;
}

/** A group's members: the owner, the admins, the others, each sorted by name. Undefined until they are known. */
export function useMembers(groupId: GroupId): readonly ListedMember[] | undefined {
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const friends = useAtomValue(friendsAtom);
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    // The user's own entry is always present: an empty list is not loaded yet.
    if (members === undefined || members.size === 0) return undefined;
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    return [...members.values()]
      .map((member) => ({ member, name: memberDisplayName(member, friends.get(member.userId)?.alias ?? '') }))
      .toSorted((a, b) => compareByRole(a.member, b.member) || compare(a.name, b.name));
  }, [members, friends, tag]);
}

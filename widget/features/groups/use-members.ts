import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupInfoActions } from '../../actions/group-info-actions.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import type { Friend } from '../../domain/contact/friend.ts';
import { compareByRole, memberDisplayName, type GroupMember } from '../../domain/group/member.ts';
import { GROUP_INFO_AVATARS } from '../../domain/limits.ts';
import { languageFacts } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { friendsAtom } from '../../state/chats.ts';
import { groupMembersAtom, topMembersAtom } from '../../state/group-people.ts';

export interface ListedMember {
  readonly member: GroupMember;
  /** The name as the user sees it, with their own remark. */
  readonly name: string;
}

/** Sorting a large group is slow, and each of its screens needs the same order. */
const sortings = new WeakMap<
  ReadonlyMap<UserId, GroupMember>,
  { readonly friends: object; readonly tag: string; readonly list: readonly ListedMember[] }
>();

const displayName = (member: GroupMember, friends: ReadonlyMap<UserId, Pick<Friend, 'alias'>>): string =>
  memberDisplayName(member, friends.get(member.userId)?.alias ?? '');

/** A group's members: the owner, the admins, the others, each sorted by name. Undefined until they are known. */
export function useMembers(groupId: GroupId): readonly ListedMember[] | undefined {
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const friends = useAtomValue(friendsAtom);
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    // The user's own entry is always present: an empty list is not loaded yet.
    if (members === undefined || members.size === 0) return undefined;
    const known = sortings.get(members);
    if (known?.friends === friends && known.tag === tag) return known.list;
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    const list = [...members.values()]
      .map((member) => ({ member, name: displayName(member, friends) }))
      .toSorted((a, b) => compareByRole(a.member, b.member) || compare(a.name, b.name));
    sortings.set(members, { friends, tag, list });
    return list;
  }, [members, friends, tag]);
}

/** The first members of a group: of the whole list, or as the provider names them until that list has come. */
export function useTopMembers(groupId: GroupId): readonly ListedMember[] | undefined {
  const { loadTopMembers } = useActions().lazy(createGroupInfoActions);
  const members = useMembers(groupId);
  const top = useAtomValue(topMembersAtom);
  const friends = useAtomValue(friendsAtom);
  const isWaiting = members === undefined;
  useEffect(() => {
    if (isWaiting) void loadTopMembers(groupId);
  }, [isWaiting, loadTopMembers, groupId]);
  if (members !== undefined) return members.slice(0, GROUP_INFO_AVATARS);
  return top?.groupId === groupId
    ? [...top.byUser.values()].map((member) => ({ member, name: displayName(member, friends) }))
    : undefined;
}

import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupPeopleActions } from '../../actions/group-people-actions.ts';
import type { MemberPickerProps } from '../../components/member-picker/member-picker.tsx';
import type { PickerPerson } from '../../components/member-picker/picker-person.ts';
import { pickRefusal, type PickPurpose } from '../../domain/contact/picking.ts';
import type { Group } from '../../domain/group/group.ts';
import { success } from '../../domain/result.ts';
import { accountAtom } from '../../state/session.ts';
import { useMemberInfos } from './use-member-infos.ts';
import { useMembers, type ListedMember } from './use-members.ts';

/** The last people of each list, for a picker that is opened again: they keep their identity, and so their sorting. */
const listings = new WeakMap<
  readonly ListedMember[],
  { readonly key: string; readonly people: readonly PickerPerson[] }
>();

/**
 * The members of a group for a picker, without the user. The list opens after the members' details were fetched, which show last
 * visits; the search by code asks the provider, because the list may be older. Spec: 2-contacts-groups §4, §5 Member search.
 */
export function useGroupPickerPeople(
  { groupId, myRole }: Group,
  purpose: PickPurpose,
): Required<Pick<MemberPickerProps, 'people' | 'problem' | 'groupId' | 'onFind'>> {
  const { findMember } = useActions().lazy(createGroupPeopleActions);
  const members = useMembers(groupId);
  const { isLoaded, problem } = useMemberInfos(groupId);
  const ownId = useAtomValue(accountAtom)?.userId;

  const people = useMemo(() => {
    if (members === undefined) return undefined;
    const key = [ownId, myRole, purpose].join(' ');
    const known = listings.get(members);
    if (known?.key === key) return known.people;
    const listed = members
      .filter(({ member }) => member.userId !== ownId)
      .map(({ member, name }): PickerPerson => {
        const { userId, photo, role, title, titleColor, postingBanned } = member;
        const refusal = pickRefusal(purpose, myRole, member);
        const otherNames = [member.name, member.alias];
        return { userId, name, otherNames, photo, role, title, titleColor, postingBanned, refusal };
      });
    listings.set(members, { key, people: listed });
    return listed;
  }, [members, ownId, myRole, purpose]);

  return {
    groupId,
    people: isLoaded ? people : undefined,
    problem,
    async onFind(code) {
      const found = await findMember(groupId, code);
      return found.ok ? success(pickRefusal(purpose, myRole, found.value)) : found;
    },
  };
}

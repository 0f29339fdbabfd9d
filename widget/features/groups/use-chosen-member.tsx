import { useState, type ReactNode } from 'react';
import { MemberActions, type ChosenMember } from '../../components/member-actions.tsx';
import { useGroupPeople } from '../../components/use-group-people.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';

interface ChosenMemberResult {
  /** Opens the actions for a member. */
  readonly choose: (member: ChosenMember) => void;
  /** The sheet and its dialogs, for the caller to render. */
  readonly actions: ReactNode;
}

/** The chosen member of a group, and the actions for them. */
export function useChosenMember(groupId: GroupId, groupPart: 'info' | 'members'): ChosenMemberResult {
  const people = useGroupPeople(groupId);
  const [chosen, setChosen] = useState<ChosenMember & { readonly visit: number }>();
  return {
    choose: (member) => setChosen((before) => ({ ...member, visit: (before?.visit ?? 0) + 1 })),
    actions: chosen !== undefined && (
      <MemberActions key={chosen.visit} member={chosen} people={people} visit={{ groupPart }} />
    ),
  };
}

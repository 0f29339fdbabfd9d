import { groupMembersAdd } from '#contract/http/group-members-add.ts';
import { forSession } from '../../calls/handler.ts';
import { inviteMembers } from '../../capabilities/groups/invitations.ts';

/** Spec: 2-contacts-groups §7 groupMembersAdd. */
export const handleGroupMembersAdd = forSession(groupMembersAdd, inviteMembers);

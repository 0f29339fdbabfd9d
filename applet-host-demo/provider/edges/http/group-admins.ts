import { groupAdminSet, groupAdminUnset, groupMasterSet } from '#contract/http/group-admins.ts';
import { forSession } from '../../calls/handler.ts';
import { changeAdmins, handOver } from '../../capabilities/groups/administration.ts';

/** Spec: 2-contacts-groups §6, §7 groupAdminSet, groupAdminUnset. */
export const handleGroupAdminSet = forSession(groupAdminSet, (people, context) =>
  changeAdmins({ ...people, isAdmin: true }, context),
);

export const handleGroupAdminUnset = forSession(groupAdminUnset, (people, context) =>
  changeAdmins({ ...people, isAdmin: false }, context),
);

/** D-17, L-GB3. */
export const handleGroupMasterSet = forSession(groupMasterSet, handOver);

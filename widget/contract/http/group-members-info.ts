import { named, record } from '../codec.ts';
import { memberInfoEntry } from '../entities/group-member.ts';
import { groupId } from '../ids.ts';
import { pagedListing, pageFields } from '../listing.ts';
import { httpCall } from '../operation.ts';

/** Roles, bans and last visits of a group's members, for its owner and admins. Spec: 2-contacts-groups §7 groupMembersInfo. */
export const groupMembersInfo = httpCall(
  '/imgroup/groupMembersInfo',
  record({ groupId: named(['groupId', 'group_id'], groupId), ...pageFields }),
  pagedListing(memberInfoEntry),
);

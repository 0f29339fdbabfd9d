import { named, record } from '../codec.ts';
import { memberEntry } from '../entities/group-member.ts';
import { groupId } from '../ids.ts';
import { pagedListing, pageFields } from '../listing.ts';
import { httpCall } from '../operation.ts';

/** The members of a group: all, or the changes since a version. Spec: 2-contacts-groups §7 groupMembersGet (v). */
export const groupMembersGet = httpCall(
  '/imgroup/groupMembersGet',
  record({ groupId: named('group_id', groupId), ...pageFields }),
  pagedListing(memberEntry),
);

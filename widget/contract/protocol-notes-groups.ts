/** The notes of PROTOCOL.md about the administration of a group's people. */
import type { CallNote } from './protocol-notes-operations.ts';

const MANAGE = ['noGroupMember', 'not_match', 'forbidden'] as const;

export const GROUP_HTTP_NOTES = {
  groupAdminSet: {
    meaning:
      'Makes members admins, for the owner. A group has at most 100. They get a group notice (`upgradeAdmin`); all members receive `group_member`. Admins are left out, so that a repeat is safe. All or nothing.',
    failures: [...MANAGE, 'not_found', 'group_frozen', 'too_many_admins'],
  },
  groupAdminUnset: {
    meaning:
      'Makes admins ordinary members, for the owner. They get a group notice (`downgradeAdmin`), and their pending applications expire; all members receive `group_member`. All or nothing.',
    failures: [...MANAGE, 'not_found', 'group_frozen'],
  },
  groupMasterSet: {
    meaning:
      'Hands the group over to another member, for the owner, who becomes an ordinary member and with `is_leave` leaves. All members receive `group_member` and `update`. A notice in the chat (`notice_updateGroupMaster`) announces it.',
    failures: [...MANAGE, 'not_found', 'group_frozen', 'owner_limit'],
  },
  groupLog: {
    meaning:
      'A page of the operation log, at most 50 entries, newest first: who (`from`, with the role at that time) did what (`type`) to whom (`to`, at most three of `to_count`), and when. `detail` is a title, a name, a number or a setting. `more`: there are earlier entries. For owners and admins.',
    failures: MANAGE,
  },
  groupTopMembersGet: {
    meaning: 'The owner, the admins, and other members, at most eight, and the number of all.',
    failures: ['noGroupMember', 'not_match'],
  },
  groupMembersInactiveGet: {
    meaning:
      'The first 100 members without a visit for the days of `inactiveType`, the longest absence first. For owners and admins.',
    failures: MANAGE,
  },
  groupInactiveMembersGet: {
    meaning:
      'A page of the members without a visit for `filter_day` days, at most 100. `total` is the number of all of them. The caller is left out. For owners and admins.',
    failures: MANAGE,
  },
  groupInactiveMemberSearch: {
    meaning: 'One member by id, if they had no visit for `filter_day` days. For owners and admins.',
    failures: [...MANAGE, 'not_found'],
  },
  groupMembersInactiveSub: {
    meaning:
      'Removes members like `GroupMembersSub`, except those who have visited within the days of `inactiveType`: `removed_ids` names the removed ones. Owners and admins are refused with `forbidden`.',
    failures: [...MANAGE, 'not_found'],
  },
} as const satisfies Readonly<Record<string, CallNote>>;

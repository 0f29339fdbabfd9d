import { effectiveRole } from '../../domain/group/role.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import type { Group } from '../../domain/group/group.ts';
import { count, flag, mapped, named, optional, record, text, withDefault, type Codec } from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { role } from '../role.ts';

/** One entry of the group list. `isRemoved` is the wire's status '0': the group was dissolved, or the user is no longer in it. */
export interface GroupEntry {
  readonly group: Group;
  readonly isRemoved: boolean;
  /** The user of this list. The provider writes it, so that `master_id` can override the role (D-01). It is never read back. */
  readonly viewerId?: UserId | undefined;
}

/**
 * Send interval of a member: seconds between two messages, or `messages/seconds` such as `1/1`. A value of another form means the
 * default interval and does not hide the group. Spec: 1-chat §5, 2-contacts-groups §3 Group.
 */
const talkInterval: Codec<number | undefined> = {
  type: "integer | 'messages/seconds'",
  read: (wire) => {
    const [, messages, seconds] = /^(?:(\d{1,4})\/)?(\d{1,15})$/.exec(String(wire)) ?? [];
    return seconds === undefined || Number(messages ?? 1) === 0 ? undefined : Number(seconds) / Number(messages ?? 1);
  },
  write: (seconds) => seconds,
};

const notFlag: Codec<boolean> = mapped(
  flag,
  (isSet) => !isSet,
  (isSet) => !isSet,
);

const wireGroup = record({
  groupId: named('group_id', groupId),
  name: withDefault(text, '', 'group_name'),
  photo: withDefault(text, '', ['group_photo', 'group_image', 'head_photo']),
  groupNumber: withDefault(text, '', 'group_no'),
  ownerId: optional(userId, 'master_id'),
  myRole: named('role', role),
  memberCount: withDefault(count, 0, 'member_total_count'),
  isPinned: withDefault(flag, false, 'is_top'),
  notificationsMuted: withDefault(flag, false, 'is_mute'),
  isFrozen: withDefault(flag, false, 'freeze_status'),
  announcement: withDefault(text, '', 'group_annc'),
  intro: withDefault(text, '', 'group_info'),
  isShared: withDefault(flag, false, 'is_allow_share'),
  talkIntervalS: optional(talkInterval, ['ssg_frequency', 'msg_frequency']),
  ignoresTalkInterval: withDefault(flag, false, 'is_ignore_msg_frequency'),
  allPostingBanned: withDefault(flag, false, 'is_ban_all'),
  allowsCards: withDefault(flag, true, 'is_allow_card'),
  forbidsInvites: withDefault(notFlag, false, ['is_allow_invite', 'is_allow_invited']),
  canAdd: withDefault(flag, true, 'is_allow_add'),
  canCheckAdmin: withDefault(flag, true, 'is_allow_check_admin'),
  canCheckOwner: withDefault(flag, true, 'is_allow_check_owner'),
  /** The user's own id, so that `master_id` can override the role (D-01). */
  viewerId: optional(userId, 'viewer_id'),
  status: withDefault(text, '1'),
});

/** Spec: 2-contacts-groups §3 Group, 3-transport §3 Group. */
export const groupEntry: Codec<GroupEntry> = mapped(
  wireGroup,
  ({ status, viewerId, ownerId, talkIntervalS, myRole, ...rest }): GroupEntry => ({
    group: {
      ...rest,
      ownerId,
      talkIntervalS,
      myRole: viewerId === undefined ? myRole : effectiveRole(myRole, viewerId, ownerId),
    },
    isRemoved: status === '0',
    viewerId,
  }),
  ({ group, isRemoved, viewerId }) => ({ ...group, viewerId, status: isRemoved ? '0' : '1' }),
);

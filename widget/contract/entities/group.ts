import { effectiveRole } from '../../domain/group/role.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import type { Group } from '../../domain/group/group.ts';
import type { GroupFlag } from '../../domain/group/group-flag.ts';
import { isAdminColor, isMessageLimit } from '../../domain/group/message-style.ts';
import {
  count,
  flag,
  joined,
  mapped,
  named,
  optional,
  record,
  text,
  withDefault,
  type Codec,
  type Decoded,
} from '../codec.ts';
import { groupId, userId } from '../ids.ts';
import { role } from '../role.ts';
import { groupLocks } from './group-flag.ts';
import { readTalkInterval } from './talk-frequency.ts';

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
  read: readTalkInterval,
  write: (seconds) => seconds,
};

/** The same as `msg_frequency`, which is written in its specified form: one message per that many seconds. */
const messageFrequency: Codec<number | undefined> = {
  type: "'messages/seconds'",
  read: talkInterval.read,
  write: (seconds) => (seconds === undefined ? undefined : `1/${seconds}`),
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
  talkIntervalS: optional(talkInterval, 'ssg_frequency'),
  frequency: optional(messageFrequency, 'msg_frequency'),
  ignoresTalkInterval: withDefault(flag, false, 'is_ignore_msg_frequency'),
  allPostingBanned: withDefault(flag, false, 'is_ban_all'),
  ignoresPostingBan: withDefault(flag, false, 'is_ignore_ban_all'),
  allowsCards: withDefault(flag, true, 'is_allow_card'),
  forbidsInvites: withDefault(notFlag, false, ['is_allow_invite', 'is_allow_invited']),
  canAdd: withDefault(flag, true, 'is_allow_add'),
  canCheckAdmin: withDefault(flag, true, 'is_allow_check_admin'),
  canCheckOwner: withDefault(flag, true, 'is_allow_check_owner'),
  adminMessageColor: optional(text, 'admin_msg_color'),
  memberMessageLimit: optional(count, 'member_msg_limit'),
  canBeFound: withDefault(flag, true, 'is_allow_find'),
  needsApproval: withDefault(flag, true, 'is_manual_validate'),
  /** The user's own id, so that `master_id` can override the role (D-01). */
  viewerId: optional(userId, 'viewer_id'),
  status: withDefault(text, '1'),
});

/** Spec: 2-contacts-groups §3 Group, 3-transport §3 Group. */
export const groupEntry: Codec<GroupEntry> = mapped(
  joined(wireGroup, groupLocks),
  ([wire, lockedFlags]): GroupEntry => ({
    group: toGroup(wire, lockedFlags),
    isRemoved: wire.status === '0',
    viewerId: wire.viewerId,
  }),
  ({ group: { lockedFlags = [], ...group }, isRemoved, viewerId }) =>
    [{ ...group, frequency: group.talkIntervalS, viewerId, status: isRemoved ? '0' : '1' }, lockedFlags] as const,
);

function toGroup(
  {
    status: _status,
    viewerId,
    ownerId,
    talkIntervalS,
    frequency,
    myRole,
    adminMessageColor = '',
    memberMessageLimit = 0,
    ...rest
  }: Decoded<typeof wireGroup>,
  lockedFlags: readonly GroupFlag[],
): Group {
  return {
    ...rest,
    ownerId,
    talkIntervalS: talkIntervalS ?? frequency,
    myRole: viewerId === undefined ? myRole : effectiveRole(myRole, viewerId, ownerId),
    // A value of another form means the default, and does not hide the group.
    ...(adminMessageColor !== '' && isAdminColor(adminMessageColor) && { adminMessageColor }),
    ...(memberMessageLimit !== 0 && isMessageLimit(memberMessageLimit) && { memberMessageLimit }),
    ...(lockedFlags.length > 0 && { lockedFlags }),
  };
}

import type { InactiveMember } from '../../domain/group/administration.ts';
import { joinTitle, splitTitle, type ColouredTitle } from '../../domain/group/coloured-title.ts';
import type { GroupMember, GroupMemberInfo } from '../../domain/group/member.ts';
import type { ListChange } from '../../domain/list-merge.ts';
import { flag, mapped, named, optional, record, text, time, withDefault, type Codec } from '../codec.ts';
import { userId } from '../ids.ts';
import { role } from '../role.ts';

/** A title with a colour suffix: `#` and six letters or digits. Spec: 2-contacts-groups §3 Group member. */
export const titleText: Codec<ColouredTitle> = mapped(text, splitTitle, joinTitle);

export const NO_TITLE: ColouredTitle = { title: '', titleColor: undefined };

const wireMember = record({
  userId: named(['user_id', 'ml_id'], userId),
  name: withDefault(text, '', 'user_name'),
  alias: withDefault(text, '', ['member_alias', 'user_alias']),
  photo: withDefault(text, '', ['photo', 'head_photo']),
  role: named('role', role),
  coloured: withDefault(titleText, NO_TITLE, 'group_title'),
  postingBanned: withDefault(flag, false, 'is_ban'),
  isOnline: optional(flag, 'onlineStatus'),
  status: withDefault(text, '1'),
});

/** One entry of a member list; status `0` means that the user is no longer in the group. */
export const memberEntry: Codec<ListChange<GroupMember>> = mapped(
  wireMember,
  ({ status, coloured, ...rest }) => ({ value: { ...rest, ...coloured }, isRemoved: status === '0' }),
  ({ value: { title, titleColor, ...rest }, isRemoved }) => ({
    ...rest,
    coloured: { title, titleColor },
    status: isRemoved ? '0' : '1',
  }),
);

const wireInfo = record({
  userId: named(['user_id', 'ml_id'], userId),
  role: named('role', role),
  coloured: withDefault(titleText, NO_TITLE, 'group_title'),
  postingBanned: withDefault(flag, false, 'is_ban'),
  lastSeenMs: optional(time, 'last_login_time'),
  bannedAtMs: optional(time, 'ban_time'),
  bannedBy: optional(text, 'ban_by'),
  isBannedByPlatform: optional(flag, 'ban_by_platform'),
  roleSinceMs: optional(time, 'role_time'),
  status: withDefault(text, '1'),
});

/** One entry of the member information for owners and admins. */
export const memberInfoEntry: Codec<ListChange<GroupMemberInfo>> = mapped(
  wireInfo,
  ({ status, coloured, lastSeenMs, ...rest }) => ({
    value: { ...rest, ...coloured, lastSeenMs },
    isRemoved: status === '0',
  }),
  ({ value: { title, titleColor, ...rest }, isRemoved }) => ({
    ...rest,
    coloured: { title, titleColor },
    status: isRemoved ? '0' : '1',
  }),
);

/** Spec: 2-contacts-groups §3 Inactive member. */
export const inactiveMember: Codec<InactiveMember> = mapped(
  record({
    userId: named(['user_id', 'ml_id'], userId),
    name: withDefault(text, '', 'user_name'),
    photo: withDefault(text, '', ['photo', 'head_photo']),
    role: named('role', role),
    coloured: withDefault(titleText, NO_TITLE, 'group_title'),
    lastSeenMs: optional(time, 'last_login_time'),
  }),
  ({ coloured, lastSeenMs, ...rest }) => ({ ...rest, ...coloured, lastSeenMs }),
  ({ title, titleColor, ...rest }) => ({ ...rest, coloured: { title, titleColor } }),
);

/** A member that an owner or admin has searched for: both names of the id. Spec: 2-contacts-groups §3 Member search result. */
export const foundMember: Codec<GroupMemberInfo> = mapped(
  record({
    userId: named(['user_id', 'ml_id'], userId),
    memberCode: optional(userId, 'ml_id'),
    role: named('role', role),
    coloured: withDefault(titleText, NO_TITLE, 'group_title'),
    postingBanned: withDefault(flag, false, 'is_ban'),
    lastSeenMs: optional(time, 'last_login_time'),
  }),
  ({ memberCode: _memberCode, coloured, lastSeenMs, ...rest }) => ({ ...rest, ...coloured, lastSeenMs }),
  ({ title, titleColor, ...rest }) => ({ ...rest, memberCode: rest.userId, coloured: { title, titleColor } }),
);

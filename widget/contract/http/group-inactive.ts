import type { InactiveDays } from '../../domain/contact/inactivity.ts';
import {
  INACTIVE_DAY_FILTERS,
  INACTIVE_DEFAULT_DAYS,
  INACTIVE_PAGE_SIZE,
  PICKER_INACTIVE_MAX,
} from '../../domain/limits.ts';
import { count, list, mapped, named, record, refuse, text, tolerantList, withDefault, type Codec } from '../codec.ts';
import { API_PATH, API_PATH_V2 } from '../envelope.ts';
import { foundMember, inactiveMember } from '../entities/group-member.ts';
import { inactiveType } from '../entities/inactive-type.ts';
import { groupId, userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** A day filter by its days, as text. */
const filterDay: Codec<InactiveDays> = {
  type: "'0' | '7' | '14' | '30' | '60'",
  read: (wire, context, path) => {
    const days = Number(text.read(wire, context, path));
    return INACTIVE_DAY_FILTERS.find((each) => each === days) ?? refuse(path, "'0', '7', '14', '30' or '60'");
  },
  write: String,
};

/** A whole number, written as text. */
const countText: Codec<number> = { ...count, type: 'integer as string', write: String };

const pageSize: Codec<number> = mapped(
  countText,
  (size, path) => (size >= 1 && size <= INACTIVE_PAGE_SIZE ? size : refuse(path, `1 to ${INACTIVE_PAGE_SIZE}`)),
  (size) => size,
);

const page = record({
  members: named('list', tolerantList(inactiveMember)),
  /** The number of all members of the filter. */
  total: withDefault(count, 0),
});

/** The first page of the members without a visit for some days, longest absence first. Spec: 2-contacts-groups §7. */
export const groupMembersInactiveGet = httpCall(
  '/imgroup/groupMembersInactiveGet',
  record({ groupId: named(['groupId', 'group_id'], groupId), days: named('inactiveType', inactiveType) }),
  page,
);

/** Any page of the same list. Spec: 2-contacts-groups §7 Member search. */
export const groupInactiveMembersGet = httpCall(
  `${API_PATH_V2}/groupInactiveMembersGet`,
  record({
    groupId: named('group_id', groupId),
    days: withDefault(filterDay, INACTIVE_DEFAULT_DAYS, 'filter_day'),
    offset: withDefault(countText, 0),
    limit: withDefault(pageSize, INACTIVE_PAGE_SIZE),
  }),
  page,
);

/** Finds an inactive member by id. The spelling of the path is the specification's. Spec: 2-contacts-groups §7 Member search. */
export const groupInactiveMemberSearch = httpCall(
  `${API_PATH}/groupInvactiveMemberSearch`,
  record({
    groupId: named('group_id', groupId),
    days: withDefault(filterDay, INACTIVE_DEFAULT_DAYS, 'filter_day'),
    userId: named('ml_id', userId),
  }),
  foundMember,
);

/** Removes inactive members from a group. Members who have come back are left out. Spec: 2-contacts-groups §7. */
export const groupMembersInactiveSub = httpCall(
  '/imgroup/groupMembersInactiveSub',
  record({
    groupId: named('group_id', groupId),
    userIds: named('group_members', list(userId, PICKER_INACTIVE_MAX)),
    days: named('inactiveType', inactiveType),
  }),
  record({ removedIds: withDefault(list(userId, PICKER_INACTIVE_MAX), [], 'removed_ids') }),
);

import { list, named, optional, record, text, withDefault } from '../codec.ts';
import { groupId, shortText, userId, uuid } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Creates a group. Only the name of the call is specified. Spec: 2-contacts-groups §7 groupCreate. D-09, L-U1. */
export const groupCreate = httpCall(
  '/imgroup/groupCreate',
  record({
    name: named('group_name', text),
    /** A preset, the path of an uploaded picture, or empty for the first two characters of the name. */
    photo: withDefault(shortText, '', ['photo', 'group_photo']),
    memberIds: named('group_members', list(userId)),
    /** A repeat with the same one gets the first reply (S-01). */
    localId: optional(uuid, 'uuid'),
  }),
  record({
    /** Absent if nothing was created, because `refused_ids` names friends who forbid group invitations. */
    groupId: optional(groupId, 'group_id'),
    groupNumber: withDefault(text, '', 'group_no'),
    refusedIds: withDefault(list(userId), [], 'refused_ids'),
  }),
);

import { flag, named, optional, record, text, tolerantList, withDefault } from '../codec.ts';
import { groupOperation } from '../entities/group-operation.ts';
import { groupId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** A page of a group's operation log, newest first. Only the name is specified. Spec: 2-contacts-groups §7 groupLog. D-09. */
export const groupLog = httpCall(
  '/imgroup/groupLog',
  record({
    groupId: named(['group_id', 'groupId', 'id'], groupId),
    /** Entries before this one; absent: the newest. */
    beforeId: optional(text, 'before'),
  }),
  record({ operations: named('list', tolerantList(groupOperation)), hasMore: withDefault(flag, false, 'more') }),
);

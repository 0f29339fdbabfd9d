import { named, nothing, record, textUpTo } from '../codec.ts';
import { userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Sets the remark on a friend. Only the fields are specified. Spec: 2-contacts-groups §7 (friend alias update). D-09, L-CT1. */
export const friendAliasUpdate = httpCall(
  '/friendAliasUpdate',
  record({ friendId: named('relatedId', userId), alias: named('data', textUpTo(400)) }),
  nothing,
);

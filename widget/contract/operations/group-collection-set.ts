import { flag, named, nothing, record } from '../codec.ts';
import { groupId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Adds a shared group to the user's collection (state '1'), or removes it. Spec: 3-transport §3, §4. D-09. */
export const groupCollectionSet = operation(
  'groupCollectionSet',
  record({ groupId: named('group_id', groupId), isCollected: named('state', flag) }),
  nothing,
);

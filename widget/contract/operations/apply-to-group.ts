import { named, nothing, record } from '../codec.ts';
import { groupId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Applies to a group. `wait4passed` means that its owner or an admin must agree. Spec: 2-contacts-groups §7, 3-transport §7, §8. */
export const applyToGroup = operation('applyToGroup', record({ groupId: named('group_id', groupId) }), nothing);

import { named, record } from '../codec.ts';
import { groupEntry } from '../entities/group.ts';
import { groupId } from '../ids.ts';
import { operation } from '../operation.ts';

/** A group as its member sees it, in the form of the group list. Spec: 1-chat §7 groupGet (d holds group_annc). */
export const groupGetForMember = operation('groupGet', record({ groupId: named('group_id', groupId) }), groupEntry);

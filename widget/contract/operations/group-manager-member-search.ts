import { named, record } from '../codec.ts';
import { foundMember } from '../entities/group-member.ts';
import { groupId, userId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Finds a member by id, for owners and admins. Spec: 2-contacts-groups §7 Member search. */
export const groupManagerMemberSearch = operation(
  'groupManagerMemberSearch',
  record({ groupId: named('group_id', groupId), userId: named('ml_id', userId) }),
  foundMember,
);

import { GROUP_OPERATIONS, LOGGED_TARGETS, type GroupOperation } from '../../domain/group/operation.ts';
import { count, list, named, oneOf, optional, record, text, time, withDefault, type Codec } from '../codec.ts';
import { userId } from '../ids.ts';
import { role } from '../role.ts';

const person = record({ userId, name: withDefault(text, '', 'nickName') });

/** An entry of the operation log. The specification names only the call. Spec: 2-contacts-groups §7 groupLog. D-09. */
export const groupOperation: Codec<GroupOperation> = record({
  id: text,
  kind: named('type', oneOf(GROUP_OPERATIONS)),
  actor: named('from', person),
  actorRole: optional(role, 'role'),
  targets: withDefault(list(person, LOGGED_TARGETS), [], 'to'),
  targetCount: withDefault(count, 0, 'to_count'),
  detail: withDefault(text, ''),
  timeMs: named('time', time),
});

import { GROUP_OPERATIONS, LOGGED_TARGETS, type GroupOperation } from '../../domain/group/operation.ts';
import { isUserId } from '../../domain/chat/chat-id.ts';
import { PLATFORM_ACTOR } from '../../domain/message/taken-back.ts';
import {
  count,
  list,
  named,
  oneOf,
  optional,
  record,
  text,
  textThat,
  time,
  withDefault,
  type Codec,
} from '../codec.ts';
import { userId } from '../ids.ts';
import { role } from '../role.ts';

const name = withDefault(text, '', 'nickName');
const person = record({ userId, name });
const actorId = textThat((value) => isUserId(value) || value === PLATFORM_ACTOR, `user id, or '${PLATFORM_ACTOR}'`);

/** An entry of the operation log. The specification names only the call. Spec: 2-contacts-groups §7 groupLog. D-09. */
export const groupOperation: Codec<GroupOperation> = record({
  id: text,
  kind: named('type', oneOf(GROUP_OPERATIONS)),
  /** `PLATFORM_ACTOR`: the platform. Older clients leave out such an entry. D-20. */
  actor: named('from', record({ userId: actorId, name })),
  actorRole: optional(role, 'role'),
  targets: withDefault(list(person, LOGGED_TARGETS), [], 'to'),
  targetCount: withDefault(count, 0, 'to_count'),
  detail: withDefault(text, ''),
  timeMs: named('time', time),
});

import { isAdminColor, isMessageLimit } from '../../domain/group/message-style.ts';
import { count, mapped, named, nothing, record, refuse, textThat, type Codec } from '../codec.ts';
import { groupId } from '../ids.ts';
import { operation } from '../operation.ts';

const messageLimit: Codec<number> = mapped(
  count,
  (limit, path) => (isMessageLimit(limit) ? limit : refuse(path, 'an integer from 0 to 1000')),
  (limit) => limit,
);

/**
 * Sets the colour of the messages of a group's owner and admins; an empty one removes it. Only the name of the call is specified.
 * Spec: 3-transport §3 Group (admin_msg_color), §7. D-09.
 */
export const updateAdminMessageColor = operation(
  'updateAdminMessageColor',
  record({
    groupId: named('group_id', groupId),
    color: named('admin_msg_color', textThat(isAdminColor, "'' | '#xxxxxx'")),
  }),
  nothing,
);

/**
 * Limits the length of ordinary members' messages; 0 removes the limit. Only the name of the call is specified. Spec: 3-transport §3
 * Group (member_msg_limit), §7. D-09.
 */
export const updateMessageWordCountLimit = operation(
  'updateMessageWordCountLimit',
  record({ groupId: named('group_id', groupId), limit: named('member_msg_limit', messageLimit) }),
  nothing,
);

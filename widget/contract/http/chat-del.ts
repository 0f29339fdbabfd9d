import { flag, named, nothing, record, withDefault } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/**
 * Removes a chat from the user's list until it has a message after `msg_id`. With `del_msg` the messages up to that number are
 * deleted too, for this user only. Spec: 2-contacts-groups §4 Chat list deletion (no call named, D-09).
 */
export const chatDel = httpCall(
  '/chatDel',
  record({ chatId, upTo: named('msg_id', messageId), withHistory: withDefault(flag, false, 'del_msg') }),
  nothing,
);

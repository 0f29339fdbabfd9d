import { named, record } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { operation } from '../operation.ts';

/** How far the other one has read a one-to-one chat; what changes later comes as `msg_read`. D-09. */
export const msgReadGet = operation(
  'msgReadGet',
  record({ chatId }),
  record({ readUpTo: named('read_msg_id', messageId) }),
);

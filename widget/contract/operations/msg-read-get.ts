import { named, record } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { operation } from '../operation.ts';

/** The other user's read position in a one-to-one chat; later changes come as `msg_read`. D-09. */
export const msgReadGet = operation(
  'msgReadGet',
  record({ chatId }),
  record({ readUpTo: named('read_msg_id', messageId) }),
);

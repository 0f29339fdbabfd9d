import { dictionary, named, optional, record, text, time } from '../codec.ts';
import { messageId } from '../ids.ts';
import { push } from '../operation.ts';

/**
 * The answer to a heartbeat: the same five digits, the provider's time, and the newest number of each of the user's chats that
 * has changed since the previous answer. Only if `hello` announced the capability `newest`. Spec: 3-transport §7. S-03.
 */
export const heartbeatAnswer = push(
  'hb',
  record({ code: text, timeMs: named('t', time), heads: optional(dictionary(messageId)) }),
);

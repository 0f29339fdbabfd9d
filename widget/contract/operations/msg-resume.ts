import { dictionary, named, record, tolerantList } from '../codec.ts';
import { chatEntry } from '../entities/chat.ts';
import { messageId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * After the link has opened the client says the newest message it holds per chat; the answer lists the chats that differ,
 * those unknown to the client included. Only where `hello` announced the capability `resume`. S-03.
 */
export const msgResume = operation(
  'msgResume',
  record({ heads: dictionary(messageId) }),
  record({ chats: named('list', tolerantList(chatEntry)) }),
);

import { dictionary, named, record, tolerantList } from '../codec.ts';
import { chatEntry } from '../entities/chat.ts';
import { messageId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * After the link has opened, the client sends its newest message of each chat. The reply lists the chats that differ, including
 * chats that the client does not know. Only if `hello` announced the capability `resume`. S-03.
 */
export const msgResume = operation(
  'msgResume',
  record({ heads: dictionary(messageId) }),
  record({ chats: named('list', tolerantList(chatEntry)) }),
);

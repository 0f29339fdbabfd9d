import { dictionary, list, named, optional, record, tolerantList, withDefault } from '../codec.ts';
import { chatEntry } from '../entities/chat.ts';
import { sentMessage } from '../entities/message.ts';
import { chatId, messageId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * After the link has opened, the client sends its newest message of each chat. The reply lists the chats that differ, including
 * chats that the client does not know. Only if `hello` announced the capability `resume`. S-03.
 *
 * `pages` are chats whose messages after the head the client wants with the reply; only if `hello` announced `pages`. The provider
 * returns the pages that fit into one reply. Each is complete: it accounts for every number after the head. The client fetches the
 * others with `GetMsgList`.
 */
export const msgResume = operation(
  'msgResume',
  record({ heads: dictionary(messageId), pages: optional(list(chatId, 1000)) }),
  record({
    chats: named('list', tolerantList(chatEntry)),
    pages: withDefault(
      tolerantList(
        record({
          chatId,
          messages: named('list', tolerantList(sentMessage)),
          holes: withDefault(list(messageId), []),
        }),
      ),
      [],
    ),
  }),
);

import { count, named, optional, record, text, textUpTo, tolerantList } from '../codec.ts';
import { sentMessage } from '../entities/message.ts';
import { chatId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * Texts that contain `key`, newest first, of one chat or of all chats that the user may read. `next` requests the following page;
 * the last page has no `next`. Spec: 2-contacts-groups §2 Chat list (search over messages; no call named, D-09).
 */
export const msgSearch = operation(
  'msgSearch',
  record({
    text: named('key', textUpTo(200)),
    chatId: optional(chatId),
    limit: optional(count),
    after: optional(text, 'next'),
  }),
  record({
    messages: named('list', tolerantList(sentMessage)),
    next: optional(text),
  }),
);

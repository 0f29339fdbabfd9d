import { list, named, optional, record } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { listing, listMarker } from '../listing.ts';
import { operation } from '../operation.ts';

/**
 * Messages that are gone from the user's chats only: those that the user has deleted on any device, and those of others that were
 * removed for everybody but their sender, whose quotes are gone, too (`quote_ids`). All, or since a version. D-09.
 */
export const msgDeletedGet = operation(
  'msgDeletedGet',
  listMarker,
  listing(
    record({
      chatId,
      upTo: optional(messageId, 'msg_id'),
      messageIds: named('msg_ids', list(messageId, 100_000)),
      quotedIds: optional(list(messageId, 100_000), 'quote_ids'),
    }),
  ),
);

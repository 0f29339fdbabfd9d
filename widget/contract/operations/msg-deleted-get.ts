import { list, named, optional, record } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { listing, listMarker } from '../listing.ts';
import { operation } from '../operation.ts';

/** Messages that the user has deleted for themselves on any device: all, or since a version. D-09. */
export const msgDeletedGet = operation(
  'msgDeletedGet',
  listMarker,
  listing(
    record({ chatId, upTo: optional(messageId, 'msg_id'), messageIds: named('msg_ids', list(messageId, 100_000)) }),
  ),
);

import { FAILURE_CODES } from '../../domain/failure.ts';
import { MAX_MASS_TAGS } from '../../domain/limits.ts';
import { count, list, named, nothing, oneOf, record, text, tolerantList } from '../codec.ts';
import { chatId, shortText, userId } from '../ids.ts';
import { operation } from '../operation.ts';
import { withContent } from './message-fields.ts';

/** The number of chats that have the message, and the chats that refused it. */
export const massSent = record({
  sent: count,
  failed: tolerantList(record({ chatId, code: oneOf(FAILURE_CODES) })),
});

/** Sends a message to all friends or all groups of the caller. Spec: 1-chat §7 msgSendAll. D-09, L-CT4. */
export const msgSendAll = operation(
  'msgSendAll',
  withContent(record({ target: named('type', oneOf(['friend', 'group'])) })),
  massSent,
);

/** Sends a message to the friends of the caller who have one of these tags. Spec: 1-chat §7 msgSendByTagIDs. D-09, L-CT4. */
export const msgSendByTagIds = operation(
  'msgSendByTagIDs',
  withContent(record({ tagIds: named('tag_ids', list(shortText, MAX_MASS_TAGS)) })),
  massSent,
);

/** The tags to which the caller may send. Spec: 3-transport §3 taglist, §7 tagListGet. D-09, L-CT4. */
export const tagListGet = operation(
  'tagListGet',
  nothing,
  record({
    tags: named(
      'list',
      tolerantList(
        record({
          tagId: named('tag_id', text),
          name: named('tag_name', text),
          userIds: named('user_ids', list(userId)),
        }),
      ),
    ),
  }),
);

import { list, named, record, text, tolerantList, withDefault } from '../codec.ts';
import { groupId, messageId, userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Maximum number of messages in one call. */
export const MAX_GUEST_SENDERS = 100;

/**
 * The portraits of the senders of some messages of a shared group. The request names messages, not people, so that it cannot probe
 * membership. D-09.
 */
export const guestSenders = httpCall(
  '/guest/getSenders',
  record({ groupId: named('group_id', groupId), messageIds: named('msg_ids', list(messageId, MAX_GUEST_SENDERS)) }),
  record({
    list: tolerantList(record({ userId: named('user_id', userId), photo: withDefault(text, '', 'head_photo') })),
  }),
  { isPublic: true },
);

import { MAX_REPORT_NOTE_CHARACTERS, REPORT_REASONS } from '../../domain/moderation/report.ts';
import { named, nothing, oneOf, optional, record, textUpTo, withDefault } from '../codec.ts';
import { chatId, groupId, messageId, userId, uuid } from '../ids.ts';
import { httpCall } from '../operation.ts';

/**
 * Reports a message (`room_id` and `msg_id`), a user (`user_id`, with the group where they met), or a group (`group_id` alone).
 * Ours: L-WL6.
 */
export const reportCreate = httpCall(
  '/im/report/create',
  record({
    localId: named('uuid', uuid),
    chatId: optional(chatId, 'room_id'),
    messageId: optional(messageId, 'msg_id'),
    userId: optional(userId, 'user_id'),
    groupId: optional(groupId, 'group_id'),
    reason: oneOf(REPORT_REASONS),
    note: withDefault(textUpTo(MAX_REPORT_NOTE_CHARACTERS), ''),
  }),
  nothing,
);

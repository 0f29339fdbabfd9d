import { named, record } from '../codec.ts';
import { readStateFields } from '../entities/read-state.ts';
import { chatId, messageId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Marks a chat as read up to a message; an older one than before changes nothing. Spec: 1-chat §7 msgRead. */
export const msgRead = operation(
  'msgRead',
  record({ chatId, messageId: named('msg_id', messageId) }),
  record({ ...readStateFields }),
);

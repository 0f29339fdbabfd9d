import { named, record } from '../codec.ts';
import { readStateFields } from '../entities/read-state.ts';
import { chatId, messageId } from '../ids.ts';
import { MSG_READ, operation } from '../operation.ts';

/** Marks a chat as read up to a message; an older message than before has no effect. Spec: 1-chat §7 msgRead. */
export const msgRead = operation(
  MSG_READ,
  record({ chatId, messageId: named('msg_id', messageId) }),
  record({ ...readStateFields }),
);

import { named, record } from '../codec.ts';
import { readStateFields } from '../entities/read-state.ts';
import { chatId, userId } from '../ids.ts';
import { push } from '../operation.ts';

/** A user has read a chat. For the reader's other devices it has the unread count. D-09. */
export const msgReadPush = push('msg_read', record({ chatId, readerId: named('user_id', userId), ...readStateFields }));

import { named, record } from '../codec.ts';
import { readStateFields } from '../entities/read-state.ts';
import { chatId, userId } from '../ids.ts';
import { push } from '../operation.ts';

/** Someone has read a chat; for the reader's other devices it carries what is left unread. D-09. */
export const msgReadPush = push('msg_read', record({ chatId, readerId: named('user_id', userId), ...readStateFields }));

import { optional } from '../codec.ts';
import { messageId } from '../ids.ts';
import { unreadFields } from './message.ts';

/** The unread count after a read, and the newest message that it includes. The widget counts later messages itself. */
export const readStateFields = { ...unreadFields, countedTo: optional(messageId, 'newest_msg_id') } as const;

import { optional } from '../codec.ts';
import { messageId } from '../ids.ts';
import { unreadFields } from './message.ts';

/** What a read leaves unread, and the newest message that the count knows of: later ones are counted by who hears of them. */
export const readStateFields = { ...unreadFields, countedTo: optional(messageId, 'newest_msg_id') } as const;

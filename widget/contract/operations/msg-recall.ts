import { list, named, optional, record, time } from '../codec.ts';
import { chatId, messageId, uuid } from '../ids.ts';
import { operation } from '../operation.ts';

/** `uuid`: a repeat with the same one gets the first reply (S-01). */
const one = record({ chatId, messageId: named('msg_id', messageId), localId: optional(uuid, 'uuid') });
/** The domain limits the number of messages, with its own error text. This limit only bounds the input. */
const several = record({ chatId, messageIds: named('msg_ids', list(messageId, 500)), localId: optional(uuid, 'uuid') });

/** The command that notifies the members; number `0` if there was nothing left to do. */
const command = record({ messageId: named('msg_id', messageId), timeMs: named('time', time) });

/**
 * Recalls and restores messages. Owners and admins still see recalled messages; other members do not.
 * Spec: 1-chat §4 Recall and restore, §7.
 */
export const msgRecall = operation('msgRecall', one, command);
export const msgRecallByOwner = operation('msgRecallByOwner', one, command);
export const msgRecallByAdmin = operation('msgRecallByAdmin', one, command);
export const msgBatchRecallByOwner = operation('msgBatchRecallByOwner', several, command);
export const msgBatchRecallByAdmin = operation('msgBatchRecallByAdmin', several, command);
export const msgRestoreByOwner = operation('msgRestoreByOwner', one, command);
export const msgRestoreByAdmin = operation('msgRestoreByAdmin', one, command);

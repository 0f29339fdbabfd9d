import { list, named, optional, record, time } from '../codec.ts';
import { chatId, messageId, uuid } from '../ids.ts';
import { operation } from '../operation.ts';

/** `uuid`: a repeat with the same one gets the first answer (S-01). */
const one = record({ chatId, messageId: named('msg_id', messageId), localId: optional(uuid, 'uuid') });
/** How many there may be is the domain's rule, with a text of its own; this only bounds what is read. */
const several = record({ chatId, messageIds: named('msg_ids', list(messageId, 500)), localId: optional(uuid, 'uuid') });

/** The command that tells everybody; number `0` when all of it had been done before. */
const told = record({ messageId: named('msg_id', messageId), timeMs: named('time', time) });

/**
 * Takes messages back, and brings them back. Owners and admins go on seeing what was taken back; others see nothing of it.
 * Spec: 1-chat §4 Recall and restore, §7.
 */
export const msgRecall = operation('msgRecall', one, told);
export const msgRecallByOwner = operation('msgRecallByOwner', one, told);
export const msgRecallByAdmin = operation('msgRecallByAdmin', one, told);
export const msgBatchRecallByOwner = operation('msgBatchRecallByOwner', several, told);
export const msgBatchRecallByAdmin = operation('msgBatchRecallByAdmin', several, told);
export const msgRestoreByOwner = operation('msgRestoreByOwner', one, told);
export const msgRestoreByAdmin = operation('msgRestoreByAdmin', one, told);

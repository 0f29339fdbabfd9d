import { nothing, record } from '../codec.ts';
import { chatId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Whether the user may send to a chat now. The widget asks before it prepares a large file. Spec: 1-chat §5 Video send sequence, §7. */
export const allowSend = operation('allowSend', record({ chatId }), nothing);

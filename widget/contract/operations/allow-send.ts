import { nothing, record } from '../codec.ts';
import { chatId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Whether one may send to a chat now: asked before something large is prepared. Spec: 1-chat §5 Video send sequence, §7. */
export const allowSend = operation('allowSend', record({ chatId }), nothing);

import { nothing, record } from '../codec.ts';
import { chatId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Notifies the other user of a one-to-one chat that the user is typing. Only if `hello` announces it. D-09. */
export const typing = operation('typing', record({ chatId }), nothing);

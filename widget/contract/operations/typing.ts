import { nothing, record } from '../codec.ts';
import { chatId } from '../ids.ts';
import { operation } from '../operation.ts';

/** Tells the other one of a one-to-one chat that the user is writing. Only where `hello` announces it. D-09. */
export const typing = operation('typing', record({ chatId }), nothing);

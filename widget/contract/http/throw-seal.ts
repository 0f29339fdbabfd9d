import { count, named, record, text, time } from '../codec.ts';
import { chatId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** The seal of the caller's throws in a chat, and the number of throws that it has decided already. D-19, L-LO10. */
export const throwSealGet = httpCall(
  '/getThrowSeal',
  record({ chatId }),
  record({ seal: text, step: count, sealedAtMs: named('sealed', time) }),
);

import { named, record } from '../codec.ts';
import { chatId, userId } from '../ids.ts';
import { push } from '../operation.ts';

/** The other one of a one-to-one chat is writing. Forgotten after some seconds. D-09. */
export const typingPush = push('typing', record({ chatId, userId: named('user_id', userId) }));

export const CAPABILITY_TYPING = 'typing';

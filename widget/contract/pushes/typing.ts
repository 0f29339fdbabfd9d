import { named, record } from '../codec.ts';
import { chatId, userId } from '../ids.ts';
import { push } from '../operation.ts';

/** The other user of a one-to-one chat is typing. The widget drops it after a few seconds. D-09. */
export const typingPush = push('typing', record({ chatId, userId: named('user_id', userId) }));

export const CAPABILITY_TYPING = 'typing';

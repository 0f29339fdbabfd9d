import { sentMessage } from '../entities/message.ts';
import { push } from '../operation.ts';

/** A message in one of the user's chats, including own messages from any device. Spec: 3-transport §7. */
export const rcvMsg = push('rcvMsg', sentMessage);

import { named, optional, record, text, textUpTo } from '../codec.ts';
import { chatId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/**
 * Finds a chat of the user by the platform's own ids: the chat with another player, or a group by its alias. The host page knows
 * only these. Ours: L-PB1.
 */
export const platformChatFind = httpCall(
  '/im/platformChat/find',
  record({ playerId: optional(textUpTo(128), 'player_id'), group: optional(text) }),
  record({ chatId: named('room_id', chatId) }),
);

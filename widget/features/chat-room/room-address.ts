import { addPath } from '../../components/joining-paths.ts';
import { PATHS } from '../../components/paths.ts';
import { isUserId, oneToOneChatId, type UserId } from '../../domain/chat/chat-id.ts';

/** The element that holds the name of the chat that is open. */
export const ROOM_NAME_ID = 'room-name';

/**
 * The address by `chatId` of a chat of two that an address names by `user_id`, with all that it says beside; undefined where it names
 * none. Spec: 1-chat §2 Chat room (user_id).
 */
export function pathByChatId(query: URLSearchParams, ownId: UserId): string | undefined {
  const userId = query.get('user_id') ?? '';
  if (query.has('chatId') || !isUserId(userId) || !isUserId(ownId) || userId === ownId) return undefined;
  const named = new URLSearchParams(query);
  named.delete('user_id');
  named.set('chatId', oneToOneChatId(ownId, userId));
  return `${PATHS.chat}?${named.toString()}`;
}

/** Where the way back out of a chat leads: to its `prepage`, else to the chat list. Spec: 1-chat §2 Chat room (prepage). */
export function backOutOf(query: URLSearchParams): string {
  const from = query.get('prepage');
  if (from === 'contacts' || from === 'groups') return PATHS[from];
  return from === 'friendsAdd' ? addPath('friend') : PATHS.home;
}

import { addPath } from '../../../components/joining-paths.ts';
import { PATHS } from '../../../components/paths.ts';
import { isUserId, oneToOneChatId, type UserId } from '../../../domain/chat/chat-id.ts';

/** The id of the element with the name of the open chat. */
export const ROOM_NAME_ID = 'room-name';

/**
 * The URL with `chatId` for a one-to-one chat that a URL names by `user_id`. It keeps all other parameters. Undefined if the URL
 * names no such chat. Spec: 1-chat §2 Chat room (user_id).
 */
export function pathByChatId(query: URLSearchParams, ownId: UserId): string | undefined {
  const userId = query.get('user_id') ?? '';
  if (query.has('chatId') || !isUserId(userId) || !isUserId(ownId) || userId === ownId) return undefined;
  const named = new URLSearchParams(query);
  named.delete('user_id');
  named.set('chatId', oneToOneChatId(ownId, userId));
  return `${PATHS.chat}?${named.toString()}`;
}

/** The path of the back button of a chat: its `prepage`, otherwise the chat list. Spec: 1-chat §2 Chat room (prepage). */
export function backOutOf(query: URLSearchParams): string {
  const from = query.get('prepage');
  if (from === 'contacts' || from === 'groups') return PATHS[from];
  return from === 'friendsAdd' ? addPath('friend') : PATHS.home;
}

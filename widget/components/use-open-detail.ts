import { useAtomValue } from 'jotai';
import { useLocation, useSearchParams } from 'wouter';
import { oneToOneChatId, type ChatId } from '../domain/chat/chat-id.ts';
import { accountAtom } from '../state/session.ts';
import { PATHS } from './paths.ts';

export interface OpenDetail {
  /** The chat that is open next to a list, as a room or as a screen that belongs to it. */
  readonly openId: ChatId | undefined;
  /** The chat whose room is open next to a list. */
  readonly roomId: ChatId | undefined;
}

/** The chat that is open next to a list, derived from the URL. */
export function useOpenDetail(): OpenDetail {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const isProfile = path === PATHS.userInfo && query.get('prepage') === 'contacts';
  const friendId = isProfile ? query.get('user_id') : path === PATHS.chatInfo ? query.get('userId') : null;
  const groupId = path === PATHS.guestInfo ? query.get('groupId') : null;
  const openId =
    query.get('chatId') ??
    query.get('group_id') ??
    groupId ??
    (friendId === null ? undefined : oneToOneChatId(ownId, friendId));
  return { openId, roomId: path === PATHS.chat ? openId : undefined };
}

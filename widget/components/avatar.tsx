import type { UserId } from '../domain/chat/chat-id.ts';
import type { ChatIdentity } from '../state/chats.ts';
import { useFriendPresence } from './use-friend-presence.ts';
import { AvatarFrame } from '../ui/rows/avatar-frame.tsx';
import { photoUrl } from './photo-url.ts';

const SIZE_PX = { row: 36, list: 48, profile: 72 } as const;
type Size = keyof typeof SIZE_PX;

interface PhotoAvatarProps {
  readonly userId: UserId;
  readonly name: string;
  readonly photo: string;
  readonly size: Size;
  readonly isOnline?: boolean;
}

/** An avatar with a known image source. Without an image it shows the first characters of the name. */
export function PhotoAvatar({ userId, name, photo, size, isOnline }: PhotoAvatarProps) {
  return <AvatarFrame id={userId} name={name} src={photoUrl(photo)} size={SIZE_PX[size]} isOnline={isOnline} />;
}

/** The avatar of a chat: the friend's, in lists with a dot while they are online, or the group's. */
export function ChatAvatar({ identity, size }: { readonly identity: ChatIdentity; readonly size: Size }) {
  const { colorSeed, name, photo } = identity;
  // The colour seed of a chat with a friend is the friend's id.
  const isOnline = useFriendPresence(colorSeed)?.isOnline === true && size === 'list';
  return <AvatarFrame id={colorSeed} name={name} src={photoUrl(photo)} size={SIZE_PX[size]} isOnline={isOnline} />;
}

import type { UserId } from '../domain/chat/chat-id.ts';
import type { ChatIdentity } from '../state/chats.ts';
import { AvatarFrame } from '../ui/avatar-frame.tsx';
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

/** A picture whose source is at hand; without one, the first characters of the name. */
export function PhotoAvatar({ userId, name, photo, size, isOnline }: PhotoAvatarProps) {
  return <AvatarFrame id={userId} name={name} src={photoUrl(photo)} size={SIZE_PX[size]} isOnline={isOnline} />;
}

/** The picture of a chat: of the friend or of the group. */
export function ChatAvatar({ identity, size }: { readonly identity: ChatIdentity; readonly size: Size }) {
  return (
    <AvatarFrame id={identity.colorSeed} name={identity.name} src={photoUrl(identity.photo)} size={SIZE_PX[size]} />
  );
}

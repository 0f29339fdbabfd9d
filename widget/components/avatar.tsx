import { useAtomValue } from 'jotai';
import type { UserId } from '../domain/chat/chat-id.ts';
import { friendsAtom, type ChatIdentity } from '../state/chats.ts';
import { AvatarFrame } from '../ui/avatar-frame.tsx';
import { photoUrl } from './photo-url.ts';

const SIZE_PX = { row: 36, list: 48, profile: 72 } as const;
type Size = keyof typeof SIZE_PX;

interface UserAvatarProps {
  readonly userId: UserId;
  readonly name: string;
  readonly size: Size;
}

/** The picture of a person; a friend's own picture is known, others have the first characters of their name. */
export function UserAvatar({ userId, name, size }: UserAvatarProps) {
  const friend = useAtomValue(friendsAtom).get(userId);
  return <AvatarFrame id={userId} name={name} src={photoUrl(friend?.photo ?? '')} size={SIZE_PX[size]} />;
}

interface PhotoAvatarProps extends UserAvatarProps {
  readonly photo: string;
}

/** A picture whose source is at hand. */
export function PhotoAvatar({ userId, name, photo, size }: PhotoAvatarProps) {
  return <AvatarFrame id={userId} name={name} src={photoUrl(photo)} size={SIZE_PX[size]} />;
}

/** The picture of a chat: of the friend or of the group. */
export function ChatAvatar({ identity, size }: { readonly identity: ChatIdentity; readonly size: Size }) {
  return (
    <AvatarFrame id={identity.colorSeed} name={identity.name} src={photoUrl(identity.photo)} size={SIZE_PX[size]} />
  );
}

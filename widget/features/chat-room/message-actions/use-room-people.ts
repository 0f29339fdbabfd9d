import { useAtomValue } from 'jotai';
import { chatKind, type ChatId, type UserId } from '../../../domain/chat/chat-id.ts';
import { memberDisplayName, memberPublicName, type GroupMember } from '../../../domain/group/member.ts';
import { canViewMember } from '../../../domain/group/permissions.ts';
import type { GroupRole } from '../../../domain/group/role.ts';
import type { Message } from '../../../domain/message/message.ts';
import { friendsAtom, groupsAtom } from '../../../state/chats.ts';
import { groupMembersAtom } from '../../../state/group-people.ts';
import { guestGroupsAtom } from '../../../state/guest.ts';
import { accountAtom } from '../../../state/session.ts';
import { usePostingBlock } from '../compose/use-posting-block.ts';

/** The people of a chat, as far as the permission matrix asks for them. */
export interface RoomPeople {
  readonly chatId: ChatId;
  readonly ownId: UserId;
  readonly isGroup: boolean;
  /** Undefined in a one-to-one chat; `guest` in a shared group that the user only views. */
  readonly myRole: GroupRole | undefined;
  /** Whether the user can write here at all. */
  readonly canWrite: boolean;
  readonly memberOf: (userId: UserId) => GroupMember | undefined;
  /** The role of a message's sender as of today; what the message says of it where the members are not known. */
  readonly roleOf: (message: Pick<Message, 'senderId' | 'senderRole'>) => GroupRole;
  readonly roleOfId: (userId: UserId) => GroupRole;
  readonly nameOf: (message: Pick<Message, 'senderId' | 'senderName'>) => string;
  /** The name without the user's own remark: for what others will read. */
  readonly publicNameOf: (message: Pick<Message, 'senderId' | 'senderName'>) => string;
  readonly isFriend: (userId: UserId) => boolean;
  /** Whether the group lets the user look at somebody's profile. */
  readonly canView: (userId: UserId) => boolean;
}

export function useRoomPeople(chatId: ChatId): RoomPeople {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const group = useAtomValue(groupsAtom).get(chatId);
  const isGuest = useAtomValue(guestGroupsAtom).has(chatId);
  const members = useAtomValue(groupMembersAtom).get(chatId);
  const friends = useAtomValue(friendsAtom);
  const canWrite = usePostingBlock(chatId, ownId) === undefined;
  const memberOf = (userId: UserId): GroupMember | undefined => members?.get(userId);
  const asMember = ({ senderId, senderName }: Pick<Message, 'senderId' | 'senderName'>) =>
    memberOf(senderId) ?? { name: senderName, alias: '' };
  const roleOfId = (userId: UserId): GroupRole =>
    memberOf(userId)?.role ?? (userId === group?.ownerId ? 'owner' : 'member');
  const isFriend = (userId: UserId): boolean => friends.has(userId);
  return {
    chatId,
    ownId,
    isGroup: chatKind(chatId) === 'group',
    myRole: group?.myRole ?? (isGuest ? 'guest' : undefined),
    canWrite,
    memberOf,
    roleOf: ({ senderId, senderRole }) => memberOf(senderId)?.role ?? senderRole ?? 'member',
    roleOfId,
    isFriend,
    canView: (userId) =>
      group !== undefined &&
      userId !== ownId &&
      canViewMember(group.myRole, { role: roleOfId(userId), isFriend: isFriend(userId) }, group),
    nameOf: (message) => memberDisplayName(asMember(message), friends.get(message.senderId)?.alias ?? ''),
    publicNameOf: (message) => memberPublicName(asMember(message)),
  };
}

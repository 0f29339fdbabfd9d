import { useAtomValue } from 'jotai';
import { type GroupPeople, useGroupPeople } from '../../../components/use-group-people.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { memberDisplayName, memberPublicName } from '../../../domain/group/member.ts';
import type { GroupRole } from '../../../domain/group/role.ts';
import type { Message } from '../../../domain/message/message.ts';
import { friendsAtom } from '../../../state/chats.ts';
import { usePostingBlock } from '../shared/use-posting-block.ts';

/** The members of a chat, as the senders of its messages. */
export interface RoomPeople extends GroupPeople {
  readonly isGroup: boolean;
  /** Whether the user can write in this chat at all. */
  readonly canWrite: boolean;
  /** The current role of the sender. If the members are not known, the role that the message states. */
  readonly roleOf: (message: Pick<Message, 'senderId' | 'senderRole'>) => GroupRole;
  readonly nameOf: (message: Pick<Message, 'senderId' | 'senderName'>) => string;
  /** The name without the user's own remark, for texts that other users will read. */
  readonly publicNameOf: (message: Pick<Message, 'senderId' | 'senderName'>) => string;
}

export function useRoomPeople(chatId: ChatId): RoomPeople {
  const people = useGroupPeople(chatId);
  const friends = useAtomValue(friendsAtom);
  const canWrite = usePostingBlock(chatId, people.ownId) === undefined;
  const asMember = ({ senderId, senderName }: Pick<Message, 'senderId' | 'senderName'>) =>
    people.memberOf(senderId) ?? { name: senderName, alias: '' };
  return {
    ...people,
    isGroup: chatKind(chatId) === 'group',
    canWrite,
    roleOf: ({ senderId, senderRole }) => people.memberOf(senderId)?.role ?? senderRole ?? 'member',
    nameOf: (message) => memberDisplayName(asMember(message), friends.get(message.senderId)?.alias ?? ''),
    publicNameOf: (message) => memberPublicName(asMember(message)),
  };
}

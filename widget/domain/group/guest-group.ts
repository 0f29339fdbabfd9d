import type { GroupId } from '../chat/chat-id.ts';
import { MAX_GUEST_GROUPS } from '../limits.ts';
import type { MessageContent, RichMessageContent, SentMessage } from '../message/message.ts';
import type { RichContent } from '../message/rich-content.ts';

/** A group as somebody sees it who is no member. Spec: 1-chat §1, 3-transport §1, §4 Guest group connection. */
export interface GuestGroup {
  readonly groupId: GroupId;
  readonly name: string;
  readonly photo: string;
  /** What it is about. */
  readonly intro: string;
  readonly memberCount: number;
}

/**
 * Why guests may not see a group, or no longer. `not_shared` is the answer to whoever asks for it: it does not tell whether
 * there is such a group at all. The others are told to guests who have seen it.
 */
export const SHARE_ENDS = ['not_shared', 'sharing_off', 'frozen', 'dissolved'] as const;
export type ShareEnd = (typeof SHARE_ENDS)[number];

/** Whether one more group may be viewed as a guest. Spec: 3-transport §4, §9. */
export const canAddGuestGroup = (held: number): boolean => held < MAX_GUEST_GROUPS;

/**
 * Whether guests may see a message of this content: cards and everything about money are for members, and what a version does
 * not know may be private. Spec: 1-chat §4 (red packets are hidden from guests; transfers are between two).
 */
export function isForGuests(content: Exclude<MessageContent, RichMessageContent> | RichContent): boolean {
  switch (content.kind) {
    case 'text':
    case 'notice':
    case 'command':
    case 'image':
    case 'video':
    case 'voice':
    case 'document':
    case 'game':
    case 'share':
      return true;
    case 'person-card':
    case 'group-card':
    case 'red-envelope':
    case 'transfer':
    case 'bet':
    case 'call':
    case 'service-info':
    case 'unsupported':
      return false;
  }
}

/** A message as guests get it: whom it mentions is none of their business. */
export const asGuestsSee = (message: SentMessage): SentMessage =>
  message.mentions.userIds.length === 0 ? message : { ...message, mentions: { ...message.mentions, userIds: [] } };

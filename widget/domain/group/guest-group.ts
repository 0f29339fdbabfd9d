import type { GroupId } from '../chat/chat-id.ts';
import { MAX_GUEST_GROUPS } from '../limits.ts';
import { KIND_FACTS, type KindContent } from '../message/kinds.ts';
import type { SentMessage } from '../message/message.ts';

/** A group as a non-member sees it. Spec: 1-chat §1, 3-transport §1, §4 Guest group connection. */
export interface GuestGroup {
  readonly groupId: GroupId;
  readonly name: string;
  readonly photo: string;
  /** The description of the group. */
  readonly intro: string;
  readonly memberCount: number;
}

/**
 * The reasons why guests may not, or may no longer, see a group. `not_shared` is the answer to a request; it does not
 * reveal whether the group exists. The others are sent to guests who have seen the group.
 */
export const SHARE_ENDS = ['not_shared', 'sharing_off', 'frozen', 'dissolved'] as const;
export type ShareEnd = (typeof SHARE_ENDS)[number];

/** Whether another group may be viewed as a guest. Spec: 3-transport §4, §9. */
export const canAddGuestGroup = (count: number): boolean => count < MAX_GUEST_GROUPS;

/**
 * Whether guests may see a message with this content. Cards and money messages are for members only, and unsupported
 * content may be private. Spec: 1-chat §4 (red packets are hidden from guests; transfers are between two).
 */
export const isForGuests = (content: KindContent): boolean => KIND_FACTS[content.kind].isForGuests;

/** Returns a message for guests, without the ids of mentioned users. */
export const asGuestsSee = (message: SentMessage): SentMessage =>
  message.mentions.userIds.length === 0 ? message : { ...message, mentions: { ...message.mentions, userIds: [] } };

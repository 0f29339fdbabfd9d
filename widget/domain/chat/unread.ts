import type { UserId } from './chat-id.ts';
import { isMoneyReport, isSettledCall } from '../message/kinds.ts';
import type { Message } from '../message/message.ts';

/** The conditions that determine whether an incoming message counts as unread. */
export interface UnreadSituation {
  readonly ownId: UserId;
  /** The chat's page is open and visible. */
  readonly isChatOpen: boolean;
  readonly notificationsMuted: boolean;
}

export interface UnreadState {
  readonly unread: number;
  readonly isMentioned: boolean;
}

/**
 * Returns the unread count and the mention mark after a message. Notices, commands, reports about money, and calls that the
 * user has answered or declined never count; neither do messages in the open chat, own messages, or messages in a muted
 * chat. A system message resets the count. A mention of the user or of everyone sets the mark, even in a muted chat.
 *
 * Spec: 1-chat §4 Incoming messages, 3-transport §4 Incoming messages.
 */
export function unreadAfter(before: UnreadState, message: Message, situation: UnreadSituation): UnreadState {
  if (message.content.kind === 'notice' || message.content.kind === 'command') return before;
  if (isMoneyReport(message.content) || isSettledCall(message.content)) return before;
  if (message.isFromSystem) return { unread: 0, isMentioned: before.isMentioned };
  if (message.senderId === situation.ownId || situation.isChatOpen) return before;
  const isMentioned = before.isMentioned || mentions(message, situation.ownId);
  return { unread: situation.notificationsMuted ? before.unread : before.unread + 1, isMentioned };
}

/** Whether a message mentions the user or everyone. */
export const mentions = (message: Pick<Message, 'mentions'>, userId: UserId): boolean =>
  message.mentions.everyone || message.mentions.userIds.includes(userId);

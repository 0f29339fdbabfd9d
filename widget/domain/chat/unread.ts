import type { UserId } from './chat-id.ts';
import type { Message } from '../message/message.ts';

/** What decides whether an incoming message counts as unread. */
export interface UnreadSituation {
  readonly ownId: UserId;
  /** The chat's page is open in front of the user. */
  readonly isChatOpen: boolean;
  readonly notificationsMuted: boolean;
}

export interface UnreadState {
  readonly unread: number;
  readonly isMentioned: boolean;
}

/**
 * Unread count and mention mark after a message has come in. Notices and commands never count; nor does a message in the
 * open chat, an own message or one in a muted chat. A message of the system resets the count. A mention of the user or of
 * everyone sets the mark, in a muted chat too.
 *
 * Spec: 1-chat §4 Incoming messages, 3-transport §4 Incoming messages.
 */
export function unreadAfter(before: UnreadState, message: Message, situation: UnreadSituation): UnreadState {
  if (message.content.kind === 'notice' || message.content.kind === 'command') return before;
  if (message.isFromSystem) return { unread: 0, isMentioned: before.isMentioned };
  if (message.senderId === situation.ownId || situation.isChatOpen) return before;
  const isMentioned = before.isMentioned || mentions(message, situation.ownId);
  return { unread: situation.notificationsMuted ? before.unread : before.unread + 1, isMentioned };
}

export const mentions = (message: Pick<Message, 'mentions'>, userId: UserId): boolean =>
  message.mentions.everyone || message.mentions.userIds.includes(userId);

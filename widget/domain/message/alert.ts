import type { UserId } from '../chat/chat-id.ts';
import { mentions } from '../chat/unread.ts';
import { isSettledCall } from './kinds.ts';
import type { Message } from './message.ts';

export interface AlertSituation {
  /** The chat of the message is open and visible. */
  readonly isLookedAt: boolean;
  /** The page is hidden: behind another tab or window. */
  readonly isPageHidden: boolean;
  readonly hasSound: boolean;
  readonly hasNotifications: boolean;
}

export interface Alert {
  readonly tone: 'message' | 'mention' | undefined;
  readonly isNotified: boolean;
}

/** Returns the sound and notification for a new message in a chat that is not muted. */
export function alertFor(message: Message, ownId: UserId, situation: AlertSituation): Alert {
  const { isLookedAt, isPageHidden, hasSound, hasNotifications } = situation;
  if (isLookedAt || isSettledCall(message.content)) return { tone: undefined, isNotified: false };
  return {
    tone: hasSound ? (mentions(message, ownId) ? 'mention' : 'message') : undefined,
    isNotified: hasNotifications && isPageHidden,
  };
}

import { MAX_VISIBLE_MESSAGES, MESSAGE_PAGE_SIZE, TRIM_ABOVE_MESSAGES } from '../limits.ts';

/**
 * Which part of a chat's loaded messages stands on screen: everything from `first` on. Only so many rows exist that any
 * phone scrolls them in normal flow. Spec: 1-chat §4 Message list loading (80 visible, trimmed above 100).
 */
export interface MessageWindow {
  /** Local id of the first message on screen, or undefined for the newest 80. */
  readonly firstLocalId: string | undefined;
}

export const NEWEST_WINDOW: MessageWindow = { firstLocalId: undefined };

interface Identified {
  readonly localId: string;
}

/** The messages on screen. A window whose first message is gone falls back to the newest 80. */
export function visibleMessages<T extends Identified>(messages: readonly T[], window: MessageWindow): readonly T[] {
  const start = startOf(messages, window);
  return start === 0 ? messages : messages.slice(start);
}

/** How many loaded messages stand above the window. */
export function hiddenAbove(messages: readonly Identified[], window: MessageWindow): number {
  return startOf(messages, window);
}

/** One page further up in what is loaded already. */
export function extendUp(messages: readonly Identified[], window: MessageWindow): MessageWindow {
  const first = messages[Math.max(0, startOf(messages, window) - MESSAGE_PAGE_SIZE)];
  return { firstLocalId: first?.localId };
}

/** Keeps the window as it is while the reader is up in the history; at the newest message it is cut to 80 once above 100. */
export function afterChange(
  messages: readonly Identified[],
  window: MessageWindow,
  isAtNewest: boolean,
): MessageWindow {
  if (window.firstLocalId === undefined) return window;
  if (!isAtNewest) return window;
  return messages.length - startOf(messages, window) > TRIM_ABOVE_MESSAGES ? NEWEST_WINDOW : window;
}

function startOf(messages: readonly Identified[], window: MessageWindow): number {
  const newest = Math.max(0, messages.length - MAX_VISIBLE_MESSAGES);
  if (window.firstLocalId === undefined) return newest;
  // Looked for from the end: the window is near it far more often than not.
  const found = messages.findLastIndex((message) => message.localId === window.firstLocalId);
  return found === -1 ? newest : Math.min(found, newest);
}

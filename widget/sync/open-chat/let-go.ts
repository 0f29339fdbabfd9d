import { LET_GO_AT_ONCE, MESSAGES_KEPT_ABOVE } from '../../domain/limits.ts';
import type { OpenChat } from '../../state/open-chat.ts';

/**
 * Returns the chat without the messages far above the given one. Returns undefined when too few messages would be
 * trimmed. Also returns undefined while a page is loading, because that page belongs above the current messages. L-M1a.
 */
export function withoutFarAbove(chat: OpenChat, localId: string): OpenChat | undefined {
  const { messages, history, isOpening, letGo } = chat;
  if (isOpening || (history.state !== 'more' && history.state !== 'finished')) return undefined;
  const first = messages.findLastIndex((message) => message.localId === localId) - MESSAGES_KEPT_ABOVE;
  if (first < LET_GO_AT_ONCE) return undefined;
  const isMore = history.state === 'more';
  return {
    ...chat,
    messages: messages.slice(first),
    history: isMore ? history : { state: 'more' },
    letGo: letGo + 1,
  };
}

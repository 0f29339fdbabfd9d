import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { ActionParts } from './context.ts';

/** Moving about in the chat on screen. */
export interface LogActions {
  /** Fetches what is held here of a chat that is about to be opened. */
  readonly readAhead: (chatId: ChatId) => void;
  /** Loads one page below a stretch that was jumped to. */
  readonly loadNewer: () => void;
  /** Goes to the newest messages. */
  readonly showEnd: () => void;
  /** Whoever rests at the end needs little of what stands above this message. */
  readonly letGoAbove: (localId: string) => void;
  /**
   * Goes to one message, wherever it is, and highlights it. What cannot be had is told through the notices: in the words of
   * `gone` when the message is there no more.
   */
  readonly jumpTo: (messageId: MessageId, gone: string) => Promise<void>;
}

export function createLogActions({ session, notify }: ActionParts): LogActions {
  const openChat = () => session.current()?.live()?.openChat;
  return {
    readAhead: (chatId) => openChat()?.readAhead(chatId),
    loadNewer: () => void openChat()?.loadNewer(),
    showEnd: () => void openChat()?.showEnd(),
    letGoAbove: (localId) => openChat()?.letGoAbove(localId),
    async jumpTo(messageId, gone) {
      const outcome = await openChat()?.jumpTo(messageId);
      if (outcome === undefined || outcome.ok) return;
      notify(outcome.failure.code === 'not_found' ? { code: 'other', detail: gone } : outcome.failure);
    },
  };
}

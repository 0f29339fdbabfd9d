import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { ActionDeps } from './context.ts';

/** Navigation in the open chat. */
export interface LogActions {
  /** Reads the cached messages of a chat that the user is about to open. */
  readonly readAhead: (chatId: ChatId) => void;
  /** Loads one page below the range that the user jumped to. */
  readonly loadNewer: () => void;
  /** Shows the newest messages. */
  readonly showEnd: () => void;
  /** Hides the pinned message of the open chat on this device, until another message is pinned. */
  readonly dismissPinned: () => void;
  /** Trims the messages far above this one while the reader stays at the end. */
  readonly trimAbove: (localId: string) => void;
  /**
   * Scrolls to any message and highlights it. A failure is shown through the notices; if the message no longer exists,
   * with the text `gone`.
   */
  readonly jumpTo: (messageId: MessageId, gone: string) => Promise<void>;
}

export function createLogActions({ session, notify }: ActionDeps): LogActions {
  const openChat = () => session.current()?.realtime()?.openChat;
  return {
    readAhead: (chatId) => openChat()?.readAhead(chatId),
    loadNewer: () => void openChat()?.loadNewer(),
    showEnd: () => void openChat()?.showEnd(),
    dismissPinned: () => session.current()?.realtime()?.dismissTop(),
    trimAbove: (localId) => openChat()?.trimAbove(localId),
    async jumpTo(messageId, gone) {
      const outcome = await openChat()?.jumpTo(messageId);
      if (outcome === undefined || outcome.ok) return;
      notify(outcome.failure.code === 'not_found' ? { code: 'other', detail: gone } : outcome.failure);
    },
  };
}

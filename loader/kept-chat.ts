import { isChatId } from '../widget/contract/host-bridge.ts';
import { keep } from './modes.ts';
import type { Shell } from './shell.ts';

export interface KeptChat {
  /** The widget shows this chat, or a screen without one. `messageId`: its reader is further up, at this message, or at the end (`'0'`). */
  note(chatId: unknown, messageId: unknown): void;
  /** A widget has connected: shows the chat of the last page view, once. */
  restore(): void;
  /** Another player, or none: forgets the chat. */
  drop(): void;
}

/**
 * Keeps the chat on screen and the place of its reader, by their ids, for the next page view of this visit: a link to another page does
 * not end a conversation. The page of another tenant has its own. A panel that the page closes opens on the list again.
 */
export function createKeptChat(shell: Shell): KeptChat {
  const [chatKey, placeKey] = ['chat', 'place'].map((what) => `${shell.name}.${shell.options().tenant}.${what}`) as [
    string,
    string,
  ];
  let chatId = keep('sessionStorage', chatKey);
  const messageId = keep('sessionStorage', placeKey) ?? undefined;
  const save = (chat: string, place: string): void => {
    keep('sessionStorage', chatKey, chat);
    keep('sessionStorage', placeKey, place);
  };
  const drop = (): void => {
    chatId = undefined;
    save('', '');
  };
  const dropIfClosed = (): void => {
    if (shell.mode() === 'closed') drop();
  };
  shell.drawn.add(dropIfClosed);
  dropIfClosed();

  return {
    note: (chat, place) =>
      save(
        typeof chat === 'string' && isChatId(chat) ? chat : '',
        /^[1-9]\d{0,19}$/.test(String(place)) ? String(place) : '',
      ),
    restore() {
      if (chatId) void shell.frame()?.call('openChat', messageId ? { chatId, messageId } : chatId);
      chatId = undefined;
    },
    drop,
  };
}

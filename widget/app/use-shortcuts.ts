import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { chatPath, guestRoomPath } from '../components/paths.ts';
import { useGo } from '../components/use-go.ts';
import { chatIdentityAtom, chatOrderAtom } from '../state/chats.ts';
import { useFrame } from '../ui/page/app-frame.tsx';
import { shortcutOf, type Shortcut } from './shortcut-keys.ts';
import { neighbourRow } from './neighbour-row.ts';

/** The search field of the chat list; other lists, and chats, have their own. */
const SEARCH_FIELD = 'input[name="chats"]';
/** If the screen does not appear within this time, the user has left it. */
const GIVE_UP_MS = 5000;

/**
 * Keyboard shortcuts that desktop users expect. Ctrl or Cmd+K and `/` open the search, Alt and an arrow the next chat, `?` the
 * list of shortcuts. Arrows move in lists. Overlays have their own keys. L-38.
 */
export function useShortcuts(onShowChats: () => void): {
  readonly isListOpen: boolean;
  readonly closeList: () => void;
} {
  const { overlays } = useFrame();
  const store = useStore();
  const go = useGo();
  const [query] = useSearchParams();
  const [isListOpen, setListOpen] = useState(false);
  const openId = query.get('chatId') ?? query.get('group_id') ?? undefined;

  const openNeighbour = (step: 1 | -1): void => {
    const order = store.get(chatOrderAtom);
    const current = openId === undefined ? -1 : order.indexOf(openId);
    const next = order[current === -1 && step === -1 ? order.length - 1 : current + step];
    if (next === undefined) return;
    const { isGuest = false } = store.get(chatIdentityAtom)(next);
    go(isGuest ? guestRoomPath(next) : chatPath(next), { anime: 'open' });
  };

  const run = (shortcut: Shortcut, event: KeyboardEvent): boolean => {
    switch (shortcut) {
      case 'search':
        onShowChats();
        whenThere(SEARCH_FIELD, (field) => field.focus());
        return true;
      case 'next-chat':
        openNeighbour(1);
        return true;
      case 'previous-chat':
        openNeighbour(-1);
        return true;
      case 'next-row':
      case 'previous-row': {
        const row = neighbourRow(event.target, shortcut === 'next-row' ? 1 : -1);
        row?.focus();
        return row !== undefined;
      }
      case 'help':
        setListOpen(true);
        return true;
    }
  };

  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || overlays.isPageCovered) return;
    const shortcut = shortcutOf(event);
    if (shortcut !== undefined && run(shortcut, event)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return { isListOpen, closeList: () => setListOpen(false) };
}

/** Runs a callback with an element, now or as soon as it appears in the page. */
function whenThere(selector: string, run: (element: HTMLElement) => void): void {
  const find = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element !== null) run(element);
    return element !== null;
  };
  if (find()) return;
  const observer = new MutationObserver(() => {
    if (find()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), GIVE_UP_MS);
}

import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { createAlertActions } from '../actions/alert-actions.ts';
import { useActions } from '../actions/actions-context.tsx';
import { createServiceGuestActions } from '../actions/service-guest-actions.ts';
import { chatPath, PATHS } from '../components/paths.ts';
import { SERVICE_PATH } from '../components/service-path.ts';
import { useGo, withKeptParameters } from '../components/use-go.ts';
import { useProductName } from '../components/use-product-name.ts';
import { mentions } from '../domain/chat/unread.ts';
import type { Message } from '../domain/message/message.ts';
import { totalUnreadAtom } from '../state/chats.ts';
import { linkOpeningsAtom } from '../state/connection.ts';
import { embeddingAtom } from '../state/environment.ts';
import { accountAtom } from '../state/session.ts';
import { badgeText } from '../ui/rows/badge-text.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useNamedArrivals } from './use-arrivals.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutList = lazyComponent(async () => (await import('./shortcut-list.tsx')).ShortcutList);

interface SessionEffectsProps {
  /** Shows the chat list. */
  readonly onShowChats: () => void;
}

/** Effects during a session, independent of the screens: alerts for new messages, the count in the title, keyboard shortcuts. */
export function SessionEffects({ onShowChats }: SessionEffectsProps) {
  useAlerts();
  useCountInTitle();
  useGuestPlace();
  useGuestHandOver();
  const { isListOpen, closeList } = useShortcuts(onShowChats);
  return isListOpen && <ShortcutList onClose={closeList} />;
}

/** A guest of the customer service has only the chat with it. L-S1. */
function useGuestPlace(): void {
  const isGuest = useAtomValue(accountAtom)?.isGuest === true;
  const [path] = useLocation();
  const go = useGo();
  useEffect(() => {
    if (isGuest && path !== PATHS.chat) go(SERVICE_PATH, { replace: true });
  }, [isGuest, path, go]);
}

/** Hands the guest of this browser over to the user who has signed in. L-S1. */
function useGuestHandOver(): void {
  const { takeGuest } = useActions().lazy(createServiceGuestActions);
  const userId = useAtomValue(accountAtom)?.userId;
  useEffect(() => {
    if (userId !== undefined) void takeGuest();
  }, [userId, takeGuest]);
}

function useAlerts(): void {
  const { announce } = useActions().lazy(createAlertActions);
  const store = useStore();
  const product = useProductName();
  const go = useGo();
  const choose = (arrivals: readonly Message[]): readonly Message[] => {
    // Before the link opens, the lists bring messages from the user's absence: no alert.
    if (store.get(linkOpeningsAtom) === 0) return [];
    const ownId = store.get(accountAtom)?.userId ?? '';
    const mentioning = arrivals.findLast((one) => mentions(one, ownId));
    return mentioning === undefined ? arrivals.slice(-1) : [mentioning];
  };

  useNamedArrivals(choose, (message, { title, text, pictureAddress }) => {
    const path = chatPath(message.chatId);
    announce(message, {
      title: title || product,
      text,
      icon: pictureAddress,
      address: withKeptParameters(path, location.search, undefined),
      onOpen: () => go(path, { anime: 'open' }),
    });
  });
}

const COUNT = /^\(\d+\+?\) /;

/** The number of unread messages before the title of the tab. Inside a host page, the title belongs to the host page. */
function useCountInTitle(): void {
  const unread = useAtomValue(totalUnreadAtom);
  const isPage = useAtomValue(embeddingAtom).kind === 'page';
  // The path is a dependency: a screen may set its own title.
  const [path] = useLocation();
  useEffect(() => {
    if (!isPage) return undefined;
    const count = badgeText(unread);
    const put = (prefix: string) => {
      document.title = prefix + document.title.replace(COUNT, '');
    };
    put(count === '' ? '' : `(${count}) `);
    return () => put('');
  }, [isPage, unread, path]);
}

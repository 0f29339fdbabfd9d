import { atom, useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { bannerAfter, collapsed, expanded, NO_BANNER } from '../../../domain/message/pinned-banner.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import { openChatAtom } from '../../../state/open-chat.ts';

/** The pinned message of the open chat, and whether it is shown in full. */
export interface PinnedBannerView {
  readonly message: SentMessage | undefined;
  readonly isFull: boolean;
  readonly expand: () => void;
  /** Collapses the banner when the reader scrolls or writes. */
  readonly collapse: () => void;
}

/** Spec: 1-chat §4 Incoming messages (top banner: none, mini, full). */
export function usePinnedBanner(chatId: ChatId, ownId: string): PinnedBannerView {
  // The open chat changes with every message: select the fields that the banner needs, so that it renders only for those.
  const message = useAtomValue(useMemo(() => atom((get) => ofChat(get(openChatAtom), chatId)?.topMessage), [chatId]));
  const readUpToAtOpen = useAtomValue(
    useMemo(() => atom((get) => ofChat(get(openChatAtom), chatId)?.readUpToAtOpen), [chatId]),
  );
  const [banner, setBanner] = useState(NO_BANNER);
  const next = bannerAfter(banner, message, ownId, readUpToAtOpen);
  if (next !== banner) setBanner(next);
  return {
    message,
    isFull: next.size === 'full',
    expand: useCallback(() => setBanner(expanded), []),
    collapse: useCallback(() => setBanner(collapsed), []),
  };
}

const ofChat = <T extends { readonly chatId: ChatId }>(open: T | undefined, chatId: ChatId): T | undefined =>
  open?.chatId === chatId ? open : undefined;

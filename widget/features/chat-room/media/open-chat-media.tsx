import { atom } from 'jotai';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { openChatAtom } from '../../../state/open-chat.ts';
import { afterOverlays } from '../../../ui/overlay/overlay-history.ts';
import { useRecallView } from '../shared/use-recall-view.ts';
import { MediaRoomProvider } from './media-room.tsx';

interface OpenChatMediaProps {
  readonly chatId: ChatId;
  readonly isGalleryOpen?: boolean | undefined;
  readonly children: ReactNode;
}

/** The media of the open chat that the user's role may see. */
export function OpenChatMedia({ chatId, isGalleryOpen, children }: OpenChatMediaProps) {
  const see = useRecallView(chatId);
  const shown = useMemo(
    () =>
      atom((get) => {
        const open = get(openChatAtom);
        return open?.chatId === chatId ? { messages: see(open.messages), history: open.history } : undefined;
      }),
    [see, chatId],
  );
  const { loadOlderMessages } = useActions();
  const handleLoadOlder = useCallback(() => void loadOlderMessages(), [loadOlderMessages]);
  return (
    <MediaRoomProvider
      shown={shown}
      onLoadOlder={handleLoadOlder}
      isGalleryOpen={isGalleryOpen}
      onGalleryClosed={backToInfo}
    >
      {children}
    </MediaRoomProvider>
  );
}

/** A gallery that was opened from the chat info returns there, however it is closed. */
function backToInfo(): () => void {
  return afterOverlays(() => {
    const state: unknown = history.state;
    if (typeof state === 'object' && state !== null && 'isFromInfo' in state) history.back();
  });
}

import { createContext, lazy, Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { createVoicePlayer, type VoicePlayer } from './voice-player.ts';

const MediaViewer = lazy(async () => ({ default: (await import('./media-viewer.tsx')).MediaViewer }));
const MediaGallery = lazy(async () => ({ default: (await import('./media-gallery.tsx')).MediaGallery }));

/** What the media of a room share: who plays, and the way into the viewer. */
export interface MediaRoom {
  readonly chatId: ChatId;
  readonly player: VoicePlayer;
  /** Shows a picture or plays a video over everything. */
  readonly open: (localId: string) => void;
  /** Shows all pictures and videos of the chat. */
  readonly openGallery: () => void;
}

const MediaRoomContext = createContext<MediaRoom | undefined>(undefined);

export function MediaRoomProvider({ chatId, children }: { readonly chatId: ChatId; readonly children: ReactNode }) {
  const [player] = useState(() => createVoicePlayer());
  const [openId, setOpenId] = useState<string | undefined>();
  const [wasOpened, setWasOpened] = useState(false);
  const [gallery, setGallery] = useState<'unused' | 'open' | 'closed'>('unused');

  useEffect(() => () => player.stop(), [player]);

  const room = useMemo<MediaRoom>(
    () => ({
      chatId,
      player,
      open(localId) {
        player.pause();
        setWasOpened(true);
        setOpenId(localId);
      },
      openGallery: () => setGallery('open'),
    }),
    [chatId, player],
  );
  return (
    <MediaRoomContext value={room}>
      {children}
      {gallery !== 'unused' && (
        <Suspense>
          <MediaGallery isOpen={gallery === 'open'} onClose={() => setGallery('closed')} />
        </Suspense>
      )}
      {wasOpened && (
        <Suspense>
          <MediaViewer chatId={chatId} openId={openId} onShow={setOpenId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </MediaRoomContext>
  );
}

/** The room around a bubble. */
export function useMediaRoom(): MediaRoom {
  const room = use(MediaRoomContext);
  if (room === undefined) throw new Error('media need a MediaRoomProvider around them');
  return room;
}

import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { later } from '../../../ui/later.tsx';
import { MediaRoomContext, type MediaRoom } from './use-media-room.ts';
import { createVoicePlayer } from './voice-player.ts';

const MediaViewer = later(async () => (await import('./media-viewer.tsx')).MediaViewer);
const MediaGallery = later(async () => (await import('./media-gallery.tsx')).MediaGallery);

interface MediaRoomProps extends Pick<MediaRoom, 'shown'> {
  readonly onLoadOlder: () => void;
  /** The room opens with its gallery. */
  readonly isGalleryOpen?: boolean | undefined;
  readonly children: ReactNode;
}

/** Gives the media of a room what they share, and shows the viewer and the gallery over it. */
export function MediaRoomProvider({ shown, onLoadOlder, isGalleryOpen = false, children }: MediaRoomProps) {
  const [player] = useState(() => createVoicePlayer());
  const [openId, setOpenId] = useState<string | undefined>();
  const [wasOpened, setWasOpened] = useState(false);
  const [gallery, setGallery] = useState<'unused' | 'open' | 'closed'>(isGalleryOpen ? 'open' : 'unused');

  useEffect(() => () => player.stop(), [player]);
  const isLookedThrough = useRef(isGalleryOpen);
  useEffect(() => {
    isLookedThrough.current = openId !== undefined || gallery === 'open';
  }, [openId, gallery]);

  const room = useMemo<MediaRoom>(
    () => ({
      shown,
      loadOlder: onLoadOlder,
      player,
      open(localId) {
        player.pause();
        setWasOpened(true);
        setOpenId(localId);
      },
      openGallery: () => setGallery('open'),
      isLookedThrough: () => isLookedThrough.current,
    }),
    [shown, onLoadOlder, player],
  );
  return (
    <MediaRoomContext value={room}>
      {children}
      {gallery !== 'unused' && <MediaGallery isOpen={gallery === 'open'} onClose={() => setGallery('closed')} />}
      {wasOpened && <MediaViewer openId={openId} onShow={setOpenId} onClose={() => setOpenId(undefined)} />}
    </MediaRoomContext>
  );
}

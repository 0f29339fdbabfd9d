import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { MediaRoomContext, type MediaRoom } from './use-media-room.ts';
import { createVoicePlayer } from './voice-player.ts';

const MediaViewer = lazyComponent(async () => (await import('./media-viewer.tsx')).MediaViewer);
const MediaGallery = lazyComponent(async () => (await import('./media-gallery.tsx')).MediaGallery);

interface MediaRoomProps extends Pick<MediaRoom, 'shown'> {
  readonly onLoadOlder: () => void;
  /** The room opens with its gallery shown. */
  readonly isGalleryOpen?: boolean | undefined;
  /** Called when the gallery that the room opened with is closed. Returns a function that cancels the navigation it started. */
  readonly onGalleryClosed?: (() => () => void) | undefined;
  readonly children: ReactNode;
}

/** Provides the shared state of a room's media, and shows the viewer and the gallery over the room. */
export function MediaRoomProvider(props: MediaRoomProps) {
  const { shown, onLoadOlder, isGalleryOpen = false, onGalleryClosed, children } = props;
  const [player] = useState(() => createVoicePlayer());
  const [openId, setOpenId] = useState<string | undefined>();
  const [wasOpened, setWasOpened] = useState(false);
  const [gallery, setGallery] = useState<'unused' | 'open' | 'closed'>(isGalleryOpen ? 'open' : 'unused');

  useEffect(() => () => player.stop(), [player]);
  const isLookedThrough = useRef(isGalleryOpen);
  useEffect(() => {
    isLookedThrough.current = openId !== undefined || gallery === 'open';
  }, [openId, gallery]);

  const isDone = isGalleryOpen && gallery === 'closed';
  useEffect(() => (isDone ? onGalleryClosed?.() : undefined), [isDone, onGalleryClosed]);

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

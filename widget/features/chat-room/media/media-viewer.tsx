import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { SwipeEnd } from '../../../domain/media/zoom.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { mediaOf, type MediaItem } from './media-items.ts';
import { PictureSlide } from './picture-slide.tsx';
import { SwipeArea } from './swipe-area.tsx';
import { useMediaRoom } from './use-media-room.ts';
import { VideoSlide } from './video-slide.tsx';
import { ViewerBar } from './viewer-bar.tsx';
import type { ZoomControl } from './use-zoom-gestures.ts';

interface MediaViewerProps {
  /** The message that the viewer shows; undefined: the viewer is closed. */
  readonly openId: string | undefined;
  readonly onShow: (localId: string) => void;
  readonly onClose: () => void;
}

/** Older pictures are fetched when fewer than this many remain before the current one. */
const AHEAD = 2;
const ZOOM_STEP = 1.5;

/**
 * Pictures and videos of a chat, one at a time over everything. Arrow keys and swipes show the neighbours; `+` and `-` zoom;
 * Escape, Back and a pull down close the viewer. Spec: 1-chat §2 Popups (video preview overlay, image preview).
 */
export function MediaViewer({ openId, onShow, onClose }: MediaViewerProps) {
  const { t } = useTranslation('media');
  const { shown: shownAtom, loadOlder } = useMediaRoom();
  const room = useAtomValue(shownAtom);
  const messages = room?.messages;
  const items = useMemo(() => mediaOf(messages ?? []), [messages]);
  const zoom = useRef<ZoomControl | undefined>(undefined);
  // The last item stays on screen while the viewer closes.
  const [shown, setShown] = useState<MediaItem | undefined>();
  const index = items.findIndex(({ message }) => message.localId === openId);
  const current = items[index] ?? (openId === undefined ? shown : undefined);
  if (items[index] !== undefined && items[index] !== shown) setShown(items[index]);

  const canLoadOlder = openId !== undefined && index !== -1 && index < AHEAD;
  const historyState = room?.history.state;
  useEffect(() => {
    if (canLoadOlder && historyState === 'more') loadOlder();
  }, [canLoadOlder, historyState, loadOlder]);

  const hasLoadFailed = canLoadOlder && historyState === 'failed';

  // The shown message was recalled.
  const isGone = openId !== undefined && index === -1;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);

  const show = (step: 1 | -1): void => {
    if (step === -1 && hasLoadFailed) loadOlder();
    const next = items[index + step];
    if (next !== undefined) onShow(next.message.localId);
  };
  const handleSwipe = (end: SwipeEnd): void => {
    if (end === 'close') onClose();
    else if (end === 'previous') show(-1);
    else if (end === 'next') show(1);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // The controls of a video use the arrow keys to seek.
    if (event.target instanceof HTMLVideoElement) return;
    const isRtl = document.documentElement.dir === 'rtl';
    if (event.key === 'ArrowLeft') show(isRtl ? 1 : -1);
    else if (event.key === 'ArrowRight') show(isRtl ? -1 : 1);
    else if (event.key === '+' || event.key === '=') zoom.current?.scaleBy(ZOOM_STEP);
    else if (event.key === '-') zoom.current?.scaleBy(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };

  return (
    <FullOverlay
      isOpen={openId !== undefined}
      onClose={onClose}
      look="stage"
      aria-label={t('viewerLabel', { index: index + 1, count: items.length })}
      onKeyDown={handleKeyDown}
    >
      {current !== undefined && (
        <ViewerBar
          item={current}
          index={index}
          count={items.length}
          hasLoadFailed={hasLoadFailed}
          onStep={show}
          onScale={current.content.kind === 'image' ? (factor) => zoom.current?.scaleBy(factor) : undefined}
          onClose={onClose}
        >
          {current.content.kind === 'image' ? (
            <PictureSlide
              key={current.message.localId}
              message={current.message}
              content={current.content}
              zoomRef={zoom}
              onSwipe={handleSwipe}
            />
          ) : (
            <SwipeArea key={current.message.localId} onSwipe={handleSwipe}>
              <VideoSlide message={current.message} content={current.content} />
            </SwipeArea>
          )}
        </ViewerBar>
      )}
    </FullOverlay>
  );
}

import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useFailureText } from '../../../components/failure-text.tsx';
import { largestWhole, type Size, type SwipeEnd } from '../../../domain/media/zoom.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { ImageContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { SlideFailure } from './slide-failure.tsx';
import { useUpload } from '../shared/use-media.ts';
import { useStoredFile } from '../shared/use-stored-file.ts';
import { useZoomGestures, type ZoomControl } from './use-zoom-gestures.ts';
import styles from './viewer.module.css';

interface PictureSlideProps {
  readonly message: Message;
  readonly content: ImageContent;
  readonly zoomRef: RefObject<ZoomControl | undefined>;
  readonly onSwipe: (end: SwipeEnd) => void;
}

/** One whole picture. Its still image is shown until the full file is loaded. */
export function PictureSlide({ message, content, zoomRef, onSwipe }: PictureSlideProps) {
  const { t } = useTranslation('media');
  const failureText = useFailureText();
  const frame = useRef<HTMLDivElement>(null);
  const preview = useUpload(message.localId)?.previewUrl;
  const { chatId } = message;
  const { file } = content;
  const still = useStoredFile(preview === undefined ? { chatId, file, isThumb: true } : undefined);
  const full = useStoredFile(preview === undefined ? { chatId, file, isThumb: false } : undefined);
  const [measured, setMeasured] = useState<Size | undefined>();
  const [isZoomed, setZoomed] = useState(false);
  const picture = useMemo(
    () => measured ?? (content.width > 0 ? { width: content.width, height: content.height } : undefined),
    [measured, content.width, content.height],
  );
  const zoom = useZoomGestures(frame, { picture, onSwipe, onZoom: setZoomed });

  useEffect(() => {
    zoomRef.current = zoom;
    return () => {
      zoomRef.current = undefined;
    };
  }, [zoom, zoomRef]);

  const url =
    preview ?? (full.state === 'ready' ? full.file.url : still.state === 'ready' ? still.file.url : undefined);
  const largest = picture && largestWhole(picture);
  const isWhole = full.state === 'ready' || preview !== undefined;

  return (
    <div ref={frame} className={cx(styles.slide, isZoomed && styles.zoomed)} data-zoomed={isZoomed}>
      <div className={styles.moving}>
        {url !== undefined && (
          <img
            className={styles.whole}
            style={{ maxWidth: largest?.width, maxHeight: largest?.height }}
            src={url}
            alt={t('pictureAlt', { name: message.senderName })}
            draggable={false}
            data-whole={isWhole}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (isWhole && measured === undefined) setMeasured({ width: naturalWidth, height: naturalHeight });
            }}
          />
        )}
      </div>
      {full.state === 'failed' ? (
        <SlideFailure text={`${t('pictureFailed')} ${failureText(full.failure)}`} onRetry={full.retry} />
      ) : (
        !isWhole && (
          <span className={styles.wait} role="status" aria-label={t('pictureLoading')}>
            <Spinner />
          </span>
        )
      )}
    </div>
  );
}

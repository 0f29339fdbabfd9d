import { useRef, useState, type CSSProperties } from 'react';
import { mediaBox, type MediaBox } from '../../../domain/media/media-box.ts';
import { isLocalFileKey } from '../../../domain/message/local-file.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import type { ImageContent, StoredFile, VideoContent } from '../../../domain/message/rich-content.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { formatFileSize } from '../../../i18n/format-file-size.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cx } from '../../../ui/class-names.ts';
import { ImageIcon } from '../../../ui/icons/image-icon.tsx';
import { PlayIcon } from '../../../ui/icons/play-icon.tsx';
import { RefreshIcon } from '../../../ui/icons/refresh-icon.tsx';
import { TimerIcon } from '../../../ui/icons/timer-icon.tsx';
import { VideoIcon } from '../../../ui/icons/video-icon.tsx';
import { WifiOffIcon } from '../../../ui/icons/wifi-off-icon.tsx';
import { useIsLate } from '../../../ui/hooks/use-is-late.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { BubbleMeta } from '../bubble/bubble-meta.tsx';
import { FailedCell } from './failed-cell.tsx';
import { useMediaRoom } from './use-media-room.ts';
import { UploadCancel } from './upload-cancel.tsx';
import { useIsNear } from './use-is-near.ts';
import { isPaused, isUnderWay, useUpload } from '../shared/use-media.ts';
import { useStoredFile } from '../shared/use-stored-file.ts';
import { videoLabel } from './video-label.ts';
import styles from './picture.module.css';

interface PictureBubbleProps {
  readonly message: Message;
  readonly content: ImageContent | VideoContent;
  readonly isOwn: boolean;
  /** Set if the picture is in the grid of an album. The album gives it a place and a size, and shows when it was sent. */
  readonly cell?: PictureCell;
}

export interface PictureCell {
  /** Pixels at the normal text size. */
  readonly width: number;
  /** No chip covers its corner. */
  readonly hidesChip: boolean;
  readonly onResend: () => void;
  /** Cancels its upload. */
  readonly onCancel: () => void;
}

/** Below this width, the chip has no space for the video's file size next to its duration. */
const NARROW = 168;

/**
 * A picture or a video in its reserved box: a still image, with time, delivery state and upload progress over it. The still is
 * fetched when it comes near the view. Spec: 1-chat §2 Parts of the screen, §3 (width, height, duration, size).
 */
export function PictureBubble({ message, content, isOwn, cell }: PictureBubbleProps) {
  const { t } = useTranslation('media');
  const language = useLanguage();
  const room = useMediaRoom();
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const upload = useUpload(message.localId);
  const isUploading = upload !== undefined && isUnderWay(upload);
  const isUploadPaused = isPaused(upload);
  const still = stillOf(content, message, isOwn);
  const isVideo = content.kind === 'video';
  const preview = isVideo ? upload?.posterUrl : upload?.previewUrl;
  const view = useStoredFile(
    isNear && still !== undefined && preview === undefined && !isUploading
      ? { chatId: message.chatId, file: still, isThumb: true }
      : undefined,
  );
  const reserved = mediaBox(content.width, content.height);
  const width = cell?.width ?? reserved.width;
  const isLocked = isVideo && content.isPending;
  const isPending = isLocked && !isUploading;
  const [lastUrl, setLastUrl] = useState<string | undefined>();
  const fetchedUrl = view.state === 'ready' ? view.file.url : undefined;
  if (fetchedUrl !== undefined && fetchedUrl !== lastUrl) setLastUrl(fetchedUrl);
  // After an own picture is sent, it is fetched from another URL. The previous image stays on screen meanwhile.
  const url = preview ?? fetchedUrl ?? (isOwn && view.state === 'waiting' && isNear ? lastUrl : undefined);
  const hasFailed = view.state === 'failed' && preview === undefined && !isPending;
  const isEmpty = url === undefined && !hasFailed;
  const isAwaited = isEmpty && still !== undefined;
  // Show the pulse and the fade only for a late picture: an animation repaints every frame.
  const isLate = useIsLate(isNear && isAwaited);
  const duration = isVideo ? formatDuration(content.durationMs) : '';

  const label = hasFailed
    ? t('pictureFailed')
    : isLocked
      ? t('videoPreparing')
      : isVideo
        ? videoLabel(t, content.durationMs)
        : t('openImage');

  return (
    <div
      ref={box}
      className={cx(
        styles.media,
        isOwn && styles.own,
        cell !== undefined && styles.inCell,
        (cell !== undefined || width < NARROW || isPending || isUploadPaused) && styles.upper,
      )}
      style={cell === undefined ? boxStyle(reserved) : undefined}
      data-media={content.kind}
      aria-busy={isAwaited}
    >
      {url !== undefined && (
        <img
          className={cx(styles.picture, isLate && styles.fading)}
          src={url}
          alt=""
          draggable={false}
          decoding="async"
        />
      )}
      {isEmpty && (
        <span className={cx(styles.skeleton, isLate && styles.busy)}>
          {!isVideo && !isUploading && <ImageIcon size={28} />}
        </span>
      )}
      {cell !== undefined && message.delivery.state === 'failed' ? (
        <FailedCell failure={message.delivery.failure} onResend={cell.onResend} />
      ) : (
        <button
          type="button"
          className={styles.hit}
          aria-label={label}
          disabled={isLocked}
          onClick={() => (view.state === 'failed' && hasFailed ? view.retry() : room.open(message.localId))}
        >
          {hasFailed && (
            <>
              <RefreshIcon />
              {/* A cell has no space for text; its accessible name contains the text. */}
              {cell === undefined && t('pictureFailed')}
            </>
          )}
          {isPending && (
            <span className={styles.disc}>
              <TimerIcon size={28} />
            </span>
          )}
          {isVideo && !isPending && !hasFailed && !isUploading && (
            <span className={styles.disc}>
              <PlayIcon size={28} />
            </span>
          )}
        </button>
      )}
      {isUploading && <UploadCancel message={message} upload={upload} onCancel={cell?.onCancel} />}
      {cell?.hidesChip === true ? null : isUploadPaused ? (
        <span className={styles.chip}>
          <WifiOffIcon size={14} />
          {width >= NARROW && cell === undefined ? (
            t('uploadPaused')
          ) : (
            <VisuallyHidden>{t('uploadPaused')}</VisuallyHidden>
          )}
        </span>
      ) : (
        isVideo && (
          <span className={styles.chip} aria-hidden="true">
            <VideoIcon size={14} />
            {isPending
              ? cell === undefined && t('videoPreparing')
              : [
                  // The duration is unknown until the provider has measured it.
                  ...(content.durationMs > 0 ? [duration] : []),
                  ...(width >= NARROW && content.sizeBytes > 0 ? [formatFileSize(content.sizeBytes, language)] : []),
                ].join(' · ')}
          </span>
        )
      )}
      {cell === undefined && (
        <span className={styles.over}>
          <BubbleMeta message={message} isOwn={isOwn} />
        </span>
      )}
    </div>
  );
}

const boxStyle = ({ width, height }: MediaBox): CSSProperties =>
  ({ '--box-width': `${width / 16}rem`, aspectRatio: `${width} / ${height}` }) as CSSProperties;

/**
 * The still image in the log: the picture itself, or the poster of a video. An own unsent picture without a local file is one of
 * the user's stickers: its file belongs to the user, not to the chat.
 */
function stillOf(content: ImageContent | VideoContent, message: Message, isOwn: boolean): StoredFile | undefined {
  if (content.kind === 'video') return content.poster;
  const isSticker = isOwn && !isSent(message) && !isLocalFileKey(content.file.key);
  return isSticker ? { ...content.file, ownerId: message.senderId } : content.file;
}

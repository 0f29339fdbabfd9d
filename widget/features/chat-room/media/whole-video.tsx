import { useState } from 'react';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { Message } from '../../../domain/message/message.ts';
import type { VideoContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { PlayIcon } from '../../../ui/icons/play-icon.tsx';
import { DownloadCancel } from './download-cancel.tsx';
import { VideoPlayer } from './video-player.tsx';
import { SlideFailure } from './slide-failure.tsx';
import { useUpload } from '../shared/use-media.ts';
import { useStoredFile } from '../shared/use-stored-file.ts';
import { videoLabel } from './video-label.ts';
import styles from './viewer.module.css';

interface WholeVideoProps {
  readonly message: Message;
  readonly content: VideoContent;
  readonly poster: string | undefined;
}

/** A video that plays after the complete download: an own video, or one whose provider requires a token for files. */
export function WholeVideo({ message, content, poster }: WholeVideoProps) {
  const { t } = useTranslation('media');
  const failureText = useFailureText();
  const upload = useUpload(message.localId);
  const [isStopped, setStopped] = useState(false);
  const video = useStoredFile(
    upload?.previewUrl === undefined && !isStopped
      ? { chatId: message.chatId, file: content.file, isThumb: false }
      : undefined,
    true,
  );
  const url = upload?.previewUrl ?? (video.state === 'ready' ? video.file.url : undefined);

  if (video.state === 'failed') {
    return (
      <div className={styles.slide}>
        <SlideFailure text={`${t('videoFailed')} ${failureText(video.failure)}`} onRetry={video.retry} />
      </div>
    );
  }
  if (url !== undefined) return <VideoPlayer name={message.senderName} url={url} poster={poster} />;
  return (
    <div className={styles.slide}>
      {poster !== undefined && (
        <div className={styles.moving}>
          <img className={styles.whole} src={poster} alt="" draggable={false} />
        </div>
      )}
      {isStopped ? (
        <button
          type="button"
          className={styles.start}
          aria-label={videoLabel(t, content.durationMs)}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => setStopped(false)}
        >
          <PlayIcon size={28} />
        </button>
      ) : (
        <DownloadCancel
          fraction={video.state === 'waiting' ? (video.fraction ?? 0) : 1}
          label={t('videoLoading')}
          onCancel={() => setStopped(true)}
        />
      )}
    </div>
  );
}

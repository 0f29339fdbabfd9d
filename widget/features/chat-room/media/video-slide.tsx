import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { Message } from '../../../domain/message/message.ts';
import type { VideoContent } from '../../../domain/message/rich-content.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { SlideFailure } from './slide-failure.tsx';
import { useUpload } from './use-media.ts';
import { useStoredFile } from './use-stored-file.ts';
import styles from './viewer.module.css';

interface VideoSlideProps {
  readonly message: Message;
  readonly content: VideoContent;
}

/** A video with the browser's own controls. It plays when all of it is here: the provider gives files only to who shows a token. */
export function VideoSlide({ message, content }: VideoSlideProps) {
  const { t } = useTranslation('media');
  const failureText = useFailureText();
  const { chatId } = message;
  const upload = useUpload(message.localId);
  const [isBroken, setBroken] = useState(false);
  const still = useStoredFile(
    content.poster === undefined || upload?.posterUrl !== undefined
      ? undefined
      : { chatId, file: content.poster, isThumb: true },
  );
  const video = useStoredFile(
    upload?.previewUrl === undefined ? { chatId, file: content.file, isThumb: false } : undefined,
  );
  const poster = upload?.posterUrl ?? (still.state === 'ready' ? still.file.url : undefined);
  const url = upload?.previewUrl ?? (video.state === 'ready' ? video.file.url : undefined);

  if (video.state === 'failed') {
    return (
      <div className={styles.slide}>
        <SlideFailure text={`${t('videoFailed')} ${failureText(video.failure)}`} onRetry={video.retry} />
      </div>
    );
  }
  if (url === undefined) {
    return (
      <div className={styles.slide}>
        {poster !== undefined && (
          <div className={styles.moving}>
            <img className={styles.whole} src={poster} alt="" draggable={false} />
          </div>
        )}
        <span className={styles.wait} role="status" aria-label={t('videoLoading')}>
          <Spinner />
        </span>
      </div>
    );
  }
  return (
    <div className={styles.slide}>
      {isBroken ? (
        <p className={styles.failure} role="alert">
          {t('videoUnplayable')}
        </p>
      ) : (
        <video
          className={styles.film}
          src={url}
          poster={poster}
          controls
          autoPlay
          playsInline
          aria-label={t('videoAlt', { name: message.senderName })}
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}

import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import styles from './viewer.module.css';

interface VideoPlayerProps {
  readonly url: string;
  readonly poster: string | undefined;
  /** The sender's name. */
  readonly name: string;
  /** The start position in seconds. */
  readonly fromS?: number;
  /** Returns true if playback continues from another source. Otherwise the player shows that this browser cannot play the video. */
  readonly onError?: (event: SyntheticEvent<HTMLVideoElement>) => boolean;
}

/** The player, or a message if the browser cannot play the video. */
export function VideoPlayer({ url, poster, name, fromS = 0, onError }: VideoPlayerProps) {
  const { t } = useTranslation('media');
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={styles.slide}>
      {isBroken ? (
        <p className={styles.failure} role="alert">
          {t('videoUnplayable')}
        </p>
      ) : (
        <video
          className={styles.video}
          src={url}
          poster={poster}
          controls
          autoPlay
          playsInline
          aria-label={t('videoAlt', { name })}
          onLoadedMetadata={({ currentTarget }) => {
            if (fromS > 0) currentTarget.currentTime = fromS;
          }}
          onError={(event) => setBroken(onError?.(event) !== true)}
        />
      )}
    </div>
  );
}

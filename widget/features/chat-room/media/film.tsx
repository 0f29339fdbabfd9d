import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import styles from './viewer.module.css';

interface FilmProps {
  readonly url: string;
  readonly poster: string | undefined;
  /** Who has sent it. */
  readonly name: string;
  /** Where it begins, in seconds. */
  readonly fromS?: number;
  /** True when it goes on another way; otherwise this browser cannot play it. */
  readonly onError?: (event: SyntheticEvent<HTMLVideoElement>) => boolean;
}

/** The player, or why nothing plays. */
export function Film({ url, poster, name, fromS = 0, onError }: FilmProps) {
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
          className={styles.film}
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

import { useSyncExternalStore } from 'react';
import type { FileRequest } from '../../../actions/media-files/media-files.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { formatDuration, formatElapsed } from '../../../i18n/format-duration.ts';
import { cx } from '../../../ui/class-names.ts';
import { PauseIcon } from '../../../ui/icons/pause-icon.tsx';
import { PlayIcon } from '../../../ui/icons/play-icon.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { soundType } from '../../../domain/media/document-kind.ts';
import { useMediaFiles } from '../shared/use-media.ts';
import { useMediaRoom } from './use-media-room.ts';
import styles from './audio-player.module.css';
import foot from './file-foot.module.css';

interface AudioPlayerProps {
  readonly localId: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly request: FileRequest;
  /** The file in this browser, during and after its upload. */
  readonly localUrl: string | undefined;
}

/** The arrow keys move by this much. */
const STEP_MS = 5000;

/**
 * Plays an audio file within its document bubble. The file is fetched when the user plays it. Only one media item of the room plays
 * at a time. If the browser cannot play the file, only a note remains: the document can be downloaded. Spec: 1-chat §4 Other
 * message states (audio).
 */
export function AudioPlayer({ localId, name, isOwn, request, localUrl }: AudioPlayerProps) {
  const { t } = useTranslation('media');
  const { player } = useMediaRoom();
  const files = useMediaFiles();
  const current = useSyncExternalStore(player.subscribe, () =>
    player.current()?.localId === localId ? player.current() : undefined,
  );
  if (current?.state === 'failed') {
    return (
      <span className={foot.failedNote} role="alert">
        {t('audioUnplayable')}
      </span>
    );
  }
  const isPlaying = current?.state === 'playing';
  const positionMs = current?.positionMs ?? 0;
  const durationMs = current?.durationMs ?? 0;

  const source = async (): Promise<string | undefined> => {
    if (localUrl !== undefined) return localUrl;
    const lease = files.lease(request);
    const outcome = await lease.ready;
    lease.release();
    return outcome.ok ? typedUrl(outcome.value.blob, soundType(name)) : undefined;
  };

  return (
    <span className={styles.player} data-media="audio" data-playback={current?.state ?? 'idle'}>
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'pauseAudio' : 'playAudio', { name })}
        onClick={() => player.toggle(localId, source)}
      >
        {current?.state === 'loading' ? <Spinner /> : isPlaying ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
      </button>
      <input
        type="range"
        className={styles.position}
        aria-label={t('audioPosition')}
        aria-valuetext={formatElapsed(positionMs)}
        min={0}
        max={Math.max(1, durationMs)}
        step={Math.min(STEP_MS, Math.max(1, durationMs / 20))}
        value={positionMs}
        disabled={durationMs === 0}
        onChange={({ currentTarget }) => player.seek(localId, Number(currentTarget.value))}
      />
      <span className={cx(styles.time, isOwn && styles.ownTime)}>
        {formatElapsed(positionMs)}
        {durationMs > 0 && ` / ${formatDuration(durationMs)}`}
      </span>
    </span>
  );
}

let lastUrl: string | undefined;

/**
 * The provider serves documents without their type, but some browsers play only a file with one. Only one file plays at a time, so
 * the URL of the one before is not needed any more.
 */
function typedUrl(blob: Blob, type: string | undefined): string {
  if (lastUrl !== undefined) URL.revokeObjectURL(lastUrl);
  lastUrl = URL.createObjectURL(blob.slice(0, blob.size, type));
  return lastUrl;
}

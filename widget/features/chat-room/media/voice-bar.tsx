import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { resample, waveformOf, MAX_WAVEFORM_LEVEL } from '../../../domain/media/voice.ts';
import { formatDuration, formatElapsed } from '../../../i18n/format-duration.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ArrowUpIcon } from '../../../ui/icons/arrow-up-icon.tsx';
import { PauseIcon } from '../../../ui/icons/pause-icon.tsx';
import { PlayIcon } from '../../../ui/icons/play-icon.tsx';
import { TrashIcon } from '../../../ui/icons/trash-icon.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { useMediaRoom } from './use-media-room.ts';
import type { RecorderState } from './use-voice-recorder.ts';
import styles from './voice-input.module.css';

interface VoiceBarProps {
  readonly state: Exclude<RecorderState, { readonly step: 'idle' | 'refused' }>;
  /** Releasing the button now discards the recording. */
  readonly isCancelling: boolean;
  readonly onDiscard: () => void;
  readonly onFinish: () => void;
  readonly onSend: () => void;
}

const BARS = 32;
const PREVIEW = 'voice-preview';

/** Replaces the composer while a voice message is recorded, and while the user listens to it before sending. */
export function VoiceBar({ state, isCancelling, onDiscard, onFinish, onSend }: VoiceBarProps) {
  const { t } = useTranslation('media');
  const bar = useRef<HTMLDivElement>(null);
  const isPressed = state.step !== 'preview' && state.isPressed;

  // A user who started with a key or a tap continues with the buttons of this bar.
  useEffect(() => {
    if (!isPressed) bar.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  }, [isPressed, state.step]);

  return (
    <div ref={bar} className={cx(styles.bar, isPressed && styles.pressed)} role="group" aria-label={t('recording')}>
      <VisuallyHidden>
        <span role="status">{state.step === 'preview' ? t('recordingStopped') : t('recording')}</span>
      </VisuallyHidden>
      {!isPressed && <IconButton label={t('discardVoice')} icon={<TrashIcon />} tone="danger" onClick={onDiscard} />}
      {state.step === 'preview' ? (
        <Preview voice={state.voice} />
      ) : (
        <>
          <span className={styles.dot} />
          <span className={styles.elapsed}>{formatElapsed(state.step === 'recording' ? state.elapsedMs : 0)}</span>
          <span className={styles.levels} aria-hidden="true">
            {(state.step === 'recording' ? state.levels : []).slice(-BARS).map((level, index) => (
              <span key={index} className={styles.level} style={{ height: `${12 + level * 88}%` }} />
            ))}
          </span>
        </>
      )}
      {isPressed ? (
        <span className={cx(styles.slide, isCancelling && styles.cancelling)}>
          {t(isCancelling ? 'releaseToCancel' : 'slideToCancel')}
        </span>
      ) : (
        <>
          {state.step !== 'preview' && (
            <IconButton
              label={t('stopRecording')}
              icon={<PauseIcon />}
              disabled={state.step !== 'recording'}
              onClick={onFinish}
            />
          )}
          <button
            type="button"
            data-main
            className={styles.send}
            aria-label={t('sendVoice')}
            disabled={state.step === 'starting'}
            onClick={onSend}
          >
            <ArrowUpIcon />
          </button>
        </>
      )}
    </div>
  );
}

type PreviewState = Extract<RecorderState, { readonly step: 'preview' }>;

/** Lets the user listen to the recording. */
function Preview({ voice }: { readonly voice: PreviewState['voice'] }) {
  const { t } = useTranslation('media');
  const { player } = useMediaRoom();
  const playing = useSyncExternalStore(player.subscribe, () =>
    player.current()?.localId === PREVIEW ? player.current() : undefined,
  );
  const [bars] = useState(() => resample(waveformOf(voice.levels), BARS));
  const url = useRef<string | undefined>(undefined);
  const played = (playing?.positionMs ?? 0) / Math.max(1, voice.durationMs);
  const isPlaying = playing?.state === 'playing';

  useEffect(
    () => () => {
      if (player.current()?.localId === PREVIEW) player.stop();
      if (url.current !== undefined) URL.revokeObjectURL(url.current);
    },
    [player],
  );

  return (
    <>
      <IconButton
        label={t(isPlaying ? 'pauseVoice' : 'playVoice', { duration: formatDuration(voice.durationMs) })}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        tone="accent"
        onClick={() => player.toggle(PREVIEW, () => (url.current ??= URL.createObjectURL(voice.blob)))}
      />
      <span className={styles.levels} aria-hidden="true">
        {bars.map((level, index) => (
          <span
            key={index}
            className={cx(styles.level, (index + 0.5) / bars.length > played && styles.unplayed)}
            style={{ height: `${12 + (level / MAX_WAVEFORM_LEVEL) * 88}%` }}
          />
        ))}
      </span>
      <span className={styles.elapsed}>
        {playing === undefined ? formatDuration(voice.durationMs) : formatElapsed(playing.positionMs)}
      </span>
    </>
  );
}

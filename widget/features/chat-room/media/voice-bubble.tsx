import { useRef, useState, useSyncExternalStore, type CSSProperties, type PointerEvent } from 'react';
import type { FileRequest } from '../../../actions/media-files/media-files.ts';
import { chatKind } from '../../../domain/chat/chat-id.ts';
import { MAX_WAVEFORM_LEVEL, resample, voiceWidthEm } from '../../../domain/media/voice.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { VoiceContent } from '../../../domain/message/rich-content.ts';
import { formatDuration, formatElapsed } from '../../../i18n/format-duration.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PauseIcon } from '../../../ui/icons/pause-icon.tsx';
import { PlayIcon } from '../../../ui/icons/play-icon.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { BubbleFrame } from './bubble-frame.tsx';
import { BubbleMeta } from '../bubble/bubble-meta.tsx';
import { useMediaRoom } from './use-media-room.ts';
import { UploadCancel } from './upload-cancel.tsx';
import { useIsNear } from './use-is-near.ts';
import { isPaused, isUnderWay, useMediaFiles, useUpload } from '../shared/use-media.ts';
import { useStoredFile } from '../shared/use-stored-file.ts';
import { VoiceText } from './voice-text.tsx';
import foot from './file-foot.module.css';
import styles from './voice.module.css';

interface VoiceBubbleProps {
  readonly message: Message;
  readonly content: VoiceContent;
  readonly isOwn: boolean;
}

const BAR_REM = 0.3125;
/** The waveform of a voice message without loudness data: a flat line. */
const FLAT = [6];

/**
 * A voice message: play and pause button, waveform, and duration or playback position. Its width grows with its duration. Spec:
 * 1-chat §4 (one plays at a time), §8 (audio without source), §9 Audio bubble width.
 */
export function VoiceBubble({ message, content, isOwn }: VoiceBubbleProps) {
  const { t } = useTranslation('media');
  const { player } = useMediaRoom();
  const files = useMediaFiles();
  const { localId, chatId } = message;
  const current = useSyncExternalStore(player.subscribe, () =>
    player.current()?.localId === localId ? player.current() : undefined,
  );
  const upload = useUpload(localId);
  const isUploading = upload !== undefined && isUnderWay(upload);
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const request: FileRequest = { chatId, file: content.file, isThumb: false };
  const hasSource = content.file.key !== '';
  // Load it ahead: the file is small, and an iPhone plays only audio that is available at the moment of the tap.
  useStoredFile(hasSource && isNear && upload?.previewUrl === undefined ? request : undefined);

  const hasFailed = current?.state === 'failed';
  const isPlaying = current?.state === 'playing';
  const [wasPlayed, setWasPlayed] = useState(false);
  if (isPlaying && !wasPlayed) setWasPlayed(true);
  const widthEm = voiceWidthEm(content.durationMs, chatKind(chatId) === 'service');
  const bars = resample(
    content.waveform.length === 0 ? FLAT : content.waveform,
    Math.floor(Math.max(5.5, widthEm) / BAR_REM),
  );
  const positionMs = current?.positionMs ?? 0;
  const played = content.durationMs === 0 ? 0 : positionMs / content.durationMs;
  const duration = formatDuration(content.durationMs);
  const time = current === undefined || hasFailed ? duration : formatElapsed(positionMs);

  const source = (): string | Promise<string | undefined> => {
    const here = upload?.previewUrl ?? files.peek(request)?.url;
    if (here !== undefined) return here;
    if (!hasSource) return Promise.resolve(undefined);
    const lease = files.lease(request);
    return lease.ready.then((outcome) => {
      lease.release();
      return outcome.ok ? outcome.value.url : undefined;
    });
  };
  const handleSeek = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    player.seek(localId, ((event.clientX - left) / width) * content.durationMs);
  };

  return (
    <BubbleFrame message={message} isOwn={isOwn}>
      <div ref={box} className={styles.voice} data-media="voice" data-playback={current?.state ?? 'idle'}>
        {!isUploading ? (
          <button
            type="button"
            className={styles.play}
            aria-label={t(isPlaying ? 'pauseVoice' : 'playVoice', { duration })}
            onClick={() => player.toggle(localId, source)}
          >
            {current?.state === 'loading' ? <Spinner /> : isPlaying ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
          </button>
        ) : (
          <UploadCancel message={message} upload={upload} isInline />
        )}
        <span className={styles.sound}>
          <span
            className={styles.wave}
            style={{ '--wave-width': `${widthEm}rem` } as CSSProperties}
            aria-hidden="true"
            onPointerDown={handleSeek}
          >
            {bars.map((level, index) => (
              <span
                key={index}
                className={cx(styles.bar, (index + 0.5) / bars.length <= played && styles.played)}
                style={{ height: `${Math.round(14 + (level / MAX_WAVEFORM_LEVEL) * 86)}%` }}
              />
            ))}
          </span>
          <span className={cx(foot.foot, isOwn && foot.ownFoot)}>
            <span>{isPaused(upload) ? t('uploadPaused') : time}</span>
            <span className={foot.plain}>
              <BubbleMeta message={message} isOwn={isOwn} />
            </span>
          </span>
          {(hasFailed || !hasSource) && (
            <span className={foot.failedNote} role={hasFailed ? 'alert' : undefined}>
              {t('voiceFailed')}
            </span>
          )}
        </span>
      </div>
      {hasSource && <VoiceText message={message} content={content} isOwn={isOwn} wasPlayed={wasPlayed} />}
    </BubbleFrame>
  );
}

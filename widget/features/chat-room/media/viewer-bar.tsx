import { useState, type ReactNode } from 'react';
import type { SaveProblem } from '../../../actions/media-files/media-files.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { formatDateTime } from '../../../i18n/format-moment.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BackIcon } from '../../../ui/icons/back-icon.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { DownloadIcon } from '../../../ui/icons/download-icon.tsx';
import { MinusIcon } from '../../../ui/icons/minus-icon.tsx';
import { NextIcon } from '../../../ui/icons/next-icon.tsx';
import { PlusIcon } from '../../../ui/icons/plus-icon.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { useMediaFiles } from '../shared/use-media.ts';
import { mediaFileName, type MediaItem } from './media-items.ts';
import styles from './viewer.module.css';

interface ViewerBarProps {
  readonly item: MediaItem;
  /** -1 while the viewer closes. */
  readonly index: number;
  readonly count: number;
  /** Older items could not be loaded. A step back from the first item tries again. */
  readonly hasLoadFailed: boolean;
  readonly onStep: (step: 1 | -1) => void;
  /** Undefined: the shown item cannot be zoomed. */
  readonly onScale: ((factor: number) => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface Saving {
  readonly localId: string;
  readonly state: 'idle' | 'busy' | 'saved';
  readonly problem?: SaveProblem | undefined;
}

const IDLE: Saving = { localId: '', state: 'idle' };
const ZOOM_STEP = 1.5;

/** The controls around a picture in the viewer: sender and time, buttons for its neighbours, zoom, save, close. */
export function ViewerBar(props: ViewerBarProps) {
  const { item, index, count, hasLoadFailed, onStep, onScale, onClose, children } = props;
  const { t } = useTranslation('media');
  const common = useTranslation('common').t;
  const language = useLanguage();
  const failureText = useFailureText();
  const files = useMediaFiles();
  const { message, content } = item;
  const { chatId, localId } = message;
  // The result of saving one picture must not appear under the next one.
  const [said, setSaid] = useState<Saving>({ localId, state: 'idle' });
  const { state: saving, problem } = said.localId === localId ? said : IDLE;

  const handleSave = async (): Promise<void> => {
    if (saving === 'busy') return;
    setSaid({ localId, state: 'busy' });
    const request = { chatId, file: content.file, isThumb: false };
    const failed = await files.save(request, (type) => mediaFileName(item, type));
    setSaid({ localId, state: failed === undefined ? 'saved' : 'idle', problem: failed });
  };

  return (
    <>
      <div className={styles.top}>
        <IconButton label={common('close')} icon={<CloseIcon />} className={styles.button} onClick={onClose} />
        <div className={styles.who}>
          <bdi className={styles.name}>{message.senderName}</bdi>
          <span className={styles.time}>{formatDateTime(message.timeMs, { language, nowMs: message.timeMs })}</span>
        </div>
        <IconButton
          label={t('save')}
          icon={saving === 'busy' ? <Spinner /> : <DownloadIcon />}
          className={styles.button}
          aria-busy={saving === 'busy'}
          onClick={() => void handleSave()}
        />
      </div>
      {children}
      <div className={styles.bottom}>
        <IconButton
          label={t('previous')}
          icon={<BackIcon />}
          className={styles.button}
          disabled={index <= 0 && !hasLoadFailed}
          onClick={() => onStep(-1)}
        />
        <span className={styles.count} aria-hidden="true">
          {index === -1 ? '' : `${index + 1} / ${count}`}
        </span>
        <IconButton
          label={t('next')}
          icon={<NextIcon />}
          className={styles.button}
          disabled={index === -1 || index >= count - 1}
          onClick={() => onStep(1)}
        />
        {onScale !== undefined && (
          <span className={styles.scale}>
            <IconButton
              label={t('zoomOut')}
              icon={<MinusIcon />}
              className={styles.button}
              onClick={() => onScale(1 / ZOOM_STEP)}
            />
            <IconButton
              label={t('zoomIn')}
              icon={<PlusIcon />}
              className={styles.button}
              onClick={() => onScale(ZOOM_STEP)}
            />
          </span>
        )}
      </div>
      <p className={styles.said} role="status">
        {problem !== undefined
          ? problem === 'needs-safari'
            ? t('needsSafari')
            : t('downloadFailed', { reason: failureText(problem) })
          : saving === 'saved'
            ? t('saved')
            : hasLoadFailed
              ? t('galleryFailed')
              : ''}
      </p>
    </>
  );
}

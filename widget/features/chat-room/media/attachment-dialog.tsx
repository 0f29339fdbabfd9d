import { useCallback, useState } from 'react';
import type { CheckedFile } from '../../../actions/media/media-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { useFileProblem } from './use-file-problem.ts';
import { documentKind, nameParts, safeDocumentName } from '../../../domain/media/document-kind.ts';
import { exceedsGraphemes } from '../../../domain/message/text.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { formatFileSize } from '../../../i18n/format-file-size.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { fileKind, whatIsSent } from './attachment-files.ts';
import { CaptionField } from './caption-field.tsx';
import { DocumentIcon } from './document-icon.tsx';
import styles from './attachments.module.css';

interface AttachmentDialogProps {
  /** The longest caption: that of a text message in the chat. */
  readonly maxCaption: number;
  /** Empty: the dialog is closed. */
  readonly files: readonly File[];
  /** The number of chosen files beyond the limit of one send. They are not sent. */
  readonly leftOut: number;
  /** The check results so far. */
  readonly checked: readonly CheckedFile[];
  /** The check itself failed. */
  readonly isCheckFailed: boolean;
  /** The files are being sent to the chat. */
  readonly isSending: boolean;
  readonly onRemove: (file: File) => void;
  readonly onCancel: () => void;
  readonly onSend: (files: readonly File[], caption: string) => void;
}

const TITLES = { image: 'titlePhoto', video: 'titleVideo', file: 'titleFile' } as const;

/**
 * Shows the files that are about to be sent, and the reason for each one that cannot be. Spec: 1-chat §2 Popups (upload
 * confirmation dialog).
 */
export function AttachmentDialog({ files: chosen, leftOut, maxCaption, onCancel, ...rest }: AttachmentDialogProps) {
  // While the dialog closes, it keeps its last content.
  const [last, setLast] = useState({ files: chosen, leftOut });
  const isOpen = chosen.length > 0;
  if (isOpen && (chosen !== last.files || leftOut !== last.leftOut)) setLast({ files: chosen, leftOut });
  const shown = isOpen ? { files: chosen, leftOut } : last;
  const [caption, setCaption] = useState('');
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setCaption('');
  }
  const question = useQuestion({ ...rest, files: shown.files });
  const { t } = useTranslation(['mediaSend', 'media']);
  const common = useTranslation('common').t;
  const isTooLong = question.hasPictures && exceedsGraphemes(caption.trim(), maxCaption);
  const { good, isChecking, isHopeless } = question;
  const canSend = isOpen && !isChecking && !rest.isSending && good.length > 0 && !isTooLong;
  const send = (): void => {
    if (canSend) rest.onSend(good, question.hasPictures ? caption : '');
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={question.title}
      text={question.text}
      actions={
        isHopeless ? (
          <Button size="small" onClick={onCancel} data-autofocus>
            {common('ok')}
          </Button>
        ) : (
          <>
            <Button look="line" size="small" onClick={onCancel}>
              {common('cancel')}
            </Button>
            <Button
              size="small"
              isBusy={isChecking || rest.isSending}
              disabled={isTooLong}
              onClick={send}
              data-autofocus
            >
              {t('media:send')}
            </Button>
          </>
        )
      }
    >
      <ul className={styles.files}>
        {shown.files.map((file, index) => (
          <AttachmentRow
            key={`${file.name} ${index}`}
            file={file}
            checked={rest.checked.find((one) => one.file === file)}
            // A single file has no remove button: the cancel button does the same.
            onRemove={shown.files.length > 1 ? rest.onRemove : undefined}
          />
        ))}
      </ul>
      {shown.leftOut > 0 && (
        <p className={styles.leftOut} role="status">
          {t('media:sendMost', { count: shown.files.length })}
        </p>
      )}
      {question.hasPictures && !isHopeless && (
        <CaptionField value={caption} maxLength={maxCaption} onChange={setCaption} onEnter={send} />
      )}
    </Dialog>
  );
}

type Asked = Pick<AttachmentDialogProps, 'files' | 'checked' | 'isCheckFailed'>;

/** The texts of the question about the files, according to the check results. */
function useQuestion({ files, checked, isCheckFailed }: Asked) {
  const { t } = useTranslation(['mediaSend', 'media']);
  const language = useLanguage();
  const failureText = useFailureText();
  const known = new Map(checked.map((one) => [one.file, one]));
  const good = files.filter((file) => known.get(file) !== undefined && known.get(file)?.problem === undefined);
  const isChecking = !isCheckFailed && files.some((file) => !known.has(file));
  const isHopeless = !isChecking && good.length === 0;
  const meant = isChecking ? files : good;
  const kindOf = (file: File) => fileKind(file, known.get(file));
  const text = (): string | undefined => {
    if (isCheckFailed) return failureText('upload_failed');
    if (isChecking) return t('media:checking');
    if (isHopeless) return undefined;
    const size = formatFileSize(
      good.reduce((sum, file) => sum + file.size, 0),
      language,
    );
    const refused = files.length - good.length;
    return refused === 0 ? size : `${size} · ${t('refused', { count: refused })}`;
  };
  return {
    good,
    isChecking,
    isHopeless,
    hasPictures: meant.some((file) => kindOf(file) !== 'document'),
    title: isHopeless
      ? t('cannotSend', { count: files.length })
      : t(TITLES[whatIsSent(meant.map(kindOf))], { count: meant.length }),
    text: text(),
  };
}

interface AttachmentRowProps {
  readonly file: File;
  readonly checked: CheckedFile | undefined;
  readonly onRemove: ((file: File) => void) | undefined;
}

function AttachmentRow({ file, checked, onRemove }: AttachmentRowProps) {
  const { t } = useTranslation('media');
  const language = useLanguage();
  const problemText = useFileProblem();
  const name = safeDocumentName(file.name) || t('unnamedFile');
  const { head, tail } = nameParts(name);
  const about = [
    formatFileSize(file.size, language),
    ...(checked !== undefined && checked.durationMs > 0 ? [formatDuration(checked.durationMs)] : []),
  ].join(' · ');
  return (
    <li className={styles.file}>
      <span className={styles.preview}>
        <Preview file={file} checked={checked} />
      </span>
      <span className={styles.about}>
        <bdi className={styles.name} title={name}>
          <span className={styles.head}>{head}</span>
          <span>{tail}</span>
        </bdi>
        {checked?.problem === undefined ? (
          <span className={styles.size}>{about}</span>
        ) : (
          <span className={styles.problem}>{problemText(checked.problem)}</span>
        )}
      </span>
      {onRemove !== undefined && (
        <IconButton
          label={t('removeFile', { name })}
          icon={<CloseIcon size={20} />}
          tone="dim"
          onClick={() => onRemove(file)}
        />
      )}
    </li>
  );
}

function Preview({ file, checked }: Omit<AttachmentRowProps, 'onRemove'>) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return;
      const url = URL.createObjectURL(file);
      // The time fragment makes a phone draw a frame before the video plays.
      element.src = element instanceof HTMLVideoElement ? `${url}#t=0.1` : url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (checked === undefined) return <Spinner />;
  if (checked.problem !== undefined || checked.kind === 'document') {
    return <DocumentIcon kind={documentKind(file.name)} />;
  }
  return checked.kind === 'video' ? (
    <>
      {/* The icon is behind the video's first frame, which some browsers cannot draw. */}
      <DocumentIcon kind="video" />
      <video ref={show} className={styles.picture} muted playsInline preload="metadata" aria-hidden="true" />
    </>
  ) : (
    <img ref={show} className={styles.picture} alt="" />
  );
}

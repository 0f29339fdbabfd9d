import { useCallback } from 'react';
import type { CheckedFile } from '../../../actions/media/media-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { useFileProblem } from '../../../components/use-file-problem.ts';
import { documentKind, nameParts, safeDocumentName } from '../../../domain/media/document-kind.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { formatFileSize } from '../../../i18n/format-file-size.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DocumentIcon } from './document-icon.tsx';
import styles from './attachments.module.css';

interface AttachmentDialogProps {
  readonly files: readonly File[];
  /** How many more were chosen than go at once: those stay behind. */
  readonly leftOut: number;
  /** What is known of them so far. */
  readonly checked: readonly CheckedFile[];
  /** They could not be looked at. */
  readonly isCheckFailed: boolean;
  /** They are on their way into the chat. */
  readonly isSending: boolean;
  readonly onRemove: (file: File) => void;
  readonly onCancel: () => void;
  readonly onSend: (files: readonly File[]) => void;
}

/** Shows what is about to be sent, and why some of it cannot be. Spec: 1-chat §2 Popups (upload confirmation dialog). */
export function AttachmentDialog({
  files,
  leftOut,
  checked,
  isCheckFailed,
  isSending,
  onRemove,
  onCancel,
  onSend,
}: AttachmentDialogProps) {
  const { t } = useTranslation('media');
  const common = useTranslation('common').t;
  const language = useLanguage();
  const failureText = useFailureText();
  const known = new Map(checked.map((one) => [one.file, one]));
  const good = files.filter((file) => known.get(file) !== undefined && known.get(file)?.problem === undefined);
  const isChecking = !isCheckFailed && files.some((file) => !known.has(file));
  const bytes = good.reduce((sum, { size }) => sum + size, 0);

  const summary = (): string | undefined => {
    if (isCheckFailed) return failureText('upload_failed');
    if (isChecking) return t('checking');
    if (good.length === 0) return undefined;
    return t('sendSize', { count: good.length, size: formatFileSize(bytes, language) });
  };

  return (
    <Dialog
      isOpen={files.length > 0}
      onClose={onCancel}
      title={t('sendTitle', { count: files.length })}
      text={summary()}
      actions={
        <>
          <Button look="line" size="small" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button
            size="small"
            isBusy={isChecking || isSending}
            disabled={!isChecking && good.length === 0}
            onClick={() => onSend(good)}
            data-autofocus
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <ul className={styles.files}>
        {files.map((file, index) => (
          <AttachmentRow key={`${file.name} ${index}`} file={file} checked={known.get(file)} onRemove={onRemove} />
        ))}
      </ul>
      {leftOut > 0 && (
        <p className={styles.leftOut} role="status">
          {t('sendMost', { count: files.length })}
        </p>
      )}
    </Dialog>
  );
}

interface AttachmentRowProps {
  readonly file: File;
  readonly checked: CheckedFile | undefined;
  readonly onRemove: (file: File) => void;
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
      <IconButton
        label={t('removeFile', { name })}
        icon={<CloseIcon size={20} />}
        tone="dim"
        onClick={() => onRemove(file)}
      />
    </li>
  );
}

function Preview({ file, checked }: Omit<AttachmentRowProps, 'onRemove'>) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return;
      const url = URL.createObjectURL(file);
      // The address of a moment makes a phone show a picture before it plays.
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
      {/* Behind its first picture, which not every browser can draw. */}
      <DocumentIcon kind="film" />
      <video ref={show} className={styles.picture} muted playsInline preload="metadata" aria-hidden="true" />
    </>
  ) : (
    <img ref={show} className={styles.picture} alt="" />
  );
}

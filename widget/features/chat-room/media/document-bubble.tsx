import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveProblem } from '../../../actions/media-files/media-files.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { documentExtension, documentKind, nameParts, safeDocumentName } from '../../../domain/media/document-kind.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { DocumentContent } from '../../../domain/message/rich-content.ts';
import { formatFileSize } from '../../../i18n/format-file-size.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cx } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { BubbleFrame } from './bubble-frame.tsx';
import { BubbleMeta } from '../bubble-meta.tsx';
import { DocumentIcon } from './document-icon.tsx';
import { isUnderWay, useMediaFiles, useUpload } from './use-media.ts';
import { UploadCancel } from './upload-cancel.tsx';
import styles from './media.module.css';

interface DocumentBubbleProps {
  readonly message: Message;
  readonly content: DocumentContent;
  readonly isOwn: boolean;
}

/** A document: its kind, name and size; a press downloads it. Spec: 1-chat §3 (Document: name, size), §9 File size display. */
export function DocumentBubble({ message, content, isOwn }: DocumentBubbleProps) {
  const { t } = useTranslation('media');
  const language = useLanguage();
  const failureText = useFailureText();
  const files = useMediaFiles();
  const upload = useUpload(message.localId);
  const isUploading = upload !== undefined && isUnderWay(upload);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | undefined>();

  const name = safeDocumentName(content.name) || t('unnamedFile');
  const { head, tail } = nameParts(name);
  const size = content.sizeBytes > 0 ? formatFileSize(content.sizeBytes, language) : '';
  const about = [documentExtension(name), size].filter((part) => part !== '').join(' · ');

  const handleDownload = async (): Promise<void> => {
    if (isBusy) return;
    setProblem(undefined);
    setBusy(true);
    const { chatId } = message;
    setProblem(await files.save({ chatId, file: content.file, isThumb: false }, () => name));
    setBusy(false);
  };

  const text = (
    <span className={styles.about}>
      <bdi className={styles.name} title={name}>
        <span className={styles.head}>{head}</span>
        <span>{tail}</span>
      </bdi>
      <span className={cx(styles.foot, isOwn && styles.ownFoot)}>
        <span>{about}</span>
        <span className={styles.plain}>
          <BubbleMeta message={message} isOwn={isOwn} />
        </span>
      </span>
    </span>
  );

  return (
    <BubbleFrame isOwn={isOwn}>
      {!isUploading ? (
        <button
          type="button"
          className={styles.document}
          data-media="document"
          aria-busy={isBusy}
          onClick={() => void handleDownload()}
        >
          <VisuallyHidden>{t('download')}</VisuallyHidden>
          <span className={cx(styles.icon, isOwn && styles.ownIcon)}>
            {isBusy ? <Spinner /> : <DocumentIcon kind={documentKind(name)} />}
          </span>
          {text}
        </button>
      ) : (
        <div className={styles.document} data-media="document">
          <UploadCancel message={message} upload={upload} isInline />
          {text}
        </div>
      )}
      {problem !== undefined && (
        <span className={styles.failedNote} role="alert">
          {problem === 'needs-safari' ? t('needsSafari') : t('downloadFailed', { reason: failureText(problem) })}
        </span>
      )}
    </BubbleFrame>
  );
}

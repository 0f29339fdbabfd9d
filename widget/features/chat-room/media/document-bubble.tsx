import { useState, type MouseEvent } from 'react';
import type { SaveProblem } from '../../../actions/media-files/media-files.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import {
  documentExtension,
  documentKind,
  nameParts,
  safeDocumentName,
  soundType,
} from '../../../domain/media/document-kind.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { DocumentContent } from '../../../domain/message/rich-content.ts';
import { formatFileSize } from '../../../i18n/format-file-size.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cx } from '../../../ui/class-names.ts';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { BubbleFrame } from './bubble-frame.tsx';
import { BubbleMeta } from '../bubble/bubble-meta.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Ring } from './upload-ring.tsx';
import { DocumentIcon } from './document-icon.tsx';
import { isPaused, isUnderWay, useMediaFiles, useUpload } from '../shared/use-media.ts';
import { UploadCancel } from './upload-cancel.tsx';
import foot from './file-foot.module.css';
import styles from './document.module.css';

interface DocumentBubbleProps {
  readonly message: Message;
  readonly content: DocumentContent;
  readonly isOwn: boolean;
}

interface Download {
  readonly abort: AbortController;
  /** From 0 to 1. */
  readonly fraction: number;
  /** When the user requested it, on the clock of events. */
  readonly sinceMs: number;
}

const PlayerSpace = () => <span className={styles.playerSpace} />;
const AudioPlayer = lazyComponent(async () => (await import('./audio-player.tsx')).AudioPlayer, PlayerSpace);

/** A second tap within this time is a double tap and does not cancel the download. */
const DOUBLE_TAP_MS = 600;

/**
 * A document: its kind, name and size. An audio file has a player below them. A press starts the download; another press
 * cancels it. Spec: 1-chat §3 (Document: name, size), §9 File size display.
 */
export function DocumentBubble({ message, content, isOwn }: DocumentBubbleProps) {
  const { t } = useTranslation('media');
  const language = useLanguage();
  const failureText = useFailureText();
  const files = useMediaFiles();
  const upload = useUpload(message.localId);
  const isUploading = upload !== undefined && isUnderWay(upload);
  const [download, setDownload] = useState<Download | undefined>();
  const [problem, setProblem] = useState<SaveProblem | undefined>();

  const name = safeDocumentName(content.name) || t('unnamedFile');
  const { head, tail } = nameParts(name);
  const size = content.sizeBytes > 0 ? formatFileSize(content.sizeBytes, language) : '';
  const about = [documentExtension(name), size].filter((part) => part !== '').join(' · ');

  const percent = Math.floor((download?.fraction ?? 0) * 100);

  const handlePress = ({ timeStamp }: MouseEvent): void => {
    if (download === undefined) return void save(timeStamp);
    if (timeStamp - download.sinceMs < DOUBLE_TAP_MS) return;
    download.abort.abort();
    setDownload(undefined);
  };

  const save = async (sinceMs: number): Promise<void> => {
    setProblem(undefined);
    const abort = new AbortController();
    setDownload({ abort, fraction: 0, sinceMs });
    const { chatId } = message;
    const onProgress = (fraction: number): void =>
      setDownload((now) => (now?.abort === abort ? { ...now, fraction } : now));
    const options = { signal: abort.signal, onProgress };
    const outcome = await files.save({ chatId, file: content.file, isThumb: false }, () => name, options);
    setDownload((now) => (now?.abort === abort ? undefined : now));
    if (!abort.signal.aborted) setProblem(outcome);
  };

  const text = (
    <span className={styles.about}>
      <bdi className={styles.name} title={name}>
        <span className={styles.head}>{head}</span>
        <span>{tail}</span>
      </bdi>
      <span className={cx(foot.foot, isOwn && foot.ownFoot)}>
        <span>{isPaused(upload) ? t('uploadPaused') : about}</span>
        <span className={foot.plain}>
          <BubbleMeta message={message} isOwn={isOwn} />
        </span>
      </span>
    </span>
  );

  return (
    <BubbleFrame message={message} isOwn={isOwn}>
      {!isUploading ? (
        <button
          type="button"
          className={styles.document}
          data-media="document"
          data-fetching={download === undefined ? undefined : percent}
          onClick={handlePress}
        >
          <VisuallyHidden>{download === undefined ? t('download') : t('cancelDownload', { percent })}</VisuallyHidden>
          <span className={cx(styles.icon, isOwn && styles.ownIcon)}>
            {download === undefined ? (
              <DocumentIcon kind={documentKind(name)} />
            ) : (
              <>
                <Ring fraction={download.fraction} />
                <CloseIcon size={20} />
              </>
            )}
          </span>
          {text}
        </button>
      ) : (
        <div className={styles.document} data-media="document">
          <UploadCancel message={message} upload={upload} isInline />
          {text}
        </div>
      )}
      {!isUploading && soundType(name) !== undefined && (
        <AudioPlayer
          localId={message.localId}
          name={name}
          isOwn={isOwn}
          request={{ chatId: message.chatId, file: content.file, isThumb: false }}
          localUrl={upload?.previewUrl}
        />
      )}
      {problem !== undefined && (
        <span className={foot.failedNote} role="alert">
          {problem === 'needs-safari' ? t('needsSafari') : t('downloadFailed', { reason: failureText(problem) })}
        </span>
      )}
    </BubbleFrame>
  );
}

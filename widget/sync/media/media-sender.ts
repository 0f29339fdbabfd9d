/** Loaded as a separate chunk when the first message with a file is sent. */
import { packContent } from '../../contract/entities/rich-content.ts';
import { kindContentOf, hasFile } from '../../domain/message/kinds.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import type { OutgoingMessage, SendableContent } from '../../domain/message/message.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { Media } from '../../platform/media.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import type { SyncScope } from '../scope.ts';
import { createFileUploads, type UploadProgress } from './file-uploads.ts';
import { createUploadStates } from './upload-states.ts';

export interface MediaSender {
  /** Shows the local picture of an own message. */
  readonly show: (localId: string, local: LocalMedia) => void;
  /**
   * Uploads the file of a message and returns the content to send. After a failure such as `network`, another try
   * continues from the bytes that have arrived. Other failures are final.
   */
  readonly prepare: (
    message: OutgoingMessage,
    local: LocalMedia,
    signal: AbortSignal,
  ) => Promise<Result<SendableContent, Failure>>;
  /**
   * The message was deleted or sent, so its data is no longer needed. With `keepsPicture`, its picture stays on screen.
   */
  readonly forget: (localId: string, options?: { readonly keepsPicture?: boolean }) => void;
}

const REPORTED: ReadonlySet<Failure['code']> = new Set(['upload_failed', 'hash_failed', 'upload_component']);

/** Prepares and uploads own files. Spec: 1-chat §5, §7, §8 (Upload failures). S-02. */
export function createMediaSender(
  scope: SyncScope,
  media: Media,
  /** Shows a message to the user that is not a failure. */
  showNotice: (said: Failure) => void,
): MediaSender {
  const states = createUploadStates(scope, media);
  const progress = new Map<string, UploadProgress>();
  const upload = createFileUploads(scope, media, showNotice);

  const prepare: MediaSender['prepare'] = async (message, local, signal) => {
    const { localId, chatId } = message;
    const content = kindContentOf(message.content);
    if (!hasFile(content)) return failure({ code: 'upload_failed' });
    states.show(localId, local);
    states.change(localId, { state: 'uploading' });
    const onProgress = (fraction: number): void =>
      states.change(localId, fraction < 1 ? { fraction, state: 'uploading' } : { fraction, state: 'processing' });
    const known = progress.get(localId) ?? {};
    progress.set(localId, known);
    const prepared = await upload(content, { chatId, local, known, watch: { onProgress, signal } });
    if (prepared.ok) states.change(localId, { state: 'done', fraction: 1 });
    else {
      states.change(localId, { state: isTransient(prepared.failure.code) ? 'paused' : 'failed' });
      report(prepared.failure, content.kind);
    }
    return prepared.ok ? success(packContent(prepared.value)) : prepared;
  };

  /**
   * Reports upload failures to the platform's engineers, in addition to the message that the user sees. Spec: 1-chat §8
   * Upload failures.
   */
  const report = ({ code, detail = '' }: Failure, kind: string): void => {
    if (REPORTED.has(code)) scope.platform.log.warn('an upload failed', { code, detail, kind });
  };

  return {
    show: states.show,
    prepare,
    forget(localId, { keepsPicture = false } = {}) {
      progress.delete(localId);
      if (!keepsPicture) states.forget(localId);
    },
  };
}

/** Loaded as a separate chunk when the first message with a file is sent. */
import { packContent } from '../../contract/entities/rich-content.ts';
import { kindContentOf, hasFile } from '../../domain/message/kinds.ts';
import { allowSend } from '../../contract/operations/allow-send.ts';
import type { StoredFileInfo } from '../../contract/files.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import { HASHED_FILE_BYTES, IMAGE_QUALITY, MAX_IMAGE_SIDE_PX, MAX_VIDEO_BYTES } from '../../domain/limits.ts';
import type { OutgoingMessage, SendableContent } from '../../domain/message/message.ts';
import type { DocumentContent, FileContent, ImageContent, VideoContent } from '../../domain/message/rich-content.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { NOT_LOADED, type Media } from '../../platform/media.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import { uploadInParts, uploadWhole, type UploadWatch } from '../../transport/upload.ts';
import type { SyncScope } from '../scope.ts';
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

/** Intermediate results of an upload, so that another try does not start from the beginning. */
interface Progress {
  shrunk?: Blob | undefined;
  hash?: string | undefined;
  posterKey?: string;
  isAllowed?: boolean;
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
  const progress = new Map<string, Progress>();
  const deps = { fileConnection: scope.fileConnection, media, api: scope.api };

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
    const job: Job = { chatId, local, known, watch: { onProgress, signal } };
    const prepared = await upload(content, job);
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

  interface Job {
    readonly chatId: string;
    readonly local: LocalMedia;
    readonly known: Progress;
    readonly watch: UploadWatch;
  }

  const upload = async (content: FileContent, job: Job): Promise<Result<FileContent, Failure>> => {
    const { chatId, local, watch } = job;
    switch (content.kind) {
      case 'image':
        return uploadImage(content, job);
      case 'voice': {
        const stored = await uploadWhole(deps, { chatId, kind: 'voice', name: '', blob: local.blob }, watch);
        return stored.ok ? success({ ...content, file: { key: stored.value.fileKey } }) : asUpload(stored.failure);
      }
      case 'video':
        return uploadVideo(content, job);
      case 'document':
        return uploadByHash(content, job);
    }
  };

  const uploadImage = async (
    content: ImageContent,
    { chatId, local, known, watch }: Job,
  ): Promise<Result<ImageContent, Failure>> => {
    // Shrinking would remove the animation of a GIF.
    const isKept = local.blob.type === 'image/gif';
    const shrunk =
      known.shrunk ?? (isKept ? local.blob : await media.shrink(local.blob, MAX_IMAGE_SIDE_PX, IMAGE_QUALITY));
    if (shrunk === undefined) return failure({ code: 'file_type' });
    if (shrunk === NOT_LOADED) return notLoaded();
    known.shrunk = shrunk;
    const stored = await uploadWhole(deps, { chatId, kind: 'image', name: '', blob: shrunk }, watch);
    if (!stored.ok) return asUpload(stored.failure);
    return success({ ...content, ...measures(stored.value), file: { key: stored.value.fileKey } });
  };

  const uploadVideo = async (content: VideoContent, job: Job): Promise<Result<VideoContent, Failure>> => {
    const { chatId, local, known, watch } = job;
    if (local.blob.size > MAX_VIDEO_BYTES) return failure({ code: 'video_too_large' });
    if (known.isAllowed !== true) {
      const allowed = await scope.api.call(allowSend, { chatId });
      if (!allowed.ok) return allowed;
      known.isAllowed = true;
    }
    if (local.poster !== undefined && known.posterKey === undefined) {
      const still = { chatId, kind: 'image', name: '', blob: local.poster } as const;
      const stored = await uploadWhole(deps, still, { ...watch, onProgress: () => undefined });
      if (!stored.ok && isTransient(stored.failure.code)) return stored;
      // A missing poster image does not stop the video.
      if (stored.ok) known.posterKey = stored.value.fileKey;
    }
    const uploaded = await uploadByHash(content, job);
    if (!uploaded.ok) return uploaded;
    if (uploaded.value.isPending) showNotice({ code: 'video_pushed' });
    return success({
      ...uploaded.value,
      poster: known.posterKey === undefined ? undefined : { key: known.posterKey },
    });
  };

  const uploadByHash = async <T extends VideoContent | DocumentContent>(
    content: T,
    { chatId, local, known, watch }: Job,
  ): Promise<Result<T, Failure>> => {
    const hash = known.hash ?? (await media.hash(local.blob.slice(0, HASHED_FILE_BYTES)));
    if (hash === undefined) return failure({ code: 'hash_failed' });
    if (hash === NOT_LOADED) return notLoaded();
    known.hash = hash;
    const request = {
      chatId,
      kind: content.kind,
      hash,
      name: content.kind === 'document' ? content.name : '',
      sizeBytes: local.blob.size,
      durationMs: content.kind === 'video' ? content.durationMs : 0,
    };
    const uploaded = await uploadInParts(deps, request, local.blob, watch);
    if (!uploaded.ok) return asUpload(uploaded.failure);
    const { fileKey, info } = uploaded.value;
    const found = info === undefined || content.kind === 'document' ? {} : measures(info);
    return success({ ...content, ...found, file: { key: fileKey } });
  };

  /** The message waits. A reload of the page fetches the missing code. Spec: 1-chat §8. */
  const notLoaded = (): Result<never, Failure> => {
    const reason: Failure = { code: 'upload_component' };
    showNotice(reason);
    return failure(reason);
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

/** The provider's measurements take precedence over those of this browser. */
const measures = ({ kind, width, height, sizeBytes, durationMs, isPending }: StoredFileInfo) => ({
  ...(width === 0 || height === 0 ? {} : { width, height }),
  sizeBytes,
  ...(durationMs === 0 ? {} : { durationMs }),
  ...(kind === 'video' && isPending === true ? { isPending } : {}),
});

/**
 * Errors that the provider explains are shown as they are. A request that the provider did not understand counts as a
 * failed upload.
 */
function asUpload(reason: Failure): Result<never, Failure> {
  const isOurs = reason.code === 'invalid_request' || reason.code === 'not_found' || reason.code === 'invalid_reply';
  return failure(isOurs ? { ...reason, code: 'upload_failed' } : reason);
}

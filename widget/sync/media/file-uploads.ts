import { allowSend } from '../../contract/operations/allow-send.ts';
import type { StoredFileInfo } from '../../contract/files.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import { HASHED_FILE_BYTES, IMAGE_QUALITY, MAX_IMAGE_SIDE_PX, MAX_VIDEO_BYTES } from '../../domain/limits.ts';
import { ANIMATION_HEAD_BYTES, isAnimated } from '../../domain/message/file-check.ts';
import type { DocumentContent, FileContent, ImageContent, VideoContent } from '../../domain/message/rich-content.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { NOT_LOADED, type Media } from '../../platform/media.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import { uploadInParts, uploadWhole, type UploadWatch } from '../../transport/upload.ts';
import type { SyncScope } from '../scope.ts';

/** Intermediate results of an upload, so that another try does not start from the beginning. */
export interface UploadProgress {
  shrunk?: Blob | undefined;
  hash?: string | undefined;
  posterKey?: string;
  isAllowed?: boolean;
}

/** The upload of one message's file. */
export interface UploadJob {
  readonly chatId: string;
  readonly local: LocalMedia;
  readonly known: UploadProgress;
  readonly watch: UploadWatch;
}

/** Uploads the file of a content, and returns the content with its key and the provider's measurements. */
export type UploadFile = (content: FileContent, job: UploadJob) => Promise<Result<FileContent, Failure>>;

/** Uploads files by their kind. Spec: 1-chat §5, §7, §8 (Upload failures). */
export function createFileUploads(
  scope: SyncScope,
  media: Media,
  /** Shows a message to the user that is not a failure. */
  showNotice: (said: Failure) => void,
): UploadFile {
  const deps = { fileConnection: scope.fileConnection, media, api: scope.api };

  const upload: UploadFile = async (content, job) => {
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
    { chatId, local, known, watch }: UploadJob,
  ): Promise<Result<ImageContent, Failure>> => {
    // Shrinking would remove the animation.
    const isKept = isAnimated(await headOf(local.blob));
    const shrunk =
      known.shrunk ?? (isKept ? local.blob : await media.shrink(local.blob, MAX_IMAGE_SIDE_PX, IMAGE_QUALITY));
    if (shrunk === undefined) return failure({ code: 'file_damaged' });
    if (shrunk === NOT_LOADED) return notLoaded();
    known.shrunk = shrunk;
    const stored = await uploadWhole(deps, { chatId, kind: 'image', name: '', blob: shrunk }, watch);
    if (!stored.ok) return asUpload(stored.failure);
    return success({ ...content, ...measures(stored.value), file: { key: stored.value.fileKey } });
  };

  const uploadVideo = async (content: VideoContent, job: UploadJob): Promise<Result<VideoContent, Failure>> => {
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
    { chatId, local, known, watch }: UploadJob,
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

  return async (content, job) => {
    const uploaded = await upload(content, job);
    const { documentName: name } = job.local;
    if (
      uploaded.ok ||
      name === undefined ||
      content.kind === 'document' ||
      !REFUSALS_OF_KIND.has(uploaded.failure.code)
    )
      return uploaded;
    return uploadByHash({ kind: 'document', file: content.file, sizeBytes: job.local.blob.size, name }, job);
  };
}

/** The provider does not take the file as a picture or video. */
const REFUSALS_OF_KIND: ReadonlySet<Failure['code']> = new Set(['file_type', 'file_damaged', 'too_large']);

async function headOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.slice(0, ANIMATION_HEAD_BYTES).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
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

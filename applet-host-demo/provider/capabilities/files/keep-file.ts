import { rm } from 'node:fs/promises';
import type { FileKind, StoredFileInfo } from '#contract/files.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { type FileRow, newFileKey } from '../../base/store/files/files.ts';
import { safeFileName } from './file-names.ts';
import { type FileRefusal, inspectFile } from './inspect.ts';

export interface ArrivedFile {
  /** The path of the file. The file no longer exists there afterwards, even after a failure. */
  readonly path: string;
  readonly kind: FileKind;
  readonly chatId: string;
  readonly uploaderId: string;
  readonly name: string;
  readonly hash?: string;
}

/** Inspects an uploaded file and stores its bytes. The caller stores its row, because only the caller knows what it belongs to. */
export async function keepFile(
  { files, now }: Pick<Services, 'files' | 'now'>,
  { path, kind, chatId, uploaderId, name, hash = '' }: ArrivedFile,
): Promise<Result<FileRow, FileRefusal>> {
  try {
    const inspected = await inspectFile(path, kind);
    if (!inspected.ok) return failure(inspected.failure);
    const { bytes, thumbnail, mediaType, width, height, durationMs, sizeBytes } = inspected.value;
    const thumbKey = thumbnail === undefined ? null : await files.write(thumbnail);
    const blobKey = bytes === undefined ? await files.take(path) : await files.write(bytes);
    return success({
      owner: chatId,
      file_key: newFileKey(),
      kind,
      uploader_id: uploaderId,
      blob_key: blobKey,
      thumb_key: thumbKey,
      media_type: mediaType,
      name: safeFileName(name),
      size: sizeBytes,
      width,
      height,
      duration_ms: durationMs,
      hash,
      spoken: null,
      is_used: false,
      is_avatar: false,
      created_at: now(),
    });
  } finally {
    await rm(path, { force: true });
  }
}

export const infoOf = (row: FileRow): StoredFileInfo => ({
  fileKey: row.file_key,
  kind: row.kind,
  sizeBytes: row.size,
  width: row.width,
  height: row.height,
  durationMs: row.duration_ms,
});

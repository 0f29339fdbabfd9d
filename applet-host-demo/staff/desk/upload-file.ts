import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { HASHED_FILE_BYTES } from '../../../widget/domain/limits.ts';
import type { SendableContent } from '../../../widget/domain/message/message.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import type { Platform } from '../../../widget/platform/platform.ts';
import type { Transport } from '../../../widget/transport/transport.ts';
import { uploadInParts, uploadWhole } from '../../../widget/transport/upload.ts';

const PICTURE = /^image\/(?:png|jpeg|gif)$/;
const QUIET = { onProgress: () => undefined, signal: undefined };

/** Uploads a file of the agent to a chat: a picture in one request, any other file in parts. Returns the content of its message. */
export async function uploadFile(
  { platform, transport }: { readonly platform: Pick<Platform, 'importMedia'>; readonly transport: Transport },
  chatId: string,
  file: File,
): Promise<Result<SendableContent, Failure>> {
  const media = await platform.importMedia();
  const deps = { fileConnection: transport.fileConnection, media, api: transport.api };
  const { name, size: sizeBytes } = file;
  if (PICTURE.test(file.type)) {
    const stored = await uploadWhole(deps, { chatId, kind: 'image', name, blob: file }, QUIET);
    if (!stored.ok) return stored;
    const { fileKey, width, height } = stored.value;
    return success(packContent({ kind: 'image', file: { key: fileKey }, width, height, sizeBytes }));
  }
  const hash = await media.hash(file.slice(0, HASHED_FILE_BYTES));
  if (typeof hash !== 'string') return failure({ code: 'hash_failed' });
  const request = { chatId, kind: 'document', hash, name, sizeBytes, durationMs: 0 } as const;
  const stored = await uploadInParts(deps, request, file, QUIET);
  if (!stored.ok) return stored;
  return success(packContent({ kind: 'document', file: { key: stored.value.fileKey }, name, sizeBytes }));
}

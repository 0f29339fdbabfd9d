import { packContent } from '#contract/entities/rich-content.ts';
import { kindContentOf, hasFile } from '#domain/message/kinds.ts';
import { isFileKey } from '#contract/files.ts';
import type { FailureCode } from '#domain/failure.ts';
import type { SendableContent } from '#domain/message/message.ts';
import type { RichContent, StoredFile } from '#domain/message/rich-content.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { copyFile, type FileRow, findVisibleFile } from '../../base/store/files/files.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { findSticker } from '../../base/store/files/stickers.ts';

export interface TakenContent {
  readonly content: SendableContent;
  /** The files of the message. */
  readonly fileKeys: readonly string[];
}

/**
 * Checks the files of a new message. Each file must be in this chat and visible to the sender, or be one of the sender's stickers,
 * which is copied to the chat. The stored file's properties replace the client's. Fails with `not_found`. Spec: 1-chat §3, §7. S-10.
 */
export async function takeFiles(
  trx: DatabaseTransaction,
  { chatId, userId, tenant }: { readonly chatId: string; readonly userId: string; readonly tenant: string },
  content: SendableContent,
): Promise<Result<TakenContent, FailureCode>> {
  const rich = kindContentOf(content);
  const find = async ({ key }: StoredFile, kind: FileRow['kind']): Promise<FileRow | undefined> => {
    if (!isFileKey(key)) return undefined;
    const found = await findVisibleFile(trx, { userId, tenant }, chatId, key);
    return found.ok && found.value.kind === kind ? found.value : undefined;
  };
  const takeSticker = async ({ key }: StoredFile): Promise<FileRow | undefined> => {
    const sticker = isFileKey(key) ? await findSticker(trx, userId, key) : undefined;
    if (sticker !== undefined) await copyFile(trx, sticker, { owner: chatId, uploader_id: userId });
    return sticker;
  };
  if (!hasFile(rich)) return success({ content, fileKeys: [] });
  const row = (await find(rich.file, rich.kind)) ?? (rich.kind === 'image' ? await takeSticker(rich.file) : undefined);
  if (row === undefined) return failure('not_found');
  const file = { key: row.file_key };
  const size = { width: row.width, height: row.height, sizeBytes: row.size };
  const taken = (found: RichContent, ...more: readonly string[]) =>
    success({ content: packContent(found), fileKeys: [file.key, ...more] });
  switch (rich.kind) {
    case 'image':
      return taken({ ...rich, file, ...size });
    case 'voice':
      return taken({ ...rich, file, durationMs: row.duration_ms });
    case 'document':
      return taken({ kind: 'document', file, name: row.name, sizeBytes: row.size });
    case 'video': {
      // A missing poster image does not stop the video.
      const still = rich.poster === undefined ? undefined : await find(rich.poster, 'image');
      const poster = still === undefined ? undefined : { key: still.file_key };
      const video = { ...rich, ...size, file, poster, durationMs: row.duration_ms, isPending: false };
      return poster === undefined ? taken(video) : taken(video, poster.key);
    }
  }
}

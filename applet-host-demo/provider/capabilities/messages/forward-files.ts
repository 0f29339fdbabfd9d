import { packContent } from '#contract/entities/rich-content.ts';
import { kindContentOf, hasFile } from '#domain/message/kinds.ts';
import type { FailureCode } from '#domain/failure.ts';
import type { MessageContent } from '#domain/message/message.ts';
import type { StoredFile } from '#domain/message/rich-content.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { copyFile, findVisibleFile } from '../../base/store/files/files.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';

export interface ForwardedContent {
  readonly content: MessageContent;
  /** The files of the message, which now belong to the new chat, too. */
  readonly fileKeys: readonly string[];
}

interface ForwardRoute {
  readonly from: string;
  readonly to: string;
  readonly userId: string;
  readonly tenant: string;
  readonly nowMs: number;
}

/**
 * Copies the files of a forwarded message to the new chat. Content without files stays unchanged. Fails with `not_found` when
 * the user can no longer see the file. Spec: 1-chat §7 (file/v2/set). S-10.
 */
export async function forwardFiles(
  trx: DatabaseTransaction,
  { from, to, userId, tenant, nowMs }: ForwardRoute,
  content: MessageContent,
): Promise<Result<ForwardedContent, FailureCode>> {
  const rich = kindContentOf(content);
  if (!hasFile(rich)) return success({ content, fileKeys: [] });
  const give = async ({ key }: StoredFile): Promise<boolean> => {
    const found = await findVisibleFile(trx, { userId, tenant }, from, key);
    if (found.ok) await copyFile(trx, found.value, { owner: to, uploader_id: userId, created_at: nowMs });
    return found.ok;
  };
  if (!(await give(rich.file))) return failure('not_found');
  const file = { key: rich.file.key };
  if (rich.kind !== 'video') return success({ content: packContent({ ...rich, file }), fileKeys: [file.key] });
  // A missing poster image does not stop the video.
  const hasPoster = rich.poster !== undefined && (await give(rich.poster));
  const poster = hasPoster && rich.poster !== undefined ? { key: rich.poster.key } : undefined;
  const fileKeys = poster === undefined ? [file.key] : [file.key, poster.key];
  return success({ content: packContent({ ...rich, file, poster }), fileKeys });
}

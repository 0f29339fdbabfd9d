import { fileSet } from '#contract/http/file-set.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { copyFile, findVisibleFile } from '../../base/store/files/files.ts';
import { checkSender } from '../../base/store/groups/send-rights.ts';
import { addSticker, type StickerRefusal } from '../../base/store/files/stickers.ts';

const NOT_VISIBLE = 'This file does not exist, or you may not see it.';
const STICKER_REFUSALS: Readonly<Record<StickerRefusal, string>> = {
  too_large: 'Your sticker collection is full. Remove a sticker before you add another one.',
  not_found: NOT_VISIBLE,
};

/** Copies a file to the chat that its message is forwarded to, or to the caller's own stickers. Spec: 1-chat §7. */
export const handleFileSet = forSession(fileSet, async ({ fileKey, owner, type, from }, { services, caller }) => {
  const { db, now } = services;
  const { userId, tenant } = caller;
  const source = await findVisibleFile(db, { userId, tenant }, from, fileKey);
  if (!source.ok) return refuse(source.failure, NOT_VISIBLE);
  if (type === 'user_sticker') {
    if (owner !== userId) return refuse('forbidden', 'Stickers can be added only to your own collection.');
    if (source.value.kind !== 'image') return refuse('file_type', 'A sticker must be a picture.');
    const added = await db.transaction().execute((trx) => addSticker(trx, userId, source.value, now()));
    return added.ok ? answer(undefined) : refuse(added.failure, STICKER_REFUSALS[added.failure]);
  }
  const sender = await checkSender(db, owner, userId, now());
  if (!sender.ok) return refuse(sender.failure, sender.failure);
  const copy = { owner, uploader_id: userId, is_used: false, created_at: now() };
  await db.transaction().execute((trx) => copyFile(trx, source.value, copy));
  return answer(undefined);
});

import { fileSet } from '../../../widget/contract/http/file-set.ts';
import { answer, forSession, refuse } from '../calls/handler.ts';
import { copyFile, findVisibleFile } from '../store/files.ts';
import { checkSender } from '../store/send-rights.ts';
import { addSticker } from '../store/stickers.ts';

/** Gives a file to a chat that its message is forwarded to, or to the caller's own stickers. Spec: 1-chat §7. */
export const handleFileSet = forSession(fileSet, async ({ fileKey, owner, type, from }, { services, caller }) => {
  const { db, now } = services;
  const { userId, tenant } = caller;
  const source = await findVisibleFile(db, { userId, tenant }, from, fileKey);
  if (!source.ok) return refuse(source.failure, 'There is no such file for you.');
  if (type === 'user_sticker') {
    if (owner !== userId) return refuse('forbidden', 'Stickers are added to one’s own alone.');
    if (source.value.kind !== 'image') return refuse('file_type', 'A sticker is a picture.');
    const added = await db.transaction().execute((trx) => addSticker(trx, userId, source.value, now()));
    return added.ok ? answer(undefined) : refuse(added.failure, 'There is no room for another sticker.');
  }
  const sender = await checkSender(db, owner, userId);
  if (!sender.ok) return refuse(sender.failure, sender.failure);
  const copy = { owner, uploader_id: userId, is_used: false, created_at: now() };
  await db.transaction().execute((trx) => copyFile(trx, source.value, copy));
  return answer(undefined);
});

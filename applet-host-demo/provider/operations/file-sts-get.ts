import { fileStsGet } from '../../../widget/contract/operations/file-sts-get.ts';
import { MAX_DOCUMENT_BYTES, MAX_VIDEO_BYTES } from '../../../widget/domain/limits.ts';
import { answer, forSession, refuse } from '../calls/handler.ts';
import { safeFileName } from '../files/file-names.ts';
import { copyFile, findSame } from '../store/files.ts';
import { checkSender } from '../store/send-rights.ts';
import { grantUpload } from '../store/uploads.ts';

/** Leave to upload, or the key of what is there already. Spec: 1-chat §5 Video send sequence, §7. */
export const handleFileStsGet = forSession(fileStsGet, async (wish, { services, caller }) => {
  const { db, limits, now, uploadGate } = services;
  const { chatId, kind, hash, sizeBytes } = wish;
  const { userId } = caller;
  if (sizeBytes === 0) return refuse('file_type', 'The file is empty.');
  if (kind === 'video' && sizeBytes > MAX_VIDEO_BYTES) {
    return refuse('video_too_large', `A video can have at most ${MAX_VIDEO_BYTES} bytes.`);
  }
  if (sizeBytes > MAX_DOCUMENT_BYTES) {
    return refuse('too_large', `A document can have at most ${MAX_DOCUMENT_BYTES} bytes.`);
  }
  const sender = await checkSender(db, chatId, userId);
  if (!sender.ok) return refuse(sender.failure, sender.failure);

  const same = await findSame(db, { uploader_id: userId, hash, size: sizeBytes, kind });
  if (same !== undefined) {
    const copy = { owner: chatId, uploader_id: userId, name: safeFileName(wish.name), created_at: now() };
    await db.transaction().execute((trx) => copyFile(trx, same, copy));
    return answer({ state: 'exists', fileKey: same.file_key });
  }
  if (!uploadGate.admits(userId)) return refuse('too_frequent', 'Too many uploads.');
  const token = await grantUpload(db, userId, wish, limits.uploadTokenLifetimeMs, now());
  return answer({ state: 'upload', token });
});

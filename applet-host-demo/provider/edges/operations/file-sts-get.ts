import { fileStsGet } from '#contract/operations/file-sts-get.ts';
import { MAX_DOCUMENT_BYTES, MAX_VIDEO_BYTES } from '#domain/limits.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse, refuseForNow } from '../../calls/outcome.ts';
import { safeFileName } from '../../capabilities/files/file-names.ts';
import { quotaOf, refuseFull } from '../../capabilities/files/storage-space.ts';
import { copyFile, findSame } from '../../base/store/files/files.ts';
import { checkSender } from '../../base/store/groups/send-rights.ts';
import { hasSpaceFor } from '../../base/store/files/storage-quota.ts';
import { findBegun, grantUpload } from '../../base/store/files/uploads.ts';

/** Grants an upload, or returns the key of an identical stored file. Spec: 1-chat §5 Video send sequence, §7. */
export const handleFileStsGet = forSession(fileStsGet, async (request, { services, tenant, caller }) => {
  const { db, gates, limits, now } = services;
  const { chatId, kind, hash, sizeBytes } = request;
  const { userId } = caller;
  if (sizeBytes === 0) return refuse('file_damaged', 'The file is empty.');
  if (kind === 'video' && sizeBytes > MAX_VIDEO_BYTES) {
    return refuse('video_too_large', `A video can have at most ${MAX_VIDEO_BYTES} bytes.`);
  }
  if (sizeBytes > MAX_DOCUMENT_BYTES) {
    return refuse('too_large', `A document can have at most ${MAX_DOCUMENT_BYTES} bytes.`);
  }
  const sender = await checkSender(db, chatId, userId, now());
  if (!sender.ok) return refuse(sender.failure, sender.failure);

  const same = await findSame(db, { uploader_id: userId, hash, size: sizeBytes, kind });
  if (same !== undefined) {
    const copy = { owner: chatId, uploader_id: userId, name: safeFileName(request.name), created_at: now() };
    await db.transaction().execute((trx) => copyFile(trx, same, copy));
    return answer({ state: 'exists', fileKey: same.file_key });
  }
  const admission = await gates.uploads.take(userId);
  if (!admission.isAdmitted) return refuseForNow('too_frequent', 'Too many uploads.', admission.waitMs);
  const quotaBytes = quotaOf(services, tenant);
  const token = await db.transaction().execute(async (trx) => {
    const begun = await findBegun(trx, userId, request);
    const wanted = { bytes: sizeBytes, quotaBytes, ...(begun === undefined ? {} : { uploadId: begun }) };
    if (!(await hasSpaceFor(trx, userId, wanted))) return undefined;
    return grantUpload(trx, userId, request, limits.uploadTokenLifetimeMs, now());
  });
  return token === undefined ? refuseFull(quotaBytes) : answer({ state: 'upload', token });
});

import { fileComplete, fileParts } from '#contract/http/file-upload.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { infoOf, keepFile } from '../../capabilities/files/keep-file.ts';
import { quotaOf, refuseUpload, storeWithinQuota } from '../../capabilities/files/storage-space.ts';
import { joinParts, removeParts } from '../../capabilities/files/upload-parts.ts';
import { findFile, noteRemovals } from '../../base/store/files/files.ts';
import { deleteParts, listParts } from '../../base/store/files/upload-parts.ts';
import {
  deleteUpload,
  findUpload,
  finishUpload,
  partCount,
  rereadUpload,
  type UploadRow,
} from '../../base/store/files/uploads.ts';

/** Lists the received parts of an upload. D-09. */
export const handleFileParts = forSession(fileParts, async (proof, { services, caller }) => {
  const found = await findUpload(services.db, proof.accessKeyId, proof.securityToken, services.now());
  if (!found.ok || found.value.user_id !== caller.userId) return refuseUpload(found.ok ? 'not_found' : found.failure);
  const parts = await listParts(services.db, found.value.upload_id);
  return answer({ parts: parts.map(({ part }) => part) });
});

/** Joins the parts of an upload. D-09. */
export const handleFileComplete = forSession(fileComplete, async (proof, { services, tenant, caller }) => {
  const { db, files, now } = services;
  const found = await findUpload(db, proof.accessKeyId, proof.securityToken, now());
  if (!found.ok) return refuseUpload(found.failure);
  const upload = found.value;
  if (upload.user_id !== caller.userId || upload.verification_code !== proof.verificationCode) {
    return refuse('not_found', 'There is no such upload.');
  }
  const first = await findResult(upload);
  if (first !== undefined) return answer(infoOf(first));

  const parts = await listParts(db, upload.upload_id);
  const joined = files.temporary();
  if (parts.length < partCount(upload) || !(await joinParts(services, upload.upload_id, parts, joined))) {
    // The same call, a moment earlier, removed the parts after it had joined them.
    const earlier = await findResult(await reread());
    return earlier === undefined
      ? refuse('upload_incomplete', 'Parts of the upload are missing. Send them, then complete the upload again.')
      : answer(infoOf(earlier));
  }
  const kept = await keepFile(services, {
    path: joined,
    kind: upload.kind,
    chatId: upload.chat_id,
    uploaderId: upload.user_id,
    name: upload.name,
    hash: upload.hash,
  });
  if (!kept.ok) {
    await deleteUpload(db, upload.upload_id);
    await removeParts(services, parts);
    return refuse(kept.failure.code, kept.failure.message);
  }
  const stored = await db.transaction().execute(async (trx) => {
    if (!(await finishUpload(trx, upload.upload_id, kept.value.file_key))) return undefined;
    await deleteParts(trx, upload.upload_id);
    return storeWithinQuota(trx, kept.value, quotaOf(services, tenant), upload.upload_id);
  });
  if (stored !== undefined) {
    await removeParts(services, parts);
    if (stored.ok) return answer(infoOf(kept.value));
    await deleteUpload(db, upload.upload_id);
    return stored;
  }
  // The same call ran in parallel and finished first: its file counts.
  await noteRemovals(db, [kept.value.blob_key]);
  const other = await findResult(await reread());
  return other === undefined ? refuse('not_found', 'There is no such upload.') : answer(infoOf(other));

  async function findResult({ file_key, chat_id }: Pick<UploadRow, 'file_key' | 'chat_id'>) {
    if (file_key === null) return undefined;
    return findFile(db, chat_id, file_key);
  }

  async function reread() {
    return (await rereadUpload(db, upload.upload_id)) ?? upload;
  }
});

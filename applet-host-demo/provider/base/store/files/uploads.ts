import { randomBytes } from 'node:crypto';
import { FILE_PART_PATH, type UploadToken } from '#contract/files.ts';
import type { UploadRequest } from '#contract/operations/file-sts-get.ts';
import type { FailureCode } from '#domain/failure.ts';
import { UPLOAD_PART_BYTES } from '#domain/limits.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { hashSecret, isSameHash } from '../../secret-token.ts';
import type { Database, Schema } from '../schema/schema.ts';

export type UploadRow = Schema['uploads'];

const secret = (bytes = 24): string => randomBytes(bytes).toString('base64url');

/**
 * Starts an upload, or continues the user's unfinished upload of the same file to the same chat: its parts stay, its token is
 * new. A finished upload starts again.
 */
export async function grantUpload(
  db: Database,
  userId: string,
  { chatId, kind, hash, name, sizeBytes }: UploadRequest,
  lifetimeMs: number,
  nowMs: number,
): Promise<UploadToken> {
  const securityToken = secret();
  const verificationCode = secret(12);
  const renewed = {
    name,
    token_hash: hashSecret(securityToken),
    expires_at: nowMs + lifetimeMs,
    verification_code: verificationCode,
    created_at: nowMs,
  };
  const { upload_id } = await db
    .insertInto('uploads')
    .values({
      ...renewed,
      upload_id: secret(18),
      user_id: userId,
      chat_id: chatId,
      kind,
      hash,
      size: sizeBytes,
      file_key: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'chat_id', 'kind', 'hash', 'size']).doUpdateSet({ ...renewed, file_key: null }),
    )
    .returning('upload_id')
    .executeTakeFirstOrThrow();
  return {
    accessKeyId: upload_id,
    accessKeySecret: secret(),
    securityToken,
    expiresAtMs: renewed.expires_at,
    verificationCode,
    storage: { endpoint: FILE_PART_PATH, bucket: 'meeline', dir: chatId },
    partBytes: UPLOAD_PART_BYTES,
  };
}

/** Finds the upload that `grantUpload` would continue. */
export async function findBegun(
  db: Database,
  userId: string,
  { chatId, kind, hash, sizeBytes }: UploadRequest,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('upload_id')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('size', '=', sizeBytes)
    .executeTakeFirst();
  return row?.upload_id;
}

/** Finds the upload of a token. Fails with `upload_expired` when the client must request a new token. */
export async function findUpload(
  db: Database,
  uploadId: string,
  securityToken: string,
  nowMs: number,
): Promise<Result<UploadRow, FailureCode>> {
  // The database does not accept a zero byte.
  if (uploadId.includes('\0')) return failure('not_found');
  const row = await db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadId).executeTakeFirst();
  if (row === undefined) return failure('not_found');
  const isGood = isSameHash(hashSecret(securityToken), row.token_hash) && nowMs < row.expires_at;
  return isGood ? success(row) : failure('upload_expired');
}

/** The number of parts of an upload, and the size of each. */
export const partCount = ({ size }: Pick<UploadRow, 'size'>): number => Math.ceil(size / UPLOAD_PART_BYTES);
export const partSize = ({ size }: Pick<UploadRow, 'size'>, part: number): number =>
  Math.min(UPLOAD_PART_BYTES, size - part * UPLOAD_PART_BYTES);

/** Deletes old uploads with their parts. */
export async function removeOldUploads(db: Database, beforeMs: number): Promise<void> {
  await db.deleteFrom('uploads').where('created_at', '<', beforeMs).execute();
}

export async function deleteUpload(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('upload_id', '=', uploadId).execute();
}

/** Stores the file of an upload. False: it has one, or the upload is gone. */
export async function finishUpload(db: Database, uploadId: string, fileKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ file_key: fileKey })
    .where('upload_id', '=', uploadId)
    .where('file_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads an upload whose token was checked. */
export const rereadUpload = (db: Database, uploadId: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadId).executeTakeFirst();

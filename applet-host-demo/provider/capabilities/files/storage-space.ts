import type { FailureCode } from '#domain/failure.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { Services } from '../../calls/services.ts';
import { type FileRow, insertFile, noteRemovals } from '../../base/store/files/files.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { hasSpaceFor } from '../../base/store/files/storage-quota.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

export const quotaOf = ({ limits }: Pick<Services, 'limits'>, tenant: Tenant | undefined): number =>
  tenant?.settings.storageQuotaBytes ?? limits.storageQuotaBytes;

export const refuseFull = (quotaBytes: number): Outcome<never> =>
  refuse('storage_full', `Your files may use at most ${quotaBytes} bytes.`);

export const refuseUpload = (code: FailureCode): Outcome<never> =>
  refuse(code, 'This upload does not exist, or its token has expired.');

/** Stores the row of an uploaded file if its uploader has enough quota; otherwise marks its blobs for removal. */
export async function storeWithinQuota(
  trx: DatabaseTransaction,
  row: FileRow,
  quotaBytes: number,
  uploadId?: string,
): Promise<Outcome<undefined>> {
  const wanted = { bytes: row.size, quotaBytes, ...(uploadId === undefined ? {} : { uploadId }) };
  if (await hasSpaceFor(trx, row.uploader_id, wanted)) {
    await insertFile(trx, row);
    return answer(undefined);
  }
  await noteRemovals(trx, row.thumb_key === null ? [row.blob_key] : [row.blob_key, row.thumb_key]);
  return refuseFull(quotaBytes);
}

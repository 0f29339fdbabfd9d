import { sql } from 'kysely';
import { removeOrphans } from '../files/files.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A file of a reported message, as it was. */
export interface ReportFile {
  readonly messageId: number;
  readonly fileKey: string;
  readonly kind: string;
  readonly mediaType: string;
  /** Empty: it has none. */
  readonly name: string;
  readonly size: number;
}

/** Keeps the files of the copied messages. The lock stops a clean-up that would remove their bytes meanwhile. L-MO16. */
export const keepFiles = (trx: DatabaseTransaction, reportId: number, chatId: string): Promise<unknown> =>
  sql`
    insert into report_files (report_id, msg_id, file_key, kind, blob_key, thumb_key, media_type, name, size)
    select e.report_id, e.msg_id, f.file_key, f.kind, f.blob_key, f.thumb_key, f.media_type, f.name, f.size
    from report_evidence e
    join file_uses u on u.chat_id = ${chatId} and u.msg_id = e.msg_id
    join files f on f.owner = u.chat_id and f.file_key = u.file_key
    where e.report_id = ${reportId}::bigint
    for share of f`.execute(trx);

export async function listReportFiles(db: Database, reportId: number): Promise<readonly ReportFile[]> {
  const rows = await db
    .selectFrom('report_files')
    .select(['msg_id', 'file_key', 'kind', 'media_type', 'name', 'size'])
    .where('report_id', '=', reportId)
    .orderBy('msg_id')
    .orderBy('file_key')
    .execute();
  return rows.map((row) => ({
    messageId: row.msg_id,
    fileKey: row.file_key,
    kind: row.kind,
    mediaType: row.media_type,
    name: row.name,
    size: row.size,
  }));
}

export async function findReportFile(
  db: Database,
  reportId: number,
  fileKey: string,
): Promise<(Pick<ReportFile, 'name' | 'mediaType' | 'size'> & { readonly blobKey: string }) | undefined> {
  const row = await db
    .selectFrom('report_files')
    .select(['blob_key', 'media_type', 'name', 'size'])
    .where('report_id', '=', reportId)
    .where('file_key', '=', fileKey)
    .limit(1)
    .executeTakeFirst();
  return row && { blobKey: row.blob_key, mediaType: row.media_type, name: row.name, size: row.size };
}

/** Removes reports that were closed before a time, with their evidence. Files that only they kept are removed from the storage. */
export const removeClosedReports = (db: Database, tenant: string, beforeMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows: gone } = await sql<{ blob_key: string; thumb_key: string | null }>`
      delete from report_files f using reports r
      where r.report_id = f.report_id and r.tenant = ${tenant} and r.closed_at < ${beforeMs}::bigint
      returning f.blob_key, f.thumb_key`.execute(trx);
    await trx.deleteFrom('reports').where('tenant', '=', tenant).where('closed_at', '<', beforeMs).execute();
    await removeOrphans(trx, gone);
  });

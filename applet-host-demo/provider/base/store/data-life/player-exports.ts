import { sql } from 'kysely';
import { newBlobKey } from '../files/blob-key.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** An archive with the data of a person. */
export interface PlayerExport {
  readonly exportId: string;
  readonly userId: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly requestedAtMs: number;
  readonly doneAtMs: number | undefined;
  readonly expiresAtMs: number;
  readonly blobKey: string;
  /** The size of the archive in bytes; 0 until it is done. */
  readonly size: number;
}

/** Requests an export. A repeat, and a request while another one of the person waits, get the first one. Returns its id. */
export const requestExport = (
  db: Database,
  { exportId, tenant, userId }: { readonly exportId: string; readonly tenant: string; readonly userId: string },
  nowMs: number,
  expiresAtMs: number,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    // Two requests at once: the second one finds the first.
    await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirst();
    const waiting = await trx
      .selectFrom('player_exports')
      .select('export_id')
      .where('user_id', '=', userId)
      .where((where) =>
        where.or([
          where('export_id', '=', exportId),
          where.and([where('done_at', 'is', null), where('failed_at', 'is', null)]),
        ]),
      )
      .executeTakeFirst();
    if (waiting !== undefined) return waiting.export_id;
    await trx
      .insertInto('player_exports')
      .values({
        export_id: exportId,
        tenant,
        user_id: userId,
        requested_at: nowMs,
        expires_at: expiresAtMs,
        blob_key: newBlobKey(),
      })
      .execute();
    return exportId;
  });

export async function findExport(
  db: Database,
  { exportId, userId }: { readonly exportId: string; readonly userId: string },
  nowMs: number,
): Promise<PlayerExport | undefined> {
  const row = await db
    .selectFrom('player_exports')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    exportId: row.export_id,
    userId: row.user_id,
    state: row.done_at !== null ? 'done' : row.failed_at !== null ? 'failed' : 'waiting',
    requestedAtMs: row.requested_at,
    doneAtMs: row.done_at ?? undefined,
    expiresAtMs: row.expires_at,
    blobKey: row.blob_key,
    size: row.size,
  };
}

/** An export that one node makes. */
export interface ExportTask {
  readonly exportId: string;
  readonly tenant: string;
  readonly userId: string;
  /** The place for the archive of this claim: a node that has lost its claim writes elsewhere. */
  readonly blobKey: string;
  readonly tries: number;
  /** Each claim has a higher number. All changes need the newest one. L-SJ3. */
  readonly claim: number;
}

/** Takes the next export for a while. If this node dies, another one takes it afterwards and starts again. */
export async function takeExport(db: Database, nowMs: number, leaseMs: number): Promise<ExportTask | undefined> {
  const { rows } = await sql<ExportTask>`
    update player_exports set due_at = ${nowMs + leaseMs}::bigint, tries = tries + 1, claim = claim + 1,
      blob_key = ${newBlobKey()}, past_blob_keys = past_blob_keys || blob_key
    where export_id = (
      select export_id from player_exports
      where done_at is null and failed_at is null and due_at <= ${nowMs}::bigint and expires_at > ${nowMs}::bigint
      order by due_at, requested_at limit 1 for update skip locked
    )
    returning export_id as "exportId", tenant, user_id as "userId", blob_key as "blobKey", tries, claim`.execute(db);
  return rows[0];
}

type Claimed = Pick<ExportTask, 'exportId' | 'claim'>;

/** The export, if it still belongs to this claim. */
const ownedBy = ({ exportId, claim }: Claimed) =>
  sql`export_id = ${exportId} and claim = ${claim}::integer and done_at is null and failed_at is null`;

/** Keeps an export for another while, or postpones the next try. Returns false if it belongs to another node. */
export async function keepExport(db: Database, task: Claimed, untilMs: number, error = ''): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update player_exports set due_at = ${untilMs}::bigint, last_error = ${error.slice(0, 200)}
    where ${ownedBy(task)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Marks the archives of earlier claims for removal, in the statement of a common table expression `ended`. */
const removePast = sql`
  insert into blob_removals (blob_key) select unnest(past_blob_keys) from ended on conflict do nothing`;

/** Records the archive of this claim as the only one. Returns false if the export belongs to another node. */
export async function finishExport(
  db: Database,
  task: Claimed,
  size: number,
  nowMs: number,
  lifetimeMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update player_exports set done_at = ${nowMs}::bigint, size = ${size}::bigint, due_at = 0, last_error = '',
        -- An erasure in between has ended it.
        expires_at = case when expires_at <= requested_at then expires_at else ${nowMs + lifetimeMs}::bigint end
      where ${ownedBy(task)} returning export_id, past_blob_keys
    ), removed as (${removePast})
    select export_id from ended`.execute(db);
  return rows.length === 1;
}

/** Gives up an export after its last try. */
export async function failExport(db: Database, task: Claimed, error: string, nowMs: number): Promise<void> {
  await sql`
    with ended as (
      update player_exports set failed_at = ${nowMs}::bigint, due_at = 0, last_error = ${error.slice(0, 200)}
      where ${ownedBy(task)} returning past_blob_keys || blob_key as past_blob_keys
    )
    ${removePast}`.execute(db);
}

/** Ends the exports of an erased person. Their archives are removed when no node works on them any more. */
export async function expireExports(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.updateTable('player_exports').set({ expires_at: 0 }).where('user_id', '=', userId).execute();
}

/** Removes the exports whose time is over, and marks their archives for removal. */
export async function removeExpiredExports(db: Database, nowMs: number): Promise<void> {
  await sql`
    with gone as (
      delete from player_exports where expires_at <= ${nowMs}::bigint and due_at <= ${nowMs}::bigint
      returning blob_key, past_blob_keys
    )
    insert into blob_removals (blob_key) select distinct unnest(past_blob_keys || blob_key) from gone on conflict do nothing`.execute(
    db,
  );
}

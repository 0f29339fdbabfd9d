import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { lockTenant } from '../engine/tenants.ts';

/** An action of a caller. It contains ids only: names and texts could not be removed later. */
export interface Act {
  /**
   * The id of the API key, the name of the operator, `user:` and the id of a supervisor at the desk, `token` (of the tenant's server),
   * `command-line` (on the provider's machine), or `retention`.
   */
  readonly actor: string;
  /** The name of the operation, such as `freezePlayer`. */
  readonly act: string;
  /** Empty: no request. */
  readonly requestId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditEntry extends Omit<Act, 'detail'> {
  /** 1, 2, 3 … in each tenant, without gaps. */
  readonly number: number;
  readonly timeMs: number;
  /** The JSON text of the detail. */
  readonly detail: string;
  /** The hash of the entry before; empty for the first one. */
  readonly previousHash: string;
  readonly hash: string;
}

/** Entries that the check reads at once. */
const CHECKED_AT_ONCE = 1000;

/** The hash of an entry. Receivers of an export compute the same one, so its form never changes. */
const hashOf = (tenant: string, entry: Omit<AuditEntry, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.previousHash,
        tenant,
        entry.number,
        entry.timeMs,
        entry.actor,
        entry.act,
        entry.requestId,
        entry.detail,
      ]),
    )
    .digest('hex');

/** Appends an entry to the log of a tenant. The lock on the tenant orders concurrent ones until the transaction ends. */
export async function appendAudit(
  trx: DatabaseTransaction,
  tenant: string,
  { detail, ...act }: Act,
  nowMs: number,
): Promise<void> {
  await lockTenant(trx, tenant);
  const last = await trx
    .selectFrom('audit_entries')
    .select(['number', 'hash'])
    .where('tenant', '=', tenant)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entry = {
    ...act,
    number: (last?.number ?? 0) + 1,
    timeMs: nowMs,
    detail: JSON.stringify(detail),
    previousHash: last?.hash ?? '',
  };
  await trx
    .insertInto('audit_entries')
    .values({
      tenant,
      number: entry.number,
      time: entry.timeMs,
      actor: entry.actor,
      act: entry.act,
      request_id: entry.requestId,
      detail: entry.detail,
      previous_hash: entry.previousHash,
      hash: hashOf(tenant, entry),
    })
    .execute();
}

/** A part of a log whose entries are numbered. */
export interface LogPart {
  /** The number of the last entry that the caller has; 0: none. */
  readonly after: number;
  readonly limit: number;
  readonly isNewestFirst?: boolean;
}

interface AuditFilter extends LogPart {
  readonly act?: string | undefined;
  readonly actor?: string | undefined;
  /** Ids of which one must be in the detail, such as those of a player. Absent: any entry. */
  readonly about?: readonly string[] | undefined;
}

/** Lists the log of a tenant, oldest first if not asked otherwise. */
export async function listAudit(
  db: Database,
  tenant: string,
  { after, limit, isNewestFirst = false, act, actor, about }: AuditFilter,
): Promise<readonly AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll('audit_entries')
    .where('tenant', '=', tenant)
    .$if(!isNewestFirst, (query) => query.where('number', '>', after).orderBy('number'))
    .$if(isNewestFirst && after > 0, (query) => query.where('number', '<', after))
    .$if(isNewestFirst, (query) => query.orderBy('number', 'desc'))
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? ''))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    // The detail is JSON text: an id is in quotes.
    .$if(about !== undefined, (query) =>
      query.where((where) =>
        where.or((about ?? []).map((id) => sql<boolean>`position(${JSON.stringify(id)} in detail) > 0`)),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    timeMs: row.time,
    actor: row.actor,
    act: row.act,
    requestId: row.request_id,
    detail: row.detail,
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

/** The act of an entry that names the last removed one. L-PB32. */
const TRIM = { actor: 'retention', act: 'trimAudit' } as const;

/**
 * Removes entries from before a time, if there are other ones than notes of earlier removals among them. First an entry is appended
 * that names the last removed one and its hash, so that the rest can still be checked.
 */
export const trimAudit = (db: Database, tenant: string, beforeMs: number, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenant);
    // The numbers of the log are in the order of time, apart from clocks of different nodes.
    const kept = await trx
      .selectFrom('audit_entries')
      .select((query) => query.fn.min('number').as('first'))
      .where('tenant', '=', tenant)
      .where('time', '>=', beforeMs)
      .executeTakeFirst();
    const old = trx.selectFrom('audit_entries').where('tenant', '=', tenant).where('time', '<', beforeMs);
    const part = kept?.first ? old.where('number', '<', kept.first) : old;
    const last = await part.select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst();
    const isWorth = await part.select('number').where('act', '<>', TRIM.act).limit(1).executeTakeFirst();
    if (last === undefined || isWorth === undefined) return;
    const { number, hash } = last;
    await appendAudit(trx, tenant, { ...TRIM, requestId: '', detail: { number, hash } }, nowMs);
    await trx.deleteFrom('audit_entries').where('tenant', '=', tenant).where('number', '<=', number).execute();
  });

export interface ChainCheck {
  /** The number of the last entry that fits to those before it. */
  readonly entries: number;
  /** The hash of that entry; empty if there is none. */
  readonly lastHash: string;
  /** The number at which the chain is broken: a changed, missing or inserted entry. */
  readonly brokenAt: number | undefined;
  /** All entries up to this number were removed, because they were old. */
  readonly removedUpTo: number;
}

/** The last removed entry, as the newest note in the log names it. */
async function findTrim(db: Database, tenant: string): Promise<{ readonly number: number; readonly hash: string }> {
  const row = await db
    .selectFrom('audit_entries')
    .select('detail')
    .where('tenant', '=', tenant)
    .where('actor', '=', TRIM.actor)
    .where('act', '=', TRIM.act)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? { number: 0, hash: '' }
    : (JSON.parse(row.detail) as { readonly number: number; readonly hash: string });
}

/**
 * Checks the log of a tenant from its first entry, or from that after the last removed one. Entries that are missing at the end are
 * found only by a comparison with a hash noted elsewhere.
 */
export async function checkAudit(db: Database, tenant: string): Promise<ChainCheck> {
  const { number: removedUpTo, hash } = await findTrim(db, tenant);
  let entries = removedUpTo;
  let lastHash = hash;
  for (;;) {
    const page = await listAudit(db, tenant, { after: entries, limit: CHECKED_AT_ONCE });
    for (const entry of page) {
      const fits =
        entry.number === entries + 1 && entry.previousHash === lastHash && entry.hash === hashOf(tenant, entry);
      if (!fits) return { entries, lastHash, brokenAt: entries + 1, removedUpTo };
      entries = entry.number;
      lastHash = entry.hash;
    }
    if (page.length < CHECKED_AT_ONCE) return { entries, lastHash, brokenAt: undefined, removedUpTo };
  }
}

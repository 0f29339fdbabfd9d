import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A draw of the embedded lottery. */
export interface StoredDraw {
  readonly tenant: string;
  readonly gameId: string;
  readonly issue: string;
  readonly closesAtMs: number;
  /** As stored: it may be encrypted. Secret until `numbers` is set. */
  readonly secret: string;
  readonly secretHash: string;
  readonly numbers: readonly number[] | undefined;
  /** 1: the numbers follow from the secret alone. */
  readonly rule: 1 | 2;
  readonly openedAtMs: number | undefined;
  readonly drawnAtMs: number | undefined;
  /** The secret in clear, after the draw. */
  readonly revealed: string | undefined;
  /** SHA-256 of the list of bets, after a draw by rule 2. */
  readonly digest: string | undefined;
  readonly bets: number;
  readonly parts: number;
}

/** The name of a draw. */
export type DrawName = Pick<StoredDraw, 'tenant' | 'gameId' | 'issue'>;

export type NewDraw = DrawName & Pick<StoredDraw, 'closesAtMs' | 'secret' | 'secretHash'>;

const columns = (db: Database) => db.selectFrom('lottery_draws').selectAll('lottery_draws');
type Row = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>;

const drawOf = (row: Row): StoredDraw => ({
  tenant: row.tenant,
  gameId: row.game_id,
  issue: row.issue,
  closesAtMs: row.closes_at,
  secret: row.secret,
  secretHash: row.secret_hash,
  numbers: row.numbers ?? undefined,
  rule: row.rule,
  openedAtMs: row.opened_at ?? undefined,
  drawnAtMs: row.drawn_at ?? undefined,
  revealed: row.numbers === null ? undefined : (row.revealed ?? row.secret),
  digest: row.digest ?? undefined,
  bets: row.bets,
  parts: row.parts,
});

/** Stores draws; those that exist stay as they are. */
export async function insertDraws(db: Database, draws: readonly NewDraw[], nowMs: number): Promise<void> {
  if (draws.length === 0) return;
  await db
    .insertInto('lottery_draws')
    .values(
      draws.map(({ tenant, gameId, issue, closesAtMs, secret, secretHash }) => ({
        tenant,
        game_id: gameId,
        issue,
        closes_at: closesAtMs,
        secret,
        secret_hash: secretHash,
        rule: 2 as const,
        opened_at: nowMs,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDraw(
  db: Database,
  tenant: string,
  gameId: string,
  issue: string,
): Promise<StoredDraw | undefined> {
  const row = await columns(db)
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .executeTakeFirst();
  return row && drawOf(row);
}

/** Keeps a draw from being drawn until the transaction ends. Many bets may do it at once. */
export async function shareDraw(
  trx: DatabaseTransaction,
  tenant: string,
  gameId: string,
  issue: string,
): Promise<StoredDraw | undefined> {
  const row = await columns(trx)
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .forShare()
    .executeTakeFirst();
  return row && drawOf(row);
}

/** The draws that have closed and have no numbers yet, oldest first. */
export async function listDueDraws(db: Database, nowMs: number, limit: number): Promise<readonly StoredDraw[]> {
  const rows = await columns(db)
    .where('numbers', 'is', null)
    .where('closes_at', '<=', nowMs)
    .orderBy('closes_at')
    .limit(limit)
    .execute();
  return rows.map(drawOf);
}

/** Locks a draw that has no numbers yet. Waits for the bets that are being placed on it; later ones wait for the transaction. */
export async function lockOpenDraw(
  trx: DatabaseTransaction,
  { tenant, gameId, issue }: DrawName,
): Promise<StoredDraw | undefined> {
  const row = await columns(trx)
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .where('numbers', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && drawOf(row);
}

/** Publishes the numbers of a locked draw with their proof. */
export async function publishDraw(
  trx: DatabaseTransaction,
  { tenant, gameId, issue }: DrawName,
  {
    numbers,
    nowMs,
    proof,
  }: {
    readonly numbers: readonly number[];
    readonly nowMs: number;
    /** With rule 2: the secret, and the list of bets in parts. */
    readonly proof?: {
      readonly revealed: string;
      readonly digest: string;
      readonly bets: number;
      readonly parts: readonly string[];
    };
  },
): Promise<void> {
  if (proof !== undefined)
    await trx
      .insertInto('lottery_draw_bets')
      .values(proof.parts.map((bets, part) => ({ tenant, game_id: gameId, issue, part, bets })))
      .execute();
  await trx
    .updateTable('lottery_draws')
    .set({
      numbers: JSON.stringify(numbers),
      drawn_at: nowMs,
      ...(proof && {
        revealed: proof.revealed,
        digest: proof.digest,
        bets: proof.bets,
        parts: proof.parts.length,
      }),
    })
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .where('numbers', 'is', null)
    .execute();
}

/** A part of the list of bets. Parts count from 0. Undefined: there is no such part. */
export async function readBetList(
  db: Database,
  { tenant, gameId, issue }: DrawName,
  part: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('lottery_draw_bets')
    .select('bets')
    .where('tenant', '=', tenant)
    .where('game_id', '=', gameId)
    .where('issue', '=', issue)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bets;
}

/** The next draw of each game and its latest results, newest first. */
export async function listBoard(
  db: Database,
  tenant: string,
  nowMs: number,
  latest: number,
): Promise<readonly StoredDraw[]> {
  const { rows } = await sql<Row>`
    select d.* from (select distinct game_id from lottery_draws where tenant = ${tenant}) g
    cross join lateral (
      (select * from lottery_draws where tenant = ${tenant} and game_id = g.game_id and closes_at > ${nowMs}::bigint
        order by closes_at limit 1)
      union all
      (select * from lottery_draws where tenant = ${tenant} and game_id = g.game_id and numbers is not null
        order by closes_at desc limit ${latest}::integer)
    ) d order by d.closes_at desc`.execute(db);
  return rows.map(drawOf);
}

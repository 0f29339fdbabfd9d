import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** An envelope or a transfer whose money has to go back to its sender. */
export interface DueObject {
  readonly id: string;
  readonly chatId: string;
  readonly tenant: string;
  readonly expiresAtMs: number;
}

/** The tables by the kind of their objects. Their indexes contain the objects in this state. */
const TABLES = {
  envelope: { table: 'red_envelopes', id: 'envelope_id', state: 'open' },
  transfer: { table: 'transfers', id: 'transfer_id', state: 'pending' },
} as const;

/** Lists what has expired and has not gone back, oldest first, after a place in this order. */
export async function listDue(
  db: Database,
  kind: keyof typeof TABLES,
  nowMs: number,
  limit: number,
  after: DueObject | undefined,
): Promise<readonly DueObject[]> {
  const { table, id, state } = TABLES[kind];
  const { rows } = await sql<{ id: string; chat_id: string; tenant: string; expires_at: number }>`
    select ${sql.ref(id)} as id, chat_id, tenant, expires_at from ${sql.table(table)}
    where state = ${sql.lit(state)} and expires_at <= ${nowMs}::bigint
      and (expires_at, ${sql.ref(id)}) > (${after?.expiresAtMs ?? -1}::bigint, ${after?.id ?? ''})
    order by expires_at, ${sql.ref(id)} limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ id: row.id, chatId: row.chat_id, tenant: row.tenant, expiresAtMs: row.expires_at }));
}

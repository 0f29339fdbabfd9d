import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './schema.ts';

/**
 * The outbox of a database with several nodes. Each message is noted in it by the statement that stores the message, so a node that
 * dies before it tells the others loses nothing: they find the row. Rows are read by transaction number, as the versions of lists
 * are (changes.ts), so a reader never misses a transaction that commits late.
 */
export interface OutboxRow {
  readonly tx: number;
  readonly key: string;
  /** The row is about this stored message. */
  readonly message: { readonly chatId: string; readonly messageId: number } | undefined;
  /** The row contains this event as JSON. */
  readonly event: string | undefined;
  /** The time since it was written. */
  readonly lagS: number;
}

/** Nodes by the adapter of their database, which its transactions share. */
const nodes = new WeakMap<object, string>();

/** From now on, this database has several nodes, and this process is one of them. */
export function shareDatabase(db: Database, node: string): void {
  nodes.set(db.getExecutor().adapter, node);
}

/** The name of this node; undefined if the database has no other nodes, and no outbox is needed. */
const nodeOf = (db: Database | DatabaseTransaction): string | undefined => nodes.get(db.getExecutor().adapter);

/** The key of a new message's row in the outbox. */
export const messageKey = (chatId: string, messageId: string | number): string => `${chatId}:${messageId}`;

/** A further common table expression that notes the message in `from`; nothing if there are no other nodes. */
export function noteMessage(
  db: Database | DatabaseTransaction,
  chatId: string,
  { number, from }: { readonly number: RawBuilder<unknown>; readonly from: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const node = nodeOf(db);
  if (node === undefined) return sql``;
  return sql`, noted as (
      insert into outbox (node, key, chat_id, msg_id)
      select ${node}::text, ${chatId}::text || ':' || ${number}, ${chatId}::text, ${number} from ${from} where ${number} is not null
    )`;
}

/** Notes events. */
export async function noteEvents(
  db: Database,
  node: string,
  events: readonly { readonly key: string; readonly event: string }[],
): Promise<void> {
  await sql`
    insert into outbox (node, key, event)
    select ${node}::text, noted.key, noted.event
    from unnest(${events.map(({ key }) => key)}::text[], ${events.map(({ event }) => event)}::text[])
      as noted(key, event)`.execute(db);
}

/** The most rows of one reading. */
const MAX_ROWS = 2000;

/**
 * Reads what other nodes have noted since an earlier reading. All later rows have a transaction number of at least `floor`. Rows
 * of open transactions may come again.
 */
export async function readOutbox(
  db: Database,
  node: string,
  since: number,
): Promise<{ readonly rows: readonly OutboxRow[]; readonly floor: number }> {
  const { rows } = await sql<{
    floor: number;
    tx: number | null;
    key: string;
    chat_id: string | null;
    msg_id: number | null;
    event: string | null;
    lag_s: number | null;
  }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as floor, o.*
    from (values (true)) as always left join (
      select tx, key, chat_id, msg_id, event, extract(epoch from clock_timestamp() - written_at)::float as lag_s
      from outbox
      where tx >= ${since}::bigint and node <> ${node}
      order by tx
      limit ${MAX_ROWS}
    ) o on true`.execute(db);
  const found = rows.flatMap(
    ({ tx, key, chat_id: chatId, msg_id: messageId, event, lag_s: lagS }): readonly OutboxRow[] =>
      tx === null
        ? []
        : [
            {
              tx,
              key,
              message: chatId === null || messageId === null ? undefined : { chatId, messageId },
              event: event ?? undefined,
              lagS: lagS ?? 0,
            },
          ],
  );
  const floor = rows[0]?.floor ?? since;
  const last = found.at(-1)?.tx;
  return { rows: found, floor: found.length === MAX_ROWS && last !== undefined ? Math.min(floor, last) : floor };
}

/** Where a node begins to read: it has no links yet, so it needs nothing earlier. */
export async function outboxFloor(db: Database): Promise<number> {
  const { rows } = await sql<{ floor: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as floor`.execute(db);
  return rows[0]?.floor ?? 0;
}

/** Removes the rows below a transaction number: every node has read them, or would no longer need them. */
export async function trimOutbox(db: Database, below: number): Promise<void> {
  await sql`delete from outbox where tx < ${below}::bigint`.execute(db);
}

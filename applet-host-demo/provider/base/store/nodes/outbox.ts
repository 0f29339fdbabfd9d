import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/**
 * The outbox of a database with several nodes. Each message is noted in it by the statement that stores the message, so a node that
 * dies before it tells the others loses nothing: they find the row. Rows are read by transaction number, as the versions of lists
 * are (changes.ts), so a reader never misses a transaction that commits late.
 */
export interface OutboxRow {
  readonly tx: number;
  readonly key: string;
  /** This node has written it. */
  readonly isOwn: boolean;
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

export interface OutboxReading {
  /** Of each chat, all rows up to its newest one here, and after those of earlier readings. */
  readonly rows: readonly OutboxRow[];
  /** All later rows have a transaction number of at least this. */
  readonly floor: number;
  /** Whether the rows of a transaction are in this reading, or were in an earlier one. */
  readonly contains: (tx: number) => boolean;
  /** There are more rows than one reading contains. */
  readonly isPartial: boolean;
}

interface FoundRow {
  readonly tx: number;
  readonly node: string;
  readonly key: string;
  readonly chat_id: string | null;
  readonly msg_id: number | null;
  readonly event: string | null;
  readonly lag_s: number;
}

const COLUMNS = sql`o.tx, o.node, o.key, o.chat_id, o.msg_id, o.event,
  extract(epoch from clock_timestamp() - o.written_at)::float as lag_s`;

/**
 * Reads what nodes have noted since an earlier reading: messages of all nodes, and events of the others. Rows of open transactions may
 * come again.
 */
export async function readOutbox(db: Database, node: string, since: number): Promise<OutboxReading> {
  const { rows } = await sql<{ readonly snapshot: string } & (FoundRow | { readonly tx: null })>`
    select pg_current_snapshot()::text as snapshot, found.*
    from (values (true)) as always left join (
      select ${COLUMNS} from outbox o
      where o.tx >= ${since}::bigint and (o.node <> ${node} or o.msg_id is not null)
      order by o.tx
      limit ${MAX_ROWS}
    ) found on true`.execute(db);
  const found = rows.filter((row): row is { readonly snapshot: string } & FoundRow => row.tx !== null);
  const { floor, contains } = readSnapshot(rows[0]?.snapshot ?? `${since}:${since}:`);
  const last = found.at(-1)?.tx;
  if (found.length < MAX_ROWS || last === undefined)
    return { rows: found.map((row) => outboxRow(row, node)), floor, contains, isPartial: false };
  const earlier = await readEarlier(db, found, last);
  return {
    rows: [...found, ...earlier].map((row) => outboxRow(row, node)),
    floor: Math.min(floor, last),
    contains: (tx) => tx < last && contains(tx),
    isPartial: true,
  };
}

/** Reads the messages behind the limit that come before a message of their chat in front of it: their transactions began later. */
async function readEarlier(db: Database, found: readonly FoundRow[], last: number): Promise<readonly FoundRow[]> {
  const newest = new Map<string, number>();
  for (const { chat_id: chatId, msg_id: number } of found)
    if (chatId !== null && number !== null) newest.set(chatId, Math.max(number, newest.get(chatId) ?? 0));
  const keys = new Set(found.map(({ key }) => key));
  const { rows } = await sql<FoundRow>`
    select ${COLUMNS} from outbox o
    join unnest(${[...newest.keys()]}::text[], ${[...newest.values()]}::bigint[]) as seen(chat_id, newest)
      on o.chat_id = seen.chat_id and o.msg_id < seen.newest
    where o.tx >= ${last}::bigint`.execute(db);
  return rows.filter(({ key }) => !keys.has(key));
}

/** Reads the messages of some chats that nodes have noted since an earlier reading. */
export async function readOutboxOf(
  db: Database,
  node: string,
  since: number,
  chatIds: readonly string[],
): Promise<readonly OutboxRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${COLUMNS} from outbox o
    where o.tx >= ${since}::bigint and o.chat_id = any(${chatIds}::text[])`.execute(db);
  return rows.map((row) => outboxRow(row, node));
}

/** Reads a snapshot. @param text a snapshot of PostgreSQL: the oldest open transaction, the next one, and the open ones in between */
export function readSnapshot(text: string): Pick<OutboxReading, 'floor' | 'contains'> {
  const [floor = 0, next = 0] = text.split(':').map(Number);
  const open = new Set(text.split(':')[2]?.split(',').map(Number));
  return { floor, contains: (tx) => tx < next && !open.has(tx) };
}

const outboxRow = (row: FoundRow, node: string): OutboxRow => ({
  tx: row.tx,
  key: row.key,
  isOwn: row.node === node,
  message: row.chat_id === null || row.msg_id === null ? undefined : { chatId: row.chat_id, messageId: row.msg_id },
  event: row.event ?? undefined,
  lagS: row.lag_s,
});

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

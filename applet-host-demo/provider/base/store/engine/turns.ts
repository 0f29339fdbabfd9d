import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** Timers of different nodes and processes do not fire at exactly the same distance. */
const TOLERANCE = 0.9;

/**
 * Whether it is this node's turn to do a periodic task. All nodes ask in each interval, one gets it, by the database's clock.
 */
export async function takeTurn(db: Database, task: string, intervalMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into meta as m (key, value)
    values (${`turn_${task}`}, (extract(epoch from clock_timestamp()) * 1000)::bigint::text)
    on conflict (key) do update set value = excluded.value
      where m.value::bigint <= excluded.value::bigint - ${Math.floor(intervalMs * TOLERANCE)}::bigint
    returning 1`.execute(db);
  return rows.length === 1;
}

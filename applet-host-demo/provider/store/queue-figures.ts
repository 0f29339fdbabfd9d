import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** The queues in the database, of all tenants. */
export interface QueueFigures {
  readonly outbox: { readonly rows: number; readonly oldestS: number };
  readonly webhooks: {
    readonly waiting: number;
    readonly due: number;
    readonly dead: number;
    readonly overdueS: number;
  };
  readonly serviceQueues: readonly { readonly tenant: string; readonly waiting: number; readonly oldestS: number }[];
}

/** Reads the lengths and ages of all queues for monitoring, in one statement. */
export async function readQueueFigures(db: Database, nowMs: number): Promise<QueueFigures> {
  const { rows } = await sql<{
    rows: number;
    oldest_s: number;
    waiting: number;
    due: number;
    dead: number;
    overdue_s: number;
    queues: QueueFigures['serviceQueues'];
  }>`
    select o.rows, o.oldest_s, w.waiting, w.due, w.dead, w.overdue_s, q.queues
    from (
      select count(*)::integer as rows,
        coalesce(extract(epoch from clock_timestamp() - min(written_at)), 0)::float as oldest_s
      from outbox
    ) o, (
      select count(*) filter (where state = 'waiting')::integer as waiting,
        count(*) filter (where state = 'waiting' and next_at <= ${nowMs}::bigint)::integer as due,
        count(*) filter (where state <> 'waiting')::integer as dead,
        greatest(0, coalesce(${nowMs}::bigint - min(next_at) filter (where state = 'waiting'), 0))::float / 1000
          as overdue_s
      from webhook_events
    ) w, (
      select coalesce(json_agg(json_build_object('tenant', tenant, 'waiting', waiting, 'oldestS', oldest_s)), '[]'::json)
        as queues
      from (
        select s.tenant, count(*)::integer as waiting,
          greatest(0, ${nowMs}::bigint - min(s.queued_at))::float / 1000 as oldest_s
        from service_sessions s where s.state = 'waiting' group by s.tenant
      ) each
    ) q`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the figures of the queues are missing');
  return {
    outbox: { rows: row.rows, oldestS: row.oldest_s },
    webhooks: { waiting: row.waiting, due: row.due, dead: row.dead, overdueS: row.overdue_s },
    serviceQueues: row.queues,
  };
}

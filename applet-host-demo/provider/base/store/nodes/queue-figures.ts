import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** The queues in the database, of all tenants. */
export interface QueueFigures {
  readonly outbox: { readonly rows: number; readonly oldestS: number };
  readonly webhooks: {
    /** At most `MAX_COUNTED`, like `due` and `dead`. */
    readonly waiting: number;
    /** Topics whose oldest event can go out. */
    readonly due: number;
    readonly dead: number;
    /** Without those of paused webhooks. */
    readonly overdueS: number;
    readonly paused: readonly { readonly tenant: string; readonly webhooks: number; readonly longestS: number }[];
  };
  readonly serviceQueues: readonly { readonly tenant: string; readonly waiting: number; readonly oldestS: number }[];
}

/** Counting more costs more than the figure is worth. */
const MAX_COUNTED = 100_000;

/** Reads the lengths and ages of all queues for monitoring, in one statement. */
export async function readQueueFigures(db: Database, nowMs: number): Promise<QueueFigures> {
  const { rows } = await sql<{
    rows: number;
    oldest_s: number;
    waiting: number;
    due: number;
    dead: number;
    overdue_s: number;
    paused: QueueFigures['webhooks']['paused'];
    queues: QueueFigures['serviceQueues'];
  }>`
    select o.rows, o.oldest_s, e.waiting, e.dead, w.due, w.overdue_s, p.paused, q.queues
    from (
      select count(*)::integer as rows,
        coalesce(extract(epoch from clock_timestamp() - min(written_at)), 0)::float as oldest_s
      from outbox
    ) o, (
      select
        (select count(*)::integer from (select from webhook_events where state = 'waiting' limit ${MAX_COUNTED}) _) as waiting,
        (select count(*)::integer from (select from webhook_events where state = 'dead' limit ${MAX_COUNTED}) _) as dead
    ) e, (
      select coalesce(sum(due), 0)::integer as due,
        greatest(0, ${nowMs}::bigint - coalesce(least(min(oldest), min((
          -- A new event for which nothing looks.
          select created_at from webhook_events
          where webhook_id = e.webhook_id and state = 'waiting' and not is_placed order by (event_id + 0) limit 1
        ))), ${nowMs}::bigint))::float / 1000 as overdue_s
      from webhook_endpoints e
      left join webhook_pauses p on p.webhook_id = e.webhook_id
      cross join lateral (
        select count(*) as due, min(next_at) as oldest from (
          select next_at from webhook_topics where webhook_id = e.webhook_id and next_at <= ${nowMs}::bigint
          order by next_at limit ${MAX_COUNTED}
        ) _
      ) t
      where e.removed_at is null and coalesce(p.until, 0) <= ${nowMs}::bigint
    ) w, (
      select coalesce(json_agg(json_build_object('tenant', tenant, 'webhooks', webhooks, 'longestS', longest_s)), '[]'::json)
        as paused
      from (
        select e.tenant, count(*)::integer as webhooks, greatest(0, ${nowMs}::bigint - min(p.since))::float / 1000 as longest_s
        from webhook_pauses p join webhook_endpoints e on e.webhook_id = p.webhook_id
        where e.removed_at is null group by e.tenant
      ) each
    ) p, (
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
    webhooks: { waiting: row.waiting, due: row.due, dead: row.dead, overdueS: row.overdue_s, paused: row.paused },
    serviceQueues: row.queues,
  };
}

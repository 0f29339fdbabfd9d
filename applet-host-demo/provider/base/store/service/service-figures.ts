import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

export interface AgentFigures {
  readonly agentId: string;
  readonly agentName: string;
  readonly sessions: number;
  readonly good: number;
  readonly general: number;
  readonly bad: number;
  readonly averageWaitMs: number;
  readonly averageHandlingMs: number;
}

/** The players in the queue of a tenant, and since when the first one waits. */
export interface QueueLength {
  readonly waiting: number;
  readonly sinceMs: number | undefined;
}

const DAY_MS = 86_400_000;

/**
 * The queue of a tenant now, and the figures of each agent for the sessions that ended on a day of a time zone. Reads each table once,
 * and of the sessions that have ended only those of that day and its neighbours.
 */
export async function readServiceFigures(
  db: Database,
  tenant: string,
  day: string,
  timeZone: string,
): Promise<QueueLength & { readonly agents: readonly AgentFigures[] }> {
  // The day begins up to 14 hours before or after that of UTC. This range finds the rows by the index.
  const dayMs = Date.parse(`${day}T00:00:00Z`);
  const { rows } = await sql<{
    user_id: string | null;
    name: string | null;
    sessions: number;
    good: number;
    general: number;
    bad: number;
    wait: number;
    handling: number;
    waiting: number;
    since: number | null;
  }>`
    with counted as (
      select s.agent_id, count(*) filter (where s.state = 'closed')::integer as sessions,
        count(*) filter (where s.score = 'Good')::integer as good,
        count(*) filter (where s.score = 'General')::integer as general,
        count(*) filter (where s.score = 'Bad')::integer as bad,
        avg(s.accepted_at - s.queued_at) filter (where s.state = 'closed')::float as wait,
        avg(s.ended_at - s.accepted_at)::float as handling,
        count(*) filter (where s.state = 'waiting')::integer as waiting,
        min(s.queued_at) filter (where s.state = 'waiting') as since
      from service_sessions s
      where s.tenant = ${tenant} and (s.state = 'waiting' or (s.state = 'closed' and s.accepted_at is not null
        and s.ended_at >= ${dayMs - DAY_MS}::bigint and s.ended_at < ${dayMs + 2 * DAY_MS}::bigint
        and to_char(to_timestamp(s.ended_at / 1000.0) at time zone ${timeZone}, 'YYYY-MM-DD') = ${day}))
      group by s.agent_id
    ), agents as (
      select u.user_id, u.name from service_agents a join users u on u.user_id = a.user_id where a.tenant = ${tenant}
    )
    select g.user_id, g.name, coalesce(c.sessions, 0) as sessions, coalesce(c.good, 0) as good, coalesce(c.general, 0) as general,
      coalesce(c.bad, 0) as bad, coalesce(c.wait, 0) as wait, coalesce(c.handling, 0) as handling,
      coalesce(c.waiting, 0) as waiting, c.since
    from agents g full join counted c on c.agent_id = g.user_id
    order by g.name, g.user_id`.execute(db);
  return {
    // A session in the queue has no agent.
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    sinceMs: rows.find(({ since }) => since !== null)?.since ?? undefined,
    agents: rows.flatMap((row) =>
      row.user_id === null
        ? []
        : [
            {
              agentId: row.user_id,
              agentName: row.name ?? '',
              sessions: row.sessions,
              good: row.good,
              general: row.general,
              bad: row.bad,
              averageWaitMs: Math.round(row.wait),
              averageHandlingMs: Math.round(row.handling),
            },
          ],
    ),
  };
}

/** The number of sessions in the queue of a tenant. */
export async function countQueue(db: Database, tenant: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from service_sessions where tenant = ${tenant} and state = 'waiting'`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

import { sql } from 'kysely';
import type { Database } from './schema.ts';

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

/** The figures of each agent for the sessions that ended on a day of a time zone. */
export async function listFigures(
  db: Database,
  tenant: string,
  day: string,
  timeZone: string,
): Promise<readonly AgentFigures[]> {
  const { rows } = await sql<{
    user_id: string;
    name: string;
    sessions: number;
    good: number;
    general: number;
    bad: number;
    wait: number;
    handling: number;
  }>`
    select u.user_id, u.name, count(s.session_id)::integer as sessions,
      count(*) filter (where s.score = 'Good')::integer as good,
      count(*) filter (where s.score = 'General')::integer as general,
      count(*) filter (where s.score = 'Bad')::integer as bad,
      coalesce(avg(s.accepted_at - s.queued_at), 0)::float as wait,
      coalesce(avg(s.ended_at - s.accepted_at), 0)::float as handling
    from service_agents a
    join users u on u.user_id = a.user_id
    left join service_sessions s on s.agent_id = a.user_id and s.state = 'closed'
      and to_char(to_timestamp(s.ended_at / 1000.0) at time zone ${timeZone}, 'YYYY-MM-DD') = ${day}
    where a.tenant = ${tenant}
    group by u.user_id, u.name order by u.name`.execute(db);
  return rows.map((row) => ({
    agentId: row.user_id,
    agentName: row.name,
    sessions: row.sessions,
    good: row.good,
    general: row.general,
    bad: row.bad,
    averageWaitMs: Math.round(row.wait),
    averageHandlingMs: Math.round(row.handling),
  }));
}

/** The number of players in the queue of a tenant, and since when the first one waits. */
export async function readQueueLength(
  db: Database,
  tenant: string,
): Promise<{ readonly waiting: number; readonly sinceMs: number | undefined }> {
  const { rows } = await sql<{ waiting: number; since: number | null }>`
    select count(*)::integer as waiting, min(queued_at) as since from service_sessions
    where tenant = ${tenant} and state = 'waiting'`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, sinceMs: rows[0]?.since ?? undefined };
}

import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Agent } from '#domain/service/agent.ts';
import type { Database, Schema } from '../schema/schema.ts';
import { sessionOf, sessions, type StoredSession } from './service-sessions.ts';

type Skills = Pick<Agent, 'languages' | 'topics'>;

/** Whether a waiting session suits one of the agents, as `suits` of the domain says. */
const isSuitable = (agents: readonly Skills[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    agents.map(
      ({ languages, topics }) => sql`(
        (cardinality(${languages}::text[]) = 0 or language = '' or language = any(${languages}::text[]))
        and (cardinality(${topics}::text[]) = 0 or topic = '' or topic = any(${topics}::text[])))`,
    ),
    sql` or `,
  )})`;

/** The ids of a tenant's waiting sessions, in the order of the queue. */
const queue = (db: Database, tenant: string) =>
  db
    .selectFrom('service_sessions')
    .select('session_id')
    .where('tenant', '=', tenant)
    .where('state', '=', 'waiting')
    .orderBy('priority', 'desc')
    .orderBy('queued_at')
    .orderBy('session_id');

/** The beginning of a tenant's queue for an agent, in its order: at most `limit` sessions that suit the agent, and as many others. */
export async function listWaiting(
  db: Database,
  tenant: string,
  viewer: Skills,
  limit: number,
): Promise<readonly StoredSession[]> {
  const suitable = queue(db, tenant)
    .where(isSuitable([viewer]))
    .limit(limit);
  const others = queue(db, tenant)
    .where(sql<boolean>`not ${isSuitable([viewer])}`)
    .limit(limit);
  const rows = await sessions(db)
    .where(({ or, eb }) => or([eb('s.session_id', 'in', suitable), eb('s.session_id', 'in', others)]))
    .orderBy('s.priority', 'desc')
    .orderBy('s.queued_at')
    .orderBy('s.session_id')
    .execute();
  return rows.map(sessionOf);
}

/** The first waiting session of a tenant that suits one of the agents, except those with the ids `exceptIds`. */
export async function findNextWaiting(
  db: Database,
  tenant: string,
  agents: readonly Skills[],
  exceptIds: readonly string[],
): Promise<{ readonly sessionId: string; readonly language: string; readonly topic: string } | undefined> {
  const row = await queue(db, tenant)
    .select(['language', 'topic'])
    .where(isSuitable(agents))
    .where(sql<boolean>`session_id <> all(${exceptIds}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return row && { sessionId: row.session_id, language: row.language, topic: row.topic };
}

export interface QueuePlace {
  readonly sessionId: string;
  readonly chatId: string;
  readonly playerId: string;
  readonly tenant: string;
  /** From 1. */
  readonly position: number;
}

/** A condition: the session waits for an agent. */
export const isInQueue = (eb: ExpressionBuilder<Schema, 'service_sessions'>) =>
  eb.and([eb('state', '=', 'waiting'), eb('kind', '=', 'talk')]);

/** The places of all players who wait for an agent. */
export async function listPlaces(db: Database): Promise<readonly QueuePlace[]> {
  const rows = await db
    .selectFrom('service_sessions')
    .select(['session_id', 'chat_id', 'player_id', 'tenant'])
    .select(
      sql<number>`(row_number() over (partition by tenant order by priority desc, queued_at, session_id))::integer`.as(
        'position',
      ),
    )
    .where(isInQueue)
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    chatId: row.chat_id,
    playerId: row.player_id,
    tenant: row.tenant,
    position: row.position,
  }));
}

/** The place of one waiting session. */
export async function placeOf(db: Database, { tenant, sessionId }: Pick<StoredSession, 'tenant' | 'sessionId'>) {
  const { rows } = await sql<{ position: number }>`
    select count(*)::integer as position from service_sessions q, service_sessions own
    where own.session_id = ${sessionId} and q.tenant = ${tenant} and q.state = 'waiting' and q.kind = 'talk'
      and (-q.priority, q.queued_at, q.session_id) <= (-own.priority, own.queued_at, own.session_id)`.execute(db);
  return rows[0]?.position ?? 1;
}

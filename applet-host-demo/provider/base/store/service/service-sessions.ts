import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ServiceEnd, ServiceKind, ServiceScore, ServiceState } from '#domain/service/service-session.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A session with the names that its readers see. */
export interface StoredSession {
  readonly sessionId: string;
  readonly tenant: string;
  readonly chatId: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly playerPhoto: string;
  readonly isGuest: boolean;
  readonly state: ServiceState;
  readonly kind: ServiceKind;
  readonly topic: string;
  readonly language: string;
  readonly data: Readonly<Record<string, string>>;
  readonly agentId: string;
  readonly agentName: string;
  readonly queuedAtMs: number;
  readonly acceptedAtMs: number | undefined;
  readonly endedAtMs: number | undefined;
  readonly endedBy: ServiceEnd | undefined;
  readonly category: string;
  readonly score: ServiceScore | undefined;
  readonly remark: string;
}

export interface NewSession {
  readonly tenant: string;
  readonly chatId: string;
  readonly playerId: string;
  readonly kind: ServiceKind;
  readonly topic: string;
  readonly language: string;
  readonly data: Readonly<Record<string, string>>;
}

const SESSION_DIGITS = 8;

const newSessionId = (): string => String(randomInt(10 ** (SESSION_DIGITS - 1), 10 ** SESSION_DIGITS));

/** Stores a waiting session. Undefined if the player has an open one: an index decides, so two calls at once start one session. */
export async function insertSession(
  trx: DatabaseTransaction,
  { chatId, playerId, data, ...session }: NewSession,
  nowMs: number,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('service_sessions')
    .values({
      ...session,
      session_id: newSessionId(),
      chat_id: chatId,
      player_id: playerId,
      data: JSON.stringify(data),
      state: 'waiting',
      queued_at: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return row?.session_id;
}

/** Sessions with the names of their people. `sessionOf` reads the rows. */
export const sessions = (db: Database) =>
  db
    .selectFrom('service_sessions as s')
    .innerJoin('users as p', 'p.user_id', 's.player_id')
    .leftJoin('users as a', 'a.user_id', 's.agent_id')
    .select([
      's.session_id',
      's.tenant',
      's.chat_id',
      's.player_id',
      's.state',
      's.kind',
      's.topic',
      's.language',
      's.data',
      's.agent_id',
      's.queued_at',
      's.accepted_at',
      's.ended_at',
      's.ended_by',
      's.category',
      's.score',
      's.remark',
    ])
    .select(['p.name as player_name', 'p.photo as player_photo', 'p.is_guest', 'a.name as agent_name']);

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

export const sessionOf = (row: SessionRow): StoredSession => ({
  sessionId: row.session_id,
  tenant: row.tenant,
  chatId: row.chat_id,
  playerId: row.player_id,
  playerName: row.player_name,
  playerPhoto: row.player_photo,
  isGuest: row.is_guest,
  state: row.state,
  kind: row.kind,
  topic: row.topic,
  language: row.language,
  // insertSession and addSessionData write an object of texts.
  data: JSON.parse(row.data) as Readonly<Record<string, string>>,
  agentId: row.agent_id ?? '',
  agentName: row.agent_name ?? '',
  queuedAtMs: row.queued_at,
  acceptedAtMs: row.accepted_at ?? undefined,
  endedAtMs: row.ended_at ?? undefined,
  endedBy: row.ended_by ?? undefined,
  category: row.category,
  score: row.score ?? undefined,
  remark: row.remark,
});

/** Finds a session of a tenant. */
export async function findSession(db: Database, tenant: string, sessionId: string): Promise<StoredSession | undefined> {
  const row = await sessions(db)
    .where('s.tenant', '=', tenant)
    .where('s.session_id', '=', sessionId)
    .executeTakeFirst();
  return row && sessionOf(row);
}

/** Locks a session until the transaction ends, and returns it. */
export async function lockSession(
  trx: DatabaseTransaction,
  tenant: string,
  sessionId: string,
): Promise<StoredSession | undefined> {
  await trx
    .selectFrom('service_sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .forUpdate()
    .execute();
  return findSession(trx, tenant, sessionId);
}

/** The newest session of a player. */
export async function findNewestSession(db: Database, playerId: string): Promise<StoredSession | undefined> {
  const row = await sessions(db)
    .where('s.player_id', '=', playerId)
    .orderBy('s.queued_at', 'desc')
    .orderBy('s.session_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && sessionOf(row);
}

/** A player's sessions that have ended, newest first. */
export async function listEarlierSessions(
  db: Database,
  playerId: string,
  exceptId: string,
): Promise<readonly StoredSession[]> {
  const rows = await sessions(db)
    .where('s.player_id', '=', playerId)
    .where('s.session_id', '<>', exceptId)
    .where('s.state', '=', 'closed')
    .orderBy('s.queued_at', 'desc')
    .limit(30)
    .execute();
  return rows.map(sessionOf);
}

/** The accepted sessions of a tenant, oldest first. */
export async function listActive(db: Database, tenant: string): Promise<readonly StoredSession[]> {
  const rows = await sessions(db)
    .where('s.tenant', '=', tenant)
    .where('s.state', '=', 'active')
    .orderBy('s.queued_at')
    .orderBy('s.session_id')
    .execute();
  return rows.map(sessionOf);
}

/** Sets fields of a session. The caller has locked it. */
export async function updateSession(
  trx: DatabaseTransaction,
  sessionId: string,
  values: {
    readonly state?: ServiceState;
    readonly kind?: ServiceKind;
    readonly topic?: string;
    readonly agent_id?: string | null;
    readonly priority?: number;
    readonly accepted_at?: number | null;
    readonly ended_at?: number;
    readonly ended_by?: ServiceEnd;
    readonly category?: string;
    readonly data?: string;
  },
): Promise<void> {
  await trx.updateTable('service_sessions').set(values).where('session_id', '=', sessionId).execute();
}

/** Scores a closed session. False if it has a score: the first one stays. */
export async function scoreSession(
  db: Database,
  sessionId: string,
  score: ServiceScore,
  remark: string,
): Promise<boolean> {
  const result = await db
    .updateTable('service_sessions')
    .set({ score, remark })
    .where('session_id', '=', sessionId)
    .where('score', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const RECENT_SESSIONS = 20;
const USUAL_HANDLING_MS = 180_000;

/** The average handling time of the latest sessions of a tenant. */
export async function averageHandlingMs(db: Database, tenant: string): Promise<number> {
  const { rows } = await sql<{ average: number | null }>`
    select avg(ended_at - accepted_at)::float as average from (
      select ended_at, accepted_at from service_sessions
      where tenant = ${tenant} and state = 'closed' and accepted_at is not null
      order by ended_at desc limit ${RECENT_SESSIONS}
    ) recent`.execute(db);
  return Math.max(0, rows[0]?.average ?? USUAL_HANDLING_MS);
}

/** The last text line and the unread count of sessions, for the agents' lists. */
export async function listLastMessages(
  db: Database,
  chatIds: readonly string[],
  viewerId: string,
): Promise<
  ReadonlyMap<
    string,
    { readonly type: string; readonly body: string; readonly timeMs: number; readonly unread: number }
  >
> {
  const { rows } = await sql<{ chat_id: string; type: string; body: string; time: number; unread: number }>`
    select last.chat_id, last.type, last.body, last.time,
      coalesce(me.unread + c.counted - me.counted_at, 0)::integer as unread
    from unnest(${chatIds}::text[]) wanted(chat_id)
    join chats c on c.chat_id = wanted.chat_id
    left join chat_members me on me.chat_id = wanted.chat_id and me.user_id = ${viewerId}
    join lateral (
      select m.chat_id, m.type, m.body, m.time from messages m
      where m.chat_id = wanted.chat_id and not m.is_system and m.deleted_by is null
      order by m.msg_id desc limit 1
    ) last on true`.execute(db);
  return new Map(
    rows.map(({ chat_id: chatId, type, body, time, unread }) => [chatId, { type, body, timeMs: time, unread }]),
  );
}

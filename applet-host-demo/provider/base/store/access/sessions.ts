import { failure, type Result, success } from '#domain/result.ts';
import type { FailureCode } from '#domain/failure.ts';
import type { ProviderLimits } from '../../limits.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { batched } from '../engine/batched.ts';
import type { Database, Schema } from '../schema/schema.ts';
import { hashSecret, isSameHash, newSecret, newSessionId, readToken, writeToken } from '../../secret-token.ts';

/** The state of a session. `ended` also means that it never existed. */
export type SessionState = 'alive' | 'frozen' | 'ended';

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly tenant: string;
  /** The user is a guest of the customer service, who may make few calls (`calls/guest-calls.ts`). */
  readonly isGuest?: boolean;
}

export interface Authenticated {
  readonly caller: Caller;
  /** A new token for the client, if the secret was due for replacement. */
  readonly rotatedToken: string | undefined;
}

/** `seen_at` is written at most this often. */
const SEEN_STEP_MS = 3_600_000;
/** A new secret that is never used may have been lost on its way to the client. After this time it is replaced again. */
const LOST_ROTATION_MS = 60_000;

/**
 * Starts a session. Returns its token and the older sessions that it ended.
 *
 * @param lifetimeMs the session ends after this time, even if it is used; undefined: it ends only after a long silence
 * @param device the name of the device that signs in, for the user's list of sessions
 */
export async function startSession(
  db: Database,
  userId: string,
  limits: ProviderLimits,
  nowMs: number,
  lifetimeMs?: number,
  device = '',
): Promise<{ readonly token: string; readonly ended: readonly string[] }> {
  const sessionId = newSessionId();
  const secret = newSecret();
  const ended = await db.transaction().execute(async (trx) => {
    // Serialises the logins of a user, so that two at once cannot both exceed the limit.
    await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    await trx
      .insertInto('sessions')
      .values({
        session_id: sessionId,
        user_id: userId,
        secret_hash: hashSecret(secret),
        secret_at: nowMs,
        created_at: nowMs,
        seen_at: nowMs,
        device,
        ends_at: lifetimeMs === undefined ? null : nowMs + lifetimeMs,
      })
      .execute();
    const surplus = await trx
      .selectFrom('sessions')
      .select('session_id')
      .where('user_id', '=', userId)
      .where('session_id', '!=', sessionId)
      .orderBy('created_at', 'desc')
      .offset(limits.maxSessions - 1)
      .execute();
    const ids = surplus.map((row) => row.session_id);
    if (ids.length > 0) await trx.deleteFrom('sessions').where('session_id', 'in', ids).execute();
    return ids;
  });
  return { token: writeToken({ sessionId, secret }), ended };
}

/** Finds the caller of a token, or fails with the reason why there is none. */
export async function authenticate(
  db: Database,
  text: string | undefined,
  limits: ProviderLimits,
  nowMs: number,
): Promise<Result<Authenticated, FailureCode>> {
  if (text === undefined || text === '') return failure('token_missing');
  const token = readToken(text);
  if (token === undefined) return failure('token_invalid');
  const row = await findSession(db, token.sessionId, limits, nowMs);
  if (row === undefined) return failure('token_invalid');
  const hash = hashSecret(token.secret);
  const isCurrent = isSameHash(hash, row.secret_hash);
  const isPrevious =
    isSameHash(hash, row.previous_hash) &&
    (row.confirmed_at === null || nowMs < row.confirmed_at + limits.previousSecretMs);
  if (!isCurrent && !isPrevious) return failure('token_invalid');
  if (row.is_frozen) return failure('frozen');
  const caller: Caller = { userId: row.user_id, sessionId: row.session_id, tenant: row.tenant, isGuest: row.is_guest };
  const isDue = isCurrent
    ? nowMs - row.secret_at >= limits.secretAgeMs
    : row.confirmed_at === null && nowMs - row.secret_at >= LOST_ROTATION_MS;
  if (isDue) return success({ caller, rotatedToken: await rotate(db, row, hash, nowMs) });
  if ((isCurrent && row.confirmed_at === null) || nowMs - row.seen_at >= SEEN_STEP_MS) {
    await db
      .updateTable('sessions')
      .set({ seen_at: nowMs, ...(isCurrent && row.confirmed_at === null ? { confirmed_at: nowMs } : {}) })
      .where('session_id', '=', row.session_id)
      .where('secret_hash', '=', row.secret_hash)
      .execute();
  }
  return success({ caller, rotatedToken: undefined });
}

/** Reads the states of the given sessions, without ended ones. */
export async function readSessionStates(
  db: Database,
  sessionIds: readonly string[],
  limits: ProviderLimits,
  nowMs: number,
): Promise<ReadonlyMap<string, SessionState>> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .select(['s.session_id', 'u.is_frozen'])
    // The text and the plan of the statement do not depend on the sessions, so it is prepared and planned once.
    .where(sql<boolean>`s.session_id = any((select ${sessionIds}::text[])::text[])`)
    .where(isAlive(limits, nowMs))
    .execute();
  return new Map(rows.map((row) => [row.session_id, row.is_frozen ? 'frozen' : 'alive']));
}

/** Returns the signing keys of a session, newest first. Undefined if it ended or its user is frozen. They change with its secret. */
export async function findSigningKeys(
  db: Database,
  sessionId: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<{ readonly caller: Caller; readonly keys: readonly string[] } | undefined> {
  const row = await findSession(db, sessionId, limits, nowMs);
  if (row === undefined || row.is_frozen) return undefined;
  const keys = row.previous_hash === null ? [row.secret_hash] : [row.secret_hash, row.previous_hash];
  const caller = { userId: row.user_id, sessionId, tenant: row.tenant, isGuest: row.is_guest };
  return { caller, keys };
}

/** Keeps the session of an active socket alive. */
export async function touchSession(db: Database, sessionId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: nowMs })
    .where('session_id', '=', sessionId)
    .where('seen_at', '<', nowMs - SEEN_STEP_MS)
    .execute();
}

/** Prolongs a session. Returns false when it has already ended. */
export async function prolongSession(
  db: Database,
  sessionId: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions as s')
    .set({ ends_at: nowMs + limits.identitySessionMs })
    .where('s.session_id', '=', sessionId)
    .where(isAlive(limits, nowMs))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether a session has neither expired nor been silent for too long. */
const isAlive =
  ({ sessionSilenceMs }: ProviderLimits, nowMs: number) =>
  (sessions: ExpressionBuilder<Schema & { readonly s: Schema['sessions'] }, 's'>) =>
    sessions.and([
      sessions('s.seen_at', '>', nowMs - sessionSilenceMs),
      sessions.or([sessions('s.ends_at', 'is', null), sessions('s.ends_at', '>', nowMs)]),
    ]);

/** The same for a row that was read. */
export const isStillAlive = (
  session: { readonly seen_at: number; readonly ends_at: number | null },
  { sessionSilenceMs }: ProviderLimits,
  nowMs: number,
): boolean => session.seen_at > nowMs - sessionSilenceMs && (session.ends_at === null || session.ends_at > nowMs);

/** Ends the expired sessions. Returns them. */
export async function endOverdueSessions(db: Database, nowMs: number): Promise<readonly string[]> {
  const rows = await db.deleteFrom('sessions').where('ends_at', '<=', nowMs).returning('session_id').execute();
  return rows.map((row) => row.session_id);
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('session_id', '=', sessionId).execute();
}

/** Ends one session of a user. Returns it, or nothing if it is not the user's. */
export async function endSessionOf(db: Database, userId: string, sessionId: string): Promise<readonly string[]> {
  const own = db.deleteFrom('sessions').where('user_id', '=', userId).where('session_id', '=', sessionId);
  const rows = await own.returning('session_id').execute();
  return rows.map((row) => row.session_id);
}

/** Lists the sessions of a user. */
export async function listSessions(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('sessions').select('session_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.session_id);
}

/** Ends all sessions of a user, or all but one. Returns the ended ones. */
export async function endSessionsOf(
  db: Database,
  userId: string,
  exceptSessionId?: string,
): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('session_id', '!=', exceptSessionId ?? '')
    .returning('session_id')
    .execute();
  return rows.map((row) => row.session_id);
}

/**
 * Replaces the secret. Of several parallel requests one succeeds; the others continue with their secret, which stays
 * valid as the previous one.
 */
async function rotate(
  db: Database,
  row: { readonly session_id: string; readonly secret_hash: string },
  presentedHash: string,
  nowMs: number,
): Promise<string | undefined> {
  const secret = newSecret();
  const result = await db
    .updateTable('sessions')
    .set({
      secret_hash: hashSecret(secret),
      secret_at: nowMs,
      previous_hash: presentedHash,
      confirmed_at: null,
      seen_at: nowMs,
    })
    .where('session_id', '=', row.session_id)
    .where('secret_hash', '=', row.secret_hash)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? writeToken({ sessionId: row.session_id, secret }) : undefined;
}

async function findSession(db: Database, sessionId: string, limits: ProviderLimits, nowMs: number) {
  const row = await readSession(db, sessionId);
  return row !== undefined && isStillAlive(row, limits, nowMs) ? row : undefined;
}

const readSession = batched(async (db, sessionIds: readonly string[]) => {
  const { rows } = await sql<SessionRow>`
    select s.session_id, s.user_id, s.secret_hash, s.secret_at, s.confirmed_at, s.previous_hash, s.seen_at, s.ends_at,
      u.tenant, u.is_frozen, u.is_guest
    from sessions s join users u on u.user_id = s.user_id
    where s.session_id = any((select ${[...new Set(sessionIds)]}::text[])::text[])`.execute(db);
  const found = new Map(rows.map((row) => [row.session_id, row]));
  return sessionIds.map((sessionId) => found.get(sessionId));
});

interface SessionRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly secret_hash: string;
  readonly secret_at: number;
  readonly confirmed_at: number | null;
  readonly previous_hash: string | null;
  readonly seen_at: number;
  readonly ends_at: number | null;
  readonly tenant: string;
  readonly is_frozen: boolean;
  readonly is_guest: boolean;
}

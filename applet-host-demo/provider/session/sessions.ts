import { failure, type Result, success } from '../../../widget/domain/result.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import type { ProviderLimits } from '../limits.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Schema } from '../store/schema.ts';
import { hashSecret, isSameHash, newSecret, newSessionId, readToken, writeToken } from './token.ts';

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly tenant: string;
}

export interface Authenticated {
  readonly caller: Caller;
  /** A new token for the client, when it was time. */
  readonly rotatedToken: string | undefined;
}

/** `seen_at` is written at most this often. */
const SEEN_STEP_MS = 3_600_000;
/** A new secret that was never used may have been lost on its way: after this it is replaced once more. */
const LOST_ROTATION_MS = 60_000;

/**
 * Starts a session. Returns its token and the sessions that had to give way to it.
 *
 * @param lifetimeMs after which it ends, however much it is used; undefined: only when it has been silent for long
 */
export async function startSession(
  db: Database,
  userId: string,
  limits: ProviderLimits,
  nowMs: number,
  lifetimeMs?: number,
): Promise<{ readonly token: string; readonly ended: readonly string[] }> {
  const sessionId = newSessionId();
  const secret = newSecret();
  const ended = await db.transaction().execute(async (trx) => {
    // One login of a user at a time, so that two at once cannot both stay above the limit.
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

/** Who sends this token, or why nobody does. */
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
  const caller: Caller = { userId: row.user_id, sessionId: row.session_id, tenant: row.tenant };
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

/** What signs for a session, newest first; undefined when it has ended or its user is frozen. Replaced with its secret. */
export async function findSigningKeys(
  db: Database,
  sessionId: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<{ readonly caller: Caller; readonly keys: readonly string[] } | undefined> {
  const row = await findSession(db, sessionId, limits, nowMs);
  if (row === undefined || row.is_frozen) return undefined;
  const keys = row.previous_hash === null ? [row.secret_hash] : [row.secret_hash, row.previous_hash];
  return { caller: { userId: row.user_id, sessionId, tenant: row.tenant }, keys };
}

/** A socket that lives keeps its session alive. */
export async function touchSession(db: Database, sessionId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: nowMs })
    .where('session_id', '=', sessionId)
    .where('seen_at', '<', nowMs - SEEN_STEP_MS)
    .execute();
}

/** Lets a session end later. False when it has ended already. */
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

/** Whether a session has neither come to its end nor been silent for too long. */
export const isAlive =
  ({ sessionSilenceMs }: ProviderLimits, nowMs: number) =>
  (sessions: ExpressionBuilder<Schema & { readonly s: Schema['sessions'] }, 's'>) =>
    sessions.and([
      sessions('s.seen_at', '>', nowMs - sessionSilenceMs),
      sessions.or([sessions('s.ends_at', 'is', null), sessions('s.ends_at', '>', nowMs)]),
    ]);

/** Ends the sessions whose time is over. Returns them. */
export async function endOverdueSessions(db: Database, nowMs: number): Promise<readonly string[]> {
  const rows = await db.deleteFrom('sessions').where('ends_at', '<=', nowMs).returning('session_id').execute();
  return rows.map((row) => row.session_id);
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('session_id', '=', sessionId).execute();
}

/** The sessions of a user. */
export async function listSessions(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('sessions').select('session_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.session_id);
}

/** Ends the sessions of a user, or all but one. Returns those that ended. */
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
 * Replaces the secret. Of several requests at once one succeeds; the others go on with the secret they have, which stays
 * good as the one before.
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

function findSession(db: Database, sessionId: string, limits: ProviderLimits, nowMs: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .select([
      's.session_id',
      's.user_id',
      's.secret_hash',
      's.secret_at',
      's.confirmed_at',
      's.previous_hash',
      's.seen_at',
    ])
    .select(['u.tenant', 'u.is_frozen'])
    .where('s.session_id', '=', sessionId)
    .where(isAlive(limits, nowMs))
    .executeTakeFirst();
}

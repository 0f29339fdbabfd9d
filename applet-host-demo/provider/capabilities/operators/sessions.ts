import { randomBytes } from 'node:crypto';
import { hashSecret, isSameHash, newSecret } from '../../base/secret-token.ts';
import {
  findOperatorSession,
  insertOperatorSession,
  type OperatorSession,
  removeOldOperatorSessions,
  touchOperatorSession,
} from '../../base/store/access/operators.ts';
import type { Database } from '../../base/store/schema/schema.ts';

/** An operator's session ends after this time, and earlier after a silence. */
const LIFETIME_MS = 12 * 3_600_000;
const SILENCE_MS = 30 * 60_000;
/** The last use is stored at most this often. */
const TOUCH_MS = 60_000;
const SESSION_ID_BYTES = 8;

const TOKEN = /^mo_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

export const isOperatorToken = (text: string): boolean => TOKEN.test(text);

/** The key under which an operator's calls count, in all tenants together. No code of a tenant begins like this. */
export const rateKeyOf = (name: string): string => `* ${name}`;

/** Starts a session of an operator. Only a hash of the token's secret is stored. */
export async function startOperatorSession(
  db: Database,
  name: string,
  nowMs: number,
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  const sessionId = randomBytes(SESSION_ID_BYTES).toString('hex');
  const secret = newSecret();
  await insertOperatorSession(db, { sessionId, name, secretHash: hashSecret(secret) }, nowMs);
  return { token: `mo_${sessionId}_${secret}`, expiresAtMs: nowMs + LIFETIME_MS };
}

/** Finds the session of a token, and notes its use. Undefined: the token is wrong or over, or the operator is disabled. */
export async function useOperatorSession(
  db: Database,
  token: string,
  nowMs: number,
): Promise<OperatorSession | undefined> {
  const [, sessionId, secret] = TOKEN.exec(token) ?? [];
  if (sessionId === undefined || secret === undefined) return undefined;
  const session = await findOperatorSession(db, sessionId);
  if (session === undefined || !isSameHash(hashSecret(secret), session.secretHash)) return undefined;
  const isOver = session.createdAtMs <= nowMs - LIFETIME_MS || session.seenAtMs <= nowMs - SILENCE_MS;
  if (isOver || session.operator.isDisabled) return undefined;
  if (session.seenAtMs <= nowMs - TOUCH_MS) await touchOperatorSession(db, sessionId, nowMs);
  return session;
}

export const removeEndedOperatorSessions = (db: Database, nowMs: number): Promise<void> =>
  removeOldOperatorSessions(db, { createdBeforeMs: nowMs - LIFETIME_MS, seenBeforeMs: nowMs - SILENCE_MS });

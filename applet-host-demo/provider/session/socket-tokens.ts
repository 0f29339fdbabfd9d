import { SOCKET_TOKEN_LIFETIME_MS } from '../../../widget/domain/limits.ts';
import type { ProviderLimits } from '../limits.ts';
import type { Database } from '../store/schema.ts';
import { type Caller, isAlive } from './sessions.ts';
import { hashSecret, newSecret } from './token.ts';

/** A token for one socket. It is stored, so that it survives a restart between being fetched and being used. S-07. */
export async function issueSocketToken(db: Database, sessionId: string, nowMs: number): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('socket_tokens')
    .values({ token_hash: hashSecret(token), session_id: sessionId, expires_at: nowMs + SOCKET_TOKEN_LIFETIME_MS })
    .execute();
  return token;
}

/**
 * Uses a socket token up. Returns who it is for, or undefined when it is unknown, used or too old, or its session has ended.
 * One statement: after a restart everybody asks at once.
 */
export async function redeemSocketToken(
  db: Database,
  token: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<Caller | undefined> {
  const row = await db
    .with('used', (query) =>
      query
        .deleteFrom('socket_tokens')
        .where('token_hash', '=', hashSecret(token))
        .returning(['session_id', 'expires_at']),
    )
    .selectFrom('used')
    .innerJoin('sessions as s', 's.session_id', 'used.session_id')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .select(['s.session_id', 's.user_id', 'u.tenant', 'u.is_frozen'])
    .where('used.expires_at', '>', nowMs)
    .where(isAlive(limits, nowMs))
    .executeTakeFirst();
  if (row === undefined || row.is_frozen) return undefined;
  return { userId: row.user_id, sessionId: row.session_id, tenant: row.tenant };
}

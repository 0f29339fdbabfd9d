import { SOCKET_TOKEN_LIFETIME_MS } from '../../../widget/domain/limits.ts';
import type { ProviderLimits } from '../limits.ts';
import type { Database } from '../store/schema.ts';
import { type Caller, isAlive } from './sessions.ts';
import { hashSecret, newSecret } from './token.ts';

/** Issues a token for one socket. It is stored, so that it survives a restart before it is used. S-07. */
export async function issueSocketToken(db: Database, sessionId: string, nowMs: number): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('socket_tokens')
    .values({ token_hash: hashSecret(token), session_id: sessionId, expires_at: nowMs + SOCKET_TOKEN_LIFETIME_MS })
    .execute();
  return token;
}

/**
 * Redeems a socket token. Returns its owner, or undefined when it is unknown, used or too old, or its session has ended.
 * Uses one statement only, because after a restart all clients ask at once.
 */
export async function redeemSocketToken(
  db: Database,
  token: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<(Caller & { readonly isFrozen: boolean }) | undefined> {
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
  if (row === undefined) return undefined;
  return { userId: row.user_id, sessionId: row.session_id, tenant: row.tenant, isFrozen: row.is_frozen };
}

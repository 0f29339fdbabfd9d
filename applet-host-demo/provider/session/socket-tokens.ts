import { SOCKET_TOKEN_LIFETIME_MS } from '../../../widget/domain/limits.ts';
import type { Database } from '../store/schema.ts';
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

/** Uses a socket token up. Returns its session, or undefined when it is unknown, used or too old. */
export async function redeemSocketToken(db: Database, token: string, nowMs: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('socket_tokens')
    .where('token_hash', '=', hashSecret(token))
    .returning(['session_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > nowMs ? row.session_id : undefined;
}

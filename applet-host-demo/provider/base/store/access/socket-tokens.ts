import { sql } from 'kysely';
import { SOCKET_TOKEN_LIFETIME_MS } from '#domain/limits.ts';
import type { ProviderLimits } from '../../limits.ts';
import { batched } from '../engine/batched.ts';
import type { Database } from '../schema/schema.ts';
import { type Caller, isStillAlive } from './sessions.ts';
import { hashSecret, newSecret } from '../../secret-token.ts';

interface Issued {
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly expiresAt: number;
}

/** Issues a token for one socket. It is stored, so that it survives a restart before it is used. S-07. */
export async function issueSocketToken(db: Database, sessionId: string, nowMs: number): Promise<string> {
  const token = newSecret();
  await store(db, { tokenHash: hashSecret(token), sessionId, expiresAt: nowMs + SOCKET_TOKEN_LIFETIME_MS });
  return token;
}

const store = batched(async (db, issued: readonly Issued[]) => {
  // A session that ended meanwhile gets no row. Without the lock it would fail the statement for all.
  await sql`
    insert into socket_tokens (token_hash, session_id, expires_at)
    select issued.token_hash, s.session_id, issued.expires_at
    from unnest(
      (select ${issued.map(({ tokenHash }) => tokenHash)}::text[]),
      (select ${issued.map(({ sessionId }) => sessionId)}::text[]),
      (select ${issued.map(({ expiresAt }) => expiresAt)}::bigint[])
    ) as issued(token_hash, session_id, expires_at)
    join sessions s on s.session_id = issued.session_id
    for key share of s`.execute(db);
  return issued;
});

export interface RedeemedToken extends Caller {
  readonly isFrozen: boolean;
  /** Microseconds of the database's clock. A later link of the session supersedes an earlier one, on any node. */
  readonly openedAtUs: number;
  /** The database's snapshot then. The client reads what it contains. */
  readonly snapshot: string;
}

/**
 * Redeems a socket token. Returns its owner, or undefined when it is unknown, used or too old, or its session has ended.
 */
export async function redeemSocketToken(
  db: Database,
  token: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<RedeemedToken | undefined> {
  const row = await take(db, hashSecret(token));
  if (row === undefined || row.expires_at <= nowMs || !isStillAlive(row, limits, nowMs)) return undefined;
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    tenant: row.tenant,
    isGuest: row.is_guest,
    isFrozen: row.is_frozen,
    openedAtUs: row.opened_at_us,
    snapshot: row.snapshot,
  };
}

const take = batched(async (db, hashes: readonly string[]) => {
  const { rows } = await sql<Redeemed>`
    with used as (
      delete from socket_tokens where token_hash = any((select ${[...new Set(hashes)]}::text[])::text[])
      returning token_hash, session_id, expires_at
    )
    select used.token_hash, used.expires_at, s.session_id, s.user_id, s.seen_at, s.ends_at, u.tenant, u.is_frozen, u.is_guest,
      (extract(epoch from clock_timestamp()) * 1000000)::bigint as opened_at_us,
      pg_current_snapshot()::text as snapshot
    from used join sessions s on s.session_id = used.session_id join users u on u.user_id = s.user_id`.execute(db);
  const found = new Map(rows.map((row) => [row.token_hash, row]));
  return hashes.map((hash) => {
    const row = found.get(hash);
    // Of two uses in one batch, the second finds nothing.
    found.delete(hash);
    return row;
  });
});

interface Redeemed {
  readonly token_hash: string;
  readonly expires_at: number;
  readonly session_id: string;
  readonly user_id: string;
  readonly seen_at: number;
  readonly ends_at: number | null;
  readonly tenant: string;
  readonly is_frozen: boolean;
  readonly is_guest: boolean;
  readonly opened_at_us: number;
  readonly snapshot: string;
}

import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

export interface Statistics {
  readonly players: number;
  readonly frozenPlayers: number;
  readonly newPlayersLastDay: number;
  readonly signedInPlayers: number;
  readonly groups: number;
  /** All messages that were ever sent, with system messages. */
  readonly messages: number;
  readonly activeChatsLastDay: number;
}

/** Counts what a tenant has, without service accounts, guests of the customer service and erased players. */
export async function readStatistics(db: Database, tenant: string, sinceMs: number): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    with people as (
      select u.user_id, u.is_frozen, u.created_at from users u
      where u.tenant = ${tenant} and not u.is_guest and u.erased_at is null
        and not exists (select 1 from service_accounts s where s.user_id = u.user_id)
    )
    select
      (select count(*) from people)::bigint as players,
      (select count(*) from people where is_frozen)::bigint as "frozenPlayers",
      (select count(*) from people where created_at >= ${sinceMs}::bigint)::bigint as "newPlayersLastDay",
      (select count(distinct s.user_id) from sessions s join people p on p.user_id = s.user_id)::bigint as "signedInPlayers",
      (select count(*) from groups where tenant = ${tenant} and not is_dissolved)::bigint as groups,
      (select coalesce(sum(last_msg_id), 0) from chats where tenant = ${tenant})::bigint as messages,
      (select count(*) from chats where tenant = ${tenant} and last_time >= ${sinceMs}::bigint and last_msg_id > 0)::bigint
        as "activeChatsLastDay"`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a query without a row');
  return found;
}

import type { Database } from '../schema/schema.ts';
import { isInQueue } from './service-queue.ts';

/** Queries of the customer service’s regular work. */

/** The active sessions whose agent is not there any more, by tenant. */
export async function listOrphans(
  db: Database,
  silentSinceMs: number,
): Promise<readonly { readonly tenant: string; readonly sessionId: string; readonly agentId: string }[]> {
  const rows = await db
    .selectFrom('service_sessions as s')
    .innerJoin('service_agents as a', 'a.user_id', 's.agent_id')
    .select(['s.tenant', 's.session_id', 'a.user_id'])
    .where('s.state', '=', 'active')
    .where((eb) => eb.or([eb('a.seen_at', '<', silentSinceMs), eb('a.presence', '=', 'offline')]))
    .execute();
  return rows.map((row) => ({ tenant: row.tenant, sessionId: row.session_id, agentId: row.user_id }));
}

/** The active sessions of a tenant without a message since a time. */
export async function listIdle(db: Database, tenant: string, sinceMs: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('service_sessions as s')
    .innerJoin('chats as c', 'c.chat_id', 's.chat_id')
    .select('s.session_id')
    .where('s.tenant', '=', tenant)
    .where('s.state', '=', 'active')
    .where('s.accepted_at', '<', sinceMs)
    .where('c.last_time', '<', sinceMs)
    .execute();
  return rows.map((row) => row.session_id);
}

/** The tenants with open sessions. */
export async function listBusyTenants(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('service_sessions')
    .select('tenant')
    .distinct()
    .where('state', '<>', 'closed')
    .execute();
  return rows.map((row) => row.tenant);
}

/** Turns the waiting talks of a closed service into left messages. Returns whether there were any. */
export async function turnIntoMessages(db: Database, tenant: string): Promise<boolean> {
  const result = await db
    .updateTable('service_sessions')
    .set({ kind: 'message' })
    .where('tenant', '=', tenant)
    .where(isInQueue)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

import { sql } from 'kysely';
import type { Agent, AgentPresence, StaffRole } from '#domain/service/agent.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

export interface AgentSettings {
  readonly role: StaffRole;
  readonly languages?: readonly string[];
  readonly topics?: readonly string[];
  readonly capacity?: number;
}

const USUAL_CAPACITY = 5;

/** Makes a user an agent, or changes an agent's settings. In a transaction. */
export async function saveAgent(
  trx: DatabaseTransaction,
  tenant: string,
  userId: string,
  { role, languages = [], topics = [], capacity = USUAL_CAPACITY }: AgentSettings,
): Promise<void> {
  const values = { tenant, languages: [...languages], topics: [...topics], capacity };
  await trx.updateTable('users').set({ staff_role: role }).where('user_id', '=', userId).execute();
  await trx
    .insertInto('service_agents')
    .values({ ...values, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** After this silence of the desk, an agent counts as offline. */
export const AGENT_SILENCE_MS = 60_000;

/** The agents of a tenant with their load. */
export async function listAgents(db: Database, tenant: string, nowMs: number): Promise<readonly Agent[]> {
  return readAgents(db, tenant, nowMs, undefined);
}

export async function findAgent(
  db: Database,
  tenant: string,
  userId: string,
  nowMs: number,
): Promise<Agent | undefined> {
  return (await readAgents(db, tenant, nowMs, userId))[0];
}

async function readAgents(
  db: Database,
  tenant: string,
  nowMs: number,
  userId: string | undefined,
): Promise<readonly Agent[]> {
  const { rows } = await sql<{
    user_id: string;
    name: string;
    staff_role: StaffRole;
    presence: AgentPresence;
    languages: string[];
    topics: string[];
    capacity: number;
    load: number;
    assigned_at: number;
    seen_at: number;
  }>`
    select a.user_id, u.name, u.staff_role, a.presence, a.languages, a.topics, a.capacity, a.assigned_at, a.seen_at,
      (select count(*)::integer from service_sessions s where s.agent_id = a.user_id and s.state = 'active') as load
    from service_agents a join users u on u.user_id = a.user_id
    where a.tenant = ${tenant} and u.staff_role is not null and not u.is_frozen
      and (${userId ?? null}::text is null or a.user_id = ${userId ?? null}::text)
    order by u.name, a.user_id`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    role: row.staff_role,
    presence: row.seen_at < nowMs - AGENT_SILENCE_MS ? 'offline' : row.presence,
    languages: row.languages,
    topics: row.topics,
    capacity: row.capacity,
    load: row.load,
    assignedAtMs: row.assigned_at,
  }));
}

/** Locks an agent until the transaction ends: the agent's sessions are counted by one transaction at a time. */
export async function lockAgent(
  trx: DatabaseTransaction,
  tenant: string,
  userId: string,
  nowMs: number,
): Promise<Agent | undefined> {
  await trx.selectFrom('service_agents').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  return findAgent(trx, tenant, userId, nowMs);
}

export async function markAssigned(trx: DatabaseTransaction, userId: string, nowMs: number): Promise<void> {
  await trx.updateTable('service_agents').set({ assigned_at: nowMs }).where('user_id', '=', userId).execute();
}

/** Stores that the desk is open, and the presence if it is given. */
export async function markSeen(
  db: Database,
  userId: string,
  presence: AgentPresence | undefined,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('service_agents')
    .set({ seen_at: nowMs, ...(presence === undefined ? {} : { presence }) })
    .where('user_id', '=', userId)
    .execute();
}

/** The agents whose desk is open. */
export async function listPresentStaff(db: Database, tenant: string, nowMs: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('service_agents')
    .select('user_id')
    .where('tenant', '=', tenant)
    .where('seen_at', '>=', nowMs - AGENT_SILENCE_MS)
    .where('presence', '<>', 'offline')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The names and pictures of those of these users who have served a player. */
export async function listServingAgents(
  db: Database,
  playerId: string,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly name: string; readonly photo: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users as u')
    .select(['u.user_id', 'u.name', 'u.photo'])
    .where('u.user_id', 'in', userIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('service_sessions as s')
          .select('s.session_id')
          .whereRef('s.agent_id', '=', 'u.user_id')
          .where('s.player_id', '=', playerId),
      ),
    )
    .execute();
  return rows.map((row) => ({ userId: row.user_id, name: row.name, photo: row.photo }));
}

/** Takes the role of an agent away. The agent's sessions return to the queue. In a transaction. */
export async function removeAgentRole(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.updateTable('users').set({ staff_role: null }).where('user_id', '=', userId).execute();
  await trx.updateTable('service_agents').set({ presence: 'offline' }).where('user_id', '=', userId).execute();
}

import { sql } from 'kysely';
import type { AgentPresence, StaffRole } from '#domain/service/agent.ts';
import type { Database } from '../schema/schema.ts';
import { AGENT_SILENCE_MS } from './service-agents.ts';

/** An agent, for operators. */
export interface AgentAccount {
  readonly userId: string;
  /** Undefined: the user signs in by the platform's identity token. */
  readonly loginName: string | undefined;
  readonly name: string;
  readonly role: StaffRole;
  readonly presence: AgentPresence;
  readonly languages: readonly string[];
  readonly topics: readonly string[];
  readonly capacity: number;
  /** Sessions now. */
  readonly load: number;
  readonly lastSeenAtMs: number | undefined;
}

/** Lists the agents of a tenant by name, also frozen ones. */
export const listAgentAccounts = (db: Database, tenant: string, nowMs: number): Promise<readonly AgentAccount[]> =>
  read(db, tenant, nowMs, undefined);

export const findAgentAccount = async (
  db: Database,
  tenant: string,
  userId: string,
  nowMs: number,
): Promise<AgentAccount | undefined> => (await read(db, tenant, nowMs, userId))[0];

async function read(
  db: Database,
  tenant: string,
  nowMs: number,
  userId: string | undefined,
): Promise<readonly AgentAccount[]> {
  const rows = await db
    .selectFrom('service_agents as a')
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .select(['a.user_id', 'u.login_name', 'u.name', 'u.staff_role', 'a.presence', 'a.languages', 'a.topics'])
    .select(['a.capacity', 'a.seen_at'])
    .select(
      sql<number>`(select count(*)::integer from service_sessions s where s.agent_id = a.user_id and s.state = 'active')`.as(
        'load',
      ),
    )
    .where('a.tenant', '=', tenant)
    .$if(userId !== undefined, (query) => query.where('a.user_id', '=', userId ?? ''))
    .orderBy('u.name')
    .orderBy('a.user_id')
    .execute();
  return rows.flatMap(({ staff_role: role, ...row }) =>
    role === null
      ? []
      : {
          userId: row.user_id,
          loginName: row.login_name ?? undefined,
          name: row.name,
          role,
          presence: row.seen_at < nowMs - AGENT_SILENCE_MS ? 'offline' : row.presence,
          languages: row.languages,
          topics: row.topics,
          capacity: row.capacity,
          load: row.load,
          lastSeenAtMs: row.seen_at || undefined,
        },
  );
}

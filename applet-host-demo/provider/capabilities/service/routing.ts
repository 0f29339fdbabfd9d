import type { FailureCode } from '#domain/failure.ts';
import { agentFor, isFree } from '#domain/service/agent.ts';
import type { Services } from '../../calls/services.ts';
import { listAgents } from '../../base/store/service/service-agents.ts';
import { findNextWaiting } from '../../base/store/service/service-queue.ts';
import { serviceOf } from './opening-hours.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { acceptSession } from './changes.ts';

/** Refusals because of the agent, not of the session. */
const HAS_NO_AGENT: ReadonlySet<FailureCode> = new Set(['agent_unavailable', 'forbidden']);

/**
 * Gives the waiting sessions of a tenant with automatic routing to free agents, in the order of the queue: by language and topic, then
 * to the agent with the lowest load. Several nodes may do it at once. L-CS6.
 */
export async function assignWaiting(services: Services, tenant: Tenant): Promise<void> {
  if (serviceOf(tenant)?.routing !== 'auto') return;
  const { db, now } = services;
  const decided: string[] = [];
  const gone = new Set<string>();
  for (;;) {
    // Read again for each session: every assignment changes the loads.
    const free = (await listAgents(db, tenant.code, now())).filter((each) => isFree(each) && !gone.has(each.userId));
    const session = free.length === 0 ? undefined : await findNextWaiting(db, tenant.code, free, decided);
    const agent = session && agentFor(session, free);
    if (session === undefined || agent === undefined) return;
    const accepted = await acceptSession(services, tenant, session.sessionId, agent.userId);
    // The agent has left, or got another session meanwhile. The session keeps its turn and goes to another agent.
    if (!accepted.ok && HAS_NO_AGENT.has(accepted.failure)) gone.add(agent.userId);
    else decided.push(session.sessionId);
  }
}

import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Agent } from '#domain/service/agent.ts';
import type { SessionContext } from '../../calls/services.ts';
import { findAgent } from '../../base/store/service/service-agents.ts';
import { insertAudit, type SessionAction } from '../../base/store/service/service-audit.ts';
import { findNewestSession, findSession, type StoredSession } from '../../base/store/service/service-sessions.ts';

/** The caller as an agent. Fails with `forbidden` for players. */
export async function agentOf({ services, caller }: SessionContext): Promise<Result<Agent, FailureCode>> {
  const agent = await findAgent(services.db, caller.tenant, caller.userId, services.now());
  return agent === undefined ? failure('forbidden') : success(agent);
}

/** Whether an agent may change a session: it is theirs, or they are a supervisor. */
export const mayChange =
  (agent: Agent) =>
  ({ agentId }: StoredSession): boolean =>
    agentId === agent.userId || agent.role === 'supervisor';

/**
 * Finds a session that an agent may read: in the queue, their own, an earlier one of a player whom they serve now, and for supervisors
 * any. Access to a session that is not their own is recorded. L-CS7.
 */
export async function readableSession(
  sessionId: string,
  action: SessionAction,
  context: SessionContext,
): Promise<Result<{ readonly session: StoredSession; readonly agent: Agent }, FailureCode>> {
  const { services, caller } = context;
  const { db, now } = services;
  const agent = await agentOf(context);
  if (!agent.ok) return agent;
  const session = await findSession(db, caller.tenant, sessionId);
  if (session === undefined) return failure('not_found');
  if (session.agentId === caller.userId) return success({ session, agent: agent.value });
  const isOpen = session.state === 'waiting' || agent.value.role === 'supervisor';
  const current = isOpen ? undefined : await findNewestSession(db, session.playerId);
  const servesNow = current?.state === 'active' && current.agentId === caller.userId;
  if (!isOpen && !servesNow) return failure('forbidden');
  await insertAudit(db, { tenant: caller.tenant, actorId: caller.userId, sessionId, action }, now());
  return success({ session, agent: agent.value });
}

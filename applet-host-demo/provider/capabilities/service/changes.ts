import { NO_MENTIONS, type Notice } from '#domain/message/message.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { ServiceEnd, ServiceEvent } from '#domain/service/service-session.ts';
import type { Services } from '../../calls/services.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { pushServiceEvent } from '../../delivery/pushes/service.ts';
import { closeChat, openChat } from '../../base/store/messages/chats.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { type AppendedMessage, appendMessage } from '../../base/store/messages/messages.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { listPresentStaff, lockAgent, markAssigned } from '../../base/store/service/service-agents.ts';
import {
  findSession,
  lockSession,
  type StoredSession,
  updateSession,
} from '../../base/store/service/service-sessions.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import type { RecordChange } from './supervisor-audit.ts';

/** A session after a change, and the line about it in its chat. */
interface Change {
  readonly session: StoredSession;
  readonly line: AppendedMessage | undefined;
}

/** A line about a session in its chat. */
interface ServiceLine extends Omit<Extract<Notice, { readonly kind: 'service' }>, 'kind'> {
  readonly event: ServiceEvent;
}

type ChangeResult = Result<StoredSession, FailureCode>;
type Notification = Parameters<typeof pushServiceEvent>[1];

/**
 * Changes a session in one transaction and reports it afterwards. The session is locked, so that of several calls at once exactly
 * one finds the state that it expects. L-CS4.
 */
async function change(
  services: Services,
  tenant: Tenant,
  event: Notification,
  run: (trx: DatabaseTransaction) => Promise<Result<Change, FailureCode>>,
): Promise<ChangeResult> {
  const { db, bus, now } = services;
  const outcome = await db.transaction().execute(run);
  if (!outcome.ok) return outcome;
  const { session, line } = outcome.value;
  if (line !== undefined) pushMessage(bus, tenant, line);
  pushServiceEvent(bus, event, session, await listPresentStaff(db, tenant.code, now()));
  return success(session);
}

/**
 * Gives a waiting session to an agent: exactly one agent gets it. Fails with `already_decided`, or with `agent_unavailable` if the agent
 * is away or has as many sessions as allowed.
 */
export const acceptSession = (
  services: Services,
  tenant: Tenant,
  sessionId: string,
  agentId: string,
): Promise<ChangeResult> =>
  change(services, tenant, 'accepted', async (trx) => {
    const nowMs = services.now();
    const agent = await lockAgent(trx, tenant.code, agentId, nowMs);
    if (agent === undefined) return failure('forbidden');
    const session = await lockSession(trx, tenant.code, sessionId);
    if (session === undefined) return failure('not_found');
    if (session.state !== 'waiting') return failure('already_decided');
    if (agent.presence !== 'online' || agent.load >= agent.capacity) return failure('agent_unavailable');
    return success(
      await give(trx, session, { ...agent, nowMs }, { event: 'accepted', agentName: agent.name, toName: '' }),
    );
  });

/** Passes an active session to another agent, or to the head of the queue of a topic. */
export const transferSession = (
  services: Services,
  tenant: Tenant,
  sessionId: string,
  {
    target,
    mayChange,
    record,
  }: {
    readonly target: { readonly agentId: string } | { readonly topic: string };
    readonly mayChange: (session: StoredSession) => boolean;
    readonly record: RecordChange;
  },
): Promise<ChangeResult> =>
  change(services, tenant, 'agentId' in target ? 'accepted' : 'queued', async (trx) => {
    const nowMs = services.now();
    const agent = 'agentId' in target ? await lockAgent(trx, tenant.code, target.agentId, nowMs) : undefined;
    if ('agentId' in target && agent === undefined) return failure('not_found');
    const session = await lockSession(trx, tenant.code, sessionId);
    if (session === undefined) return failure('not_found');
    if (!mayChange(session)) return failure('forbidden');
    if (session.state !== 'active') return failure('already_decided');
    if (agent === undefined) {
      const topic = 'topic' in target ? target.topic : session.topic;
      await updateSession(trx, sessionId, { topic });
      const returned = await giveBack(trx, session, 'transferred', topic, nowMs);
      await record(trx, session);
      return success(returned);
    }
    if (agent.userId === session.agentId) return failure('invalid_request');
    if (agent.presence !== 'online' || agent.load >= agent.capacity) return failure('agent_unavailable');
    await removeAgent(trx, session);
    const notice = { event: 'transferred', agentName: session.agentName, toName: agent.name } as const;
    const given = await give(trx, session, { ...agent, nowMs }, notice);
    // Last, because it locks the tenant.
    await record(trx, session);
    return success(given);
  });

/** Returns an active session to the head of the queue, if it still belongs to this agent. */
export const returnSession = (
  services: Services,
  tenant: Tenant,
  sessionId: string,
  agentId: string,
): Promise<ChangeResult> =>
  change(services, tenant, 'queued', async (trx) => {
    const session = await lockSession(trx, tenant.code, sessionId);
    if (session?.state !== 'active' || session.agentId !== agentId) return failure('already_decided');
    return success(await giveBack(trx, session, 'returned', '', services.now()));
  });

/** Ends an open session. */
export const closeSession = (
  services: Services,
  tenant: Tenant,
  sessionId: string,
  {
    by,
    category = '',
    mayChange,
    record,
  }: {
    readonly by: Exclude<ServiceEnd, 'left'>;
    readonly category?: string;
    readonly mayChange: (session: StoredSession) => boolean;
    readonly record?: RecordChange;
  },
): Promise<ChangeResult> =>
  change(services, tenant, 'closed', async (trx) => {
    const nowMs = services.now();
    const session = await lockSession(trx, tenant.code, sessionId);
    if (session === undefined) return failure('not_found');
    if (!mayChange(session)) return failure('forbidden');
    if (session.state === 'closed') return failure('already_decided');
    const endedBy = by === 'player' && session.state === 'waiting' ? 'left' : by;
    const values = { state: 'closed', ended_at: nowMs, ended_by: endedBy, category } as const;
    await updateSession(trx, sessionId, values);
    const agentName = by === 'agent' ? session.agentName : '';
    const line = await writeLine(trx, session, { event: 'closed', agentName, toName: '' }, nowMs);
    await removeAgent(trx, session);
    const closed = await changed(trx, session);
    await record?.(trx, session);
    return success({ session: closed, line });
  });

async function give(
  trx: DatabaseTransaction,
  session: StoredSession,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
  notice: ServiceLine,
): Promise<Change> {
  const { sessionId, chatId, tenant } = session;
  await updateSession(trx, sessionId, {
    state: 'active',
    agent_id: userId,
    accepted_at: session.acceptedAtMs ?? nowMs,
  });
  await markAssigned(trx, userId, nowMs);
  await openChat(trx, { chatId, tenant, userIds: [userId], nowMs });
  const line = await writeLine(trx, session, notice, nowMs);
  return { session: await changed(trx, session), line };
}

async function giveBack(
  trx: DatabaseTransaction,
  session: StoredSession,
  event: 'transferred' | 'returned',
  toName: string,
  nowMs: number,
): Promise<Change> {
  await updateSession(trx, session.sessionId, { state: 'waiting', agent_id: null, priority: 1 });
  await removeAgent(trx, session);
  const line = await writeLine(trx, session, { event, agentName: session.agentName, toName }, nowMs);
  return { session: await changed(trx, session), line };
}

/** The agent reads the chat only while the session is theirs. */
async function removeAgent(trx: DatabaseTransaction, { chatId, agentId, playerId }: StoredSession): Promise<void> {
  if (agentId === '' || agentId === playerId) return;
  await closeChat(trx, chatId, agentId);
}

const SYSTEM = { userId: '', name: '', role: undefined };

const writeLine = (
  trx: DatabaseTransaction,
  { chatId, sessionId }: StoredSession,
  notice: ServiceLine,
  nowMs: number,
): Promise<AppendedMessage> =>
  appendMessage(
    trx,
    {
      chatId,
      sessionId,
      localId: newUuid(),
      sender: SYSTEM,
      content: { kind: 'notice', notice: { kind: 'service', ...notice } },
      mentions: NO_MENTIONS,
    },
    nowMs,
  );

const changed = async (
  trx: DatabaseTransaction,
  { tenant, sessionId, ...before }: StoredSession,
): Promise<StoredSession> => (await findSession(trx, tenant, sessionId)) ?? { ...before, tenant, sessionId };

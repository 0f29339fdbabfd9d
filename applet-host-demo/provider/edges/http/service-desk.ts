import * as calls from '#contract/http/service-desk.ts';
import { dayAt } from '#domain/campaign/calendar-day.ts';
import { MESSAGE_PAGE_SIZE } from '#domain/limits.ts';
import { exceedsGraphemes, withoutNul } from '#domain/message/text.ts';
import type { Agent } from '#domain/service/agent.ts';
import { MAX_SERVICE_NOTE_GRAPHEMES } from '#domain/service/service-session.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { acceptSession, closeSession, returnSession, transferSession } from '../../capabilities/service/changes.ts';
import { refuseService } from '../../capabilities/service/refusal.ts';
import { agentOf, mayChange, readableSession } from '../../capabilities/service/rights.ts';
import { assignWaiting } from '../../capabilities/service/routing.ts';
import { recordSupervisor } from '../../capabilities/service/supervisor-audit.ts';
import { deskViewsOf } from '../../capabilities/service/views.ts';
import { readPage } from '../../base/store/messages/history.ts';
import { searchMessages } from '../../base/store/messages/search.ts';
import { findAgent, listAgents, markSeen } from '../../base/store/service/service-agents.ts';
import { insertAudit, type SessionAction } from '../../base/store/service/service-audit.ts';
import { countQueue, readServiceFigures } from '../../base/store/service/service-figures.ts';
import { insertNote, listNotes } from '../../base/store/service/service-notes.ts';
import { listWaiting } from '../../base/store/service/service-queue.ts';
import { listActive, listEarlierSessions, type StoredSession } from '../../base/store/service/service-sessions.ts';
import { findPlatformFacts, findUser } from '../../base/store/people/users.ts';
import { serviceOf } from '../../capabilities/service/opening-hours.ts';
import { targetMsOf } from '../../base/tenant-settings/service-settings.ts';

const MAX_FOUND = 50;
const MAX_WAITING_LISTED = 1000;

export const handleDeskMe = forSession(calls.deskMe, async (_request, context) => {
  const { services, tenant, caller } = context;
  const agent = await agentOf(context);
  const service = serviceOf(tenant);
  const user = await findUser(services.db, caller.userId);
  if (!agent.ok || service === undefined || user === undefined) return refuseService('forbidden');
  return answer({
    account: user.account,
    agent: agent.value,
    name: service.name,
    topics: service.topics ?? [],
    categories: service.categories ?? [],
    replies: service.replies ?? [],
    targetMs: targetMsOf(service),
  });
});

export const handleDeskPresence = forSession(calls.deskPresence, async ({ presence }, context) => {
  const { services, tenant, caller } = context;
  const agent = await agentOf(context);
  if (!agent.ok) return refuseService(agent.failure);
  await markSeen(services.db, caller.userId, presence, services.now());
  if (presence === 'offline') await returnAll(context);
  if (presence === 'online') await assignWaiting(services, tenant);
  const seen = await findAgent(services.db, caller.tenant, caller.userId, services.now());
  return answer(seen ?? agent.value);
});

/** Nothing waits for an agent who has signed out. */
async function returnAll({ services, tenant, caller }: SessionContext): Promise<void> {
  for (const { sessionId, agentId } of await listActive(services.db, tenant.code)) {
    if (agentId === caller.userId) await returnSession(services, tenant, sessionId, agentId);
  }
}

export const handleDeskInbox = forSession(calls.deskInbox, async ({ waitingLimit }, context) => {
  const { services, tenant, caller } = context;
  const { db, now } = services;
  const agent = await agentOf(context);
  if (!agent.ok) return refuseService(agent.failure);
  const waiting = await listWaiting(db, tenant.code, agent.value, Math.min(waitingLimit, MAX_WAITING_LISTED));
  const active = await deskViewsOf(services, await listActive(db, tenant.code), agent.value);
  return answer({
    waiting: await deskViewsOf(services, waiting, agent.value),
    waitingCount: await countQueue(db, tenant.code),
    mine: active.filter(({ agentId }) => agentId === caller.userId),
    others: active.filter(({ agentId }) => agentId !== caller.userId).map((each) => withoutText(each, agent.value)),
    agents: await listAgents(db, tenant.code, now()),
    nowMs: now(),
  });
});

/** Agents see that a session of another agent exists; only supervisors see what is said. */
const withoutText = <Session extends { readonly lastText: string }>(session: Session, { role }: Agent): Session =>
  role === 'supervisor' ? session : { ...session, lastText: '' };

export const handleDeskAccept = forSession(calls.deskAccept, async ({ sessionId }, context) => {
  const { services, tenant, caller } = context;
  const agent = await agentOf(context);
  if (!agent.ok) return refuseService(agent.failure);
  const accepted = await acceptSession(services, tenant, sessionId, caller.userId);
  if (!accepted.ok) return refuseService(accepted.failure);
  const [view] = await deskViewsOf(services, [accepted.value], agent.value);
  return view === undefined ? refuseService('not_found') : answer(view);
});

export const handleDeskTransfer = forSession(calls.deskTransfer, async ({ sessionId, agentId, topic }, context) => {
  const { services, tenant } = context;
  const agent = await agentOf(context);
  if (!agent.ok) return refuseService(agent.failure);
  if ((agentId === undefined) === (topic === undefined)) return refuseService('invalid_request');
  const target = agentId === undefined ? { topic: topic ?? '' } : { agentId };
  const may = mayChange(agent.value);
  const record = recordSupervisor(context, {
    act: 'transferServiceSession',
    ...(agentId === undefined ? { fields: ['topic'] } : { fields: ['agent'], values: { agent: `user:${agentId}` } }),
  });
  const outcome = await transferSession(services, tenant, sessionId, { target, mayChange: may, record });
  if (!outcome.ok) return refuseService(outcome.failure);
  await audit(sessionId, 'transfer', context);
  await assignWaiting(services, tenant);
  return answer(undefined);
});

export const handleDeskClose = forSession(calls.deskClose, async ({ sessionId, category }, context) => {
  const { services, tenant } = context;
  const agent = await agentOf(context);
  if (!agent.ok) return refuseService(agent.failure);
  const may = mayChange(agent.value);
  const outcome = await closeSession(services, tenant, sessionId, {
    by: 'agent',
    category: withoutNul(category),
    mayChange: may,
    record: recordSupervisor(context, { act: 'closeServiceSession', fields: ['category'] }),
  });
  if (!outcome.ok) return refuseService(outcome.failure);
  if (outcome.value.agentId !== context.caller.userId) await audit(sessionId, 'close', context);
  await assignWaiting(services, tenant);
  return answer(undefined);
});

export const handleDeskNote = forSession(calls.deskNote, async ({ sessionId, text }, context) => {
  const { services, caller } = context;
  const { db, now } = services;
  const readable = await readableSession(sessionId, 'note', context);
  if (!readable.ok) return refuseService(readable.failure);
  const said = withoutNul(text.trim());
  if (said === '' || exceedsGraphemes(said, MAX_SERVICE_NOTE_GRAPHEMES)) return refuseService('invalid_request');
  const { chatId } = readable.value.session;
  await insertNote(db, { sessionId, chatId, authorId: caller.userId, text: said }, now());
  const note = (await listNotes(db, sessionId)).at(-1);
  return note === undefined ? refuseService('not_found') : answer(note);
});

export const handleDeskSessionGet = forSession(calls.deskSessionGet, async ({ sessionId }, context) => {
  const { services } = context;
  const { db } = services;
  const readable = await readableSession(sessionId, 'read', context);
  if (!readable.ok) return refuseService(readable.failure);
  const { session, agent } = readable.value;
  const earlier = await listEarlierSessions(db, session.playerId, sessionId);
  const [view, ...earlierViews] = await deskViewsOf(services, [session, ...earlier], agent);
  const facts = await findPlatformFacts(db, session.playerId);
  if (view === undefined) return refuseService('not_found');
  return answer({
    session: view,
    platformId: facts.playerId,
    memberSinceMs: facts.createdAtMs,
    data: new Map(Object.entries(session.data)),
    notes: await notesOf(context, session, earlier),
    earlier: earlierViews,
  });
});

/** The notes of a session and of the player's earlier ones, oldest first. */
async function notesOf({ services }: SessionContext, session: StoredSession, earlier: readonly StoredSession[]) {
  const lists = await Promise.all(
    [...earlier.toReversed(), session].map(({ sessionId }) => listNotes(services.db, sessionId)),
  );
  return lists.flat();
}

export const handleDeskMsgList = forSession(calls.deskMsgList, async ({ sessionId, messageId }, context) => {
  const readable = await readableSession(sessionId, 'messages', context);
  if (!readable.ok) return refuseService(readable.failure);
  const { chatId } = readable.value.session;
  const wanted = { chatId, messageId, direction: 'get_back', limit: MESSAGE_PAGE_SIZE, isAdmin: false } as const;
  return answer(await readPage(context.services.db, wanted));
});

export const handleDeskSearch = forSession(calls.deskSearch, async ({ sessionId, text }, context) => {
  const { db, limits } = context.services;
  const readable = await readableSession(sessionId, 'search', context);
  if (!readable.ok) return refuseService(readable.failure);
  const key = withoutNul(text).trim();
  if (key === '') return answer({ messages: [] });
  const { chatId, playerId } = readable.value.session;
  const wanted = { text: key, chatId, cursor: undefined, limit: MAX_FOUND };
  const found = await searchMessages(db, playerId, wanted, limits.searchTimeoutMs);
  return found === undefined ? refuse('search_too_slow', 'The search took too long.') : answer(found);
});

export const handleDeskFigures = forSession(calls.deskFigures, async ({ day }, context) => {
  const { services, tenant } = context;
  const { db, now } = services;
  const agent = await agentOf(context);
  if (!agent.ok || agent.value.role !== 'supervisor') return refuseService('forbidden');
  const timeZone = tenant.settings.timeZone ?? 'UTC';
  const shown = day ?? dayAt(now(), timeZone);
  const { waiting, sinceMs, agents } = await readServiceFigures(db, tenant.code, shown, timeZone);
  const longestWaitMs = sinceMs === undefined ? 0 : Math.max(0, now() - sinceMs);
  return answer({ day: shown, waiting, longestWaitMs, agents });
});

const audit = (sessionId: string, action: SessionAction, { services, caller }: SessionContext): Promise<void> =>
  insertAudit(services.db, { tenant: caller.tenant, actorId: caller.userId, sessionId, action }, services.now());

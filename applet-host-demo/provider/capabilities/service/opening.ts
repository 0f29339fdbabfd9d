import { serviceChatId } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { ServiceKind } from '#domain/service/service-session.ts';
import type { SessionContext } from '../../calls/services.ts';
import { pushServiceEvent } from '../../delivery/pushes/service.ts';
import { openChat } from '../../base/store/messages/chats.ts';
import { listPresentStaff } from '../../base/store/service/service-agents.ts';
import {
  findNewestSession,
  insertSession,
  lockSession,
  type StoredSession,
  updateSession,
} from '../../base/store/service/service-sessions.ts';
import { isServiceOpen, serviceOf } from './opening-hours.ts';
import { assignWaiting } from './routing.ts';

export interface WantedSession {
  readonly kind: ServiceKind;
  readonly topic: string;
  readonly language: string;
  readonly data?: ReadonlyMap<string, string> | undefined;
}

/** Starts a session of the caller, or returns the open one. L-CS2. */
export async function openSession(
  { kind, topic, language, data = new Map<string, string>() }: WantedSession,
  context: SessionContext,
): Promise<Result<StoredSession, FailureCode>> {
  const { services, tenant, caller } = context;
  const { db, bus, now } = services;
  const { userId } = caller;
  const service = serviceOf(tenant);
  if (service === undefined || (caller.isGuest === true && service.allowsGuests !== true))
    return failure('service_closed');
  const open = await findOpen(context);
  if (open !== undefined) {
    if (data.size > 0) await addData(open.sessionId, data, context);
    return success(open);
  }
  if (kind === 'talk' && !isServiceOpen(tenant, now())) return failure('service_closed');
  const chatId = serviceChatId(userId);
  const session = {
    tenant: tenant.code,
    chatId,
    playerId: userId,
    kind,
    topic,
    language,
    data: Object.fromEntries(data),
  };
  const isNew = await db.transaction().execute(async (trx) => {
    await openChat(trx, { chatId, tenant: tenant.code, userIds: [userId], nowMs: now() });
    return (await insertSession(trx, session, now())) !== undefined;
  });
  const stored = await findOpen(context);
  if (stored === undefined) return failure('service_closed');
  if (isNew) {
    pushServiceEvent(bus, 'queued', stored, await listPresentStaff(db, tenant.code, now()));
    await assignWaiting(services, tenant);
  }
  return success((await findOpen(context)) ?? stored);
}

async function findOpen({ services, caller }: SessionContext): Promise<StoredSession | undefined> {
  const session = await findNewestSession(services.db, caller.userId);
  return session?.state === 'closed' ? undefined : session;
}

const MAX_VALUES = 30;

/** Adds values of the host page to a session of the caller. A value replaces an earlier one of the same name. */
export async function addData(
  sessionId: string,
  data: ReadonlyMap<string, string>,
  { services, caller }: SessionContext,
): Promise<FailureCode | undefined> {
  return services.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, caller.tenant, sessionId);
    if (session?.playerId !== caller.userId) return 'not_found';
    const merged = { ...session.data, ...Object.fromEntries(data) };
    if (Object.keys(merged).length > MAX_VALUES) return 'invalid_request';
    await updateSession(trx, sessionId, { data: JSON.stringify(merged) });
    return undefined;
  });
}

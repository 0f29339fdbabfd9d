import {
  serviceCustomData,
  serviceQueueGet,
  serviceScorePut,
  serviceSessionEnd,
  serviceSessionGet,
  serviceSessionOpen,
} from '#contract/http/service.ts';
import { serviceMsgList, serviceReadDot } from '#contract/http/service-messages.ts';
import { chatKind, serviceChatId } from '#domain/chat/chat-id.ts';
import { exceedsGraphemes, withoutNul } from '#domain/message/text.ts';
import { isOpenSession, isScorable, MAX_SERVICE_REMARK_GRAPHEMES } from '#domain/service/service-session.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { readMessages } from '../operations/get-msg-list.ts';
import { moveReadMark } from '../operations/msg-read.ts';
import { pushServiceEvent } from '../../delivery/pushes/service.ts';
import { closeSession } from '../../capabilities/service/changes.ts';
import { refuseService } from '../../capabilities/service/refusal.ts';
import { addData, openSession } from '../../capabilities/service/opening.ts';
import { viewOf } from '../../capabilities/service/views.ts';
import { listAgents } from '../../base/store/service/service-agents.ts';
import {
  findNewestSession,
  findSession,
  scoreSession,
  type StoredSession,
} from '../../base/store/service/service-sessions.ts';
import { isServiceOpen, serviceOf } from '../../capabilities/service/opening-hours.ts';

/** Spec: 1-chat §7 config/queue. */
export const handleServiceQueueGet = forSession(serviceQueueGet, async (_request, context) => {
  const { services, tenant, caller } = context;
  const { db, now } = services;
  const service = serviceOf(tenant);
  const session = await findNewestSession(db, caller.userId);
  const agents = service === undefined ? [] : await listAgents(db, tenant.code, now());
  const isOpen = isServiceOpen(tenant, now());
  return answer({
    usesQueue: service !== undefined,
    waitingWords: service?.waitingWords ?? '',
    refuseWords: service?.refuseWords ?? '',
    name: service?.name ?? '',
    isOpen,
    isStaffed: isOpen && agents.some(({ presence }) => presence !== 'offline'),
    opensAt: service?.hours?.from ?? '',
    closesAt: service?.hours?.to ?? '',
    timeZone: tenant.settings.timeZone ?? 'UTC',
    topics: service?.topics ?? [],
    session: session && (await viewOf(services, session)),
  });
});

export const handleServiceSessionOpen = forSession(serviceSessionOpen, async (wanted, context) => {
  const opened = await openSession({ ...wanted, topic: withoutNul(wanted.topic) }, context);
  return opened.ok ? answer(await viewOf(context.services, opened.value)) : refuseService(opened.failure);
});

export const handleServiceSessionEnd = forSession(serviceSessionEnd, async ({ sessionId }, context) => {
  const session = await ownSession(sessionId, context);
  if (session === undefined) return refuseService('not_found');
  const { services, tenant } = context;
  if (isOpenSession(session)) {
    // A failure means that the other side has ended it meanwhile.
    await closeSession(services, tenant, sessionId, { by: 'player', mayChange: () => true });
  }
  return answer(await viewOf(services, (await ownSession(sessionId, context)) ?? session));
});

/** Spec: 1-chat §7 session/{session_id}. */
export const handleServiceSessionGet = forSession(serviceSessionGet, async ({ sessionId }, context) => {
  const session = await ownSession(sessionId, context);
  return session === undefined ? refuseService('not_found') : answer(await viewOf(context.services, session));
});

/** Spec: 1-chat §4 Customer-service evaluation, §7 session/{session_id}. */
export const handleServiceScorePut = forSession(serviceScorePut, async ({ sessionId, score, remark }, context) => {
  const session = await ownSession(sessionId, context);
  if (session === undefined) return refuseService('not_found');
  const said = withoutNul(remark.trim());
  if (!isScorable({ ...session, score: undefined }) || exceedsGraphemes(said, MAX_SERVICE_REMARK_GRAPHEMES)) {
    return refuseService('invalid_request');
  }
  const isFirst = await scoreSession(context.services.db, sessionId, score, said);
  const scored = (await ownSession(sessionId, context)) ?? session;
  if (!isFirst && scored.score !== score) return refuseService('already_decided');
  // The form goes from the player's other devices, too.
  if (isFirst) pushServiceEvent(context.services.bus, 'closed', scored, []);
  return answer(await viewOf(context.services, scored));
});

/** Spec: 1-chat §7 customData. */
export const handleServiceCustomData = forSession(serviceCustomData, async ({ sessionId, data }, context) => {
  const refusal = await addData(sessionId, data, context);
  return refusal === undefined ? answer(undefined) : refuseService(refusal);
});

/** Spec: 1-chat §7 readdot. */
export const handleServiceReadDot = forSession(serviceReadDot, (request, context) =>
  chatKind(request.chatId) === 'service'
    ? moveReadMark(request, context)
    : Promise.resolve(refuseChat('forbidden', request.chatId)),
);

/** Spec: 1-chat §7 msgListGet. The chat exists from the first session on; before that, its player finds it empty. */
export const handleServiceMsgList = forSession(serviceMsgList, async (request, context) => {
  const { chatId } = request;
  if (chatKind(chatId) !== 'service') return refuseChat('forbidden', chatId);
  const read = await readMessages(request, context);
  const isOwn = chatId === serviceChatId(context.caller.userId);
  return !read.ok && isOwn && read.failure.code === 'forbidden' ? answer({ messages: [], holes: [] }) : read;
});

async function ownSession(sessionId: string, { services, caller }: SessionContext): Promise<StoredSession | undefined> {
  const session = await findSession(services.db, caller.tenant, sessionId);
  return session?.playerId === caller.userId ? session : undefined;
}

import type { Decoded } from '#contract/codec.ts';
import { readContent } from '#contract/entities/content.ts';
import type { deskSession } from '#contract/entities/service.ts';
import type { Agent } from '#domain/service/agent.ts';
import { suits } from '#domain/service/agent.ts';
import type { ServiceSession } from '#domain/service/service-session.ts';
import type { Services } from '../../calls/services.ts';
import { listAgents } from '../../base/store/service/service-agents.ts';
import { placeOf } from '../../base/store/service/service-queue.ts';
import { averageHandlingMs, listLastMessages, type StoredSession } from '../../base/store/service/service-sessions.ts';

export type DeskSession = Decoded<typeof deskSession>;

/** A session for its player, with the place in the queue. */
export async function viewOf(services: Services, session: StoredSession): Promise<ServiceSession> {
  const { sessionId, chatId, state, kind, topic, agentId, agentName } = session;
  const { queuedAtMs, acceptedAtMs, endedAtMs, endedBy, score } = session;
  const shown = {
    sessionId,
    chatId,
    state,
    kind,
    topic,
    agentId,
    agentName,
    queuedAtMs,
    acceptedAtMs,
    endedAtMs,
    endedBy,
    score,
  };
  if (state !== 'waiting' || kind !== 'talk') return shown;
  const position = await placeOf(services.db, session);
  return { ...shown, position, waitMs: await expectedWaitMs(services, session.tenant, position) };
}

/** The expected waiting time at a place of the queue: the agents' sessions end one after the other, at an even pace. */
export async function expectedWaitMs({ db, now }: Services, tenant: string, position: number): Promise<number> {
  const agents = (await listAgents(db, tenant, now())).filter(({ presence }) => presence === 'online');
  const places = agents.reduce((sum, { capacity }) => sum + capacity, 0);
  const handlingMs = await averageHandlingMs(db, tenant);
  return Math.round((handlingMs * position) / Math.max(1, places));
}

/** Sessions for the agents, with their last text. */
export async function deskViewsOf(
  { db }: Services,
  sessions: readonly StoredSession[],
  viewer: Agent,
): Promise<readonly DeskSession[]> {
  const lines = await listLastMessages(
    db,
    sessions.map(({ chatId }) => chatId),
    viewer.userId,
  );
  return sessions.map((session) => {
    const line = lines.get(session.chatId);
    const content = line && readContent(line.type, line.body);
    return {
      ...session,
      lastText: content?.kind === 'text' ? content.text.slice(0, 200) : '',
      lastTimeMs: line?.timeMs ?? 0,
      unread: line?.unread ?? 0,
      isSuitable: suits(viewer, session),
    };
  });
}

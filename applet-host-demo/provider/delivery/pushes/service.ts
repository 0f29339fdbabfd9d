import { closeSession, recvSession, userIn } from '#contract/pushes/service-events.ts';
import type { Bus } from '../bus/bus.ts';
import type { QueuePlace } from '../../base/store/service/service-queue.ts';
import type { StoredSession } from '../../base/store/service/service-sessions.ts';
import { pushFrame } from './frame.ts';

const EVENTS = { queued: userIn, accepted: recvSession, closed: closeSession } as const;

/** Tells a session's player and the agents that it has changed. Call it after the commit. */
export function pushServiceEvent(
  bus: Bus,
  event: keyof typeof EVENTS,
  { sessionId, chatId, playerId }: StoredSession,
  staff: readonly string[],
): void {
  const frame = pushFrame(EVENTS[event], { sessionId, chatId, userId: playerId }, 'B');
  bus.publish({ kind: 'push', userIds: [playerId, ...staff], frame });
}

/** Tells a player in the queue the new place. */
export function pushPlace(bus: Bus, { sessionId, chatId, playerId, position }: QueuePlace, waitMs: number): void {
  const frame = pushFrame(userIn, { sessionId, chatId, userId: playerId, position, waitMs }, 'B');
  bus.publish({ kind: 'push', userIds: [playerId], frame });
}

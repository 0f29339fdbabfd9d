import { heartbeatAnswer } from '../../../widget/contract/pushes/heartbeat.ts';
import type { Bus } from '../bus/bus.ts';
import type { Caller } from '../session/sessions.ts';
import { pushFrame } from './frame.ts';

/** Answers a heartbeat over the link of the session that has made it, on whichever node that is. */
export function pushHeartbeat(bus: Bus, { userId, sessionId }: Caller, code: string, timeMs: number): void {
  const frame = pushFrame(heartbeatAnswer, { code, timeMs }, 'B');
  bus.publish({ kind: 'push', userIds: [userId], frame, onlySessionId: sessionId });
}

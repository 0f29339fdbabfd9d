import { heartbeatAnswer } from '#contract/pushes/heartbeat.ts';
import type { Bus } from '../bus/bus.ts';
import type { Services } from '../../calls/services.ts';
import type { Caller } from '../../base/store/access/sessions.ts';
import { listNewestNumbers, type NewestNumbers, newestNumbersFloor } from '../../base/store/messages/newest-numbers.ts';
import { pushFrame } from './frame.ts';

/** A slower database must not delay the reply: without a reply the client would consider the link dead. */
const NUMBERS_WITHIN_MS = 1000;

/**
 * Answers the heartbeats of one link: returns the frame to send. The frame contains the newest message numbers of the chats that
 * changed since the previous frame. So the client notices a push that was lost on the open link. Numbers that could not be read
 * in time are part of a later frame. S-03.
 */
export function createHeartbeatAnswers(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  { userId }: Caller,
): (code: string) => Promise<string> {
  let since: number | undefined;
  let isReading = false;
  const floor = newestNumbersFloor(db).catch(() => undefined);

  const read = async (): Promise<NewestNumbers | undefined> => {
    isReading = true;
    try {
      since ??= await floor;
      return since === undefined
        ? { heads: new Map(), floor: await newestNumbersFloor(db) }
        : await listNewestNumbers(db, userId, since);
    } catch (error) {
      log.warn({ err: error }, 'the newest numbers could not be read');
      return undefined;
    } finally {
      isReading = false;
    }
  };

  return async (code) => {
    const numbers = isReading ? undefined : await within(NUMBERS_WITHIN_MS, read());
    // Numbers that are not sent now must be in the next reply.
    since = numbers?.floor ?? since;
    const heads = numbers === undefined || numbers.heads.size === 0 ? undefined : numbers.heads;
    return pushFrame(heartbeatAnswer, { code, timeMs: now(), heads }, 'B');
  };
}

/** Answers a heartbeat over the link of the calling session, on any node. */
export function pushHeartbeat(bus: Bus, { userId, sessionId }: Caller, code: string, timeMs: number): void {
  const frame = pushFrame(heartbeatAnswer, { code, timeMs }, 'B');
  bus.publish({ kind: 'push', userIds: [userId], frame, onlySessionId: sessionId, isVolatile: true });
}

function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    timer.unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

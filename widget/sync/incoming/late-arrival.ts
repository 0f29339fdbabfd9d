import { LATE_ARRIVAL_REPORT_MS } from '../../domain/limits.ts';
import { reportedDuration } from '../../domain/reported-duration.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

export interface LateArrivals {
  /** The provider has said its time: this device's may be another one. */
  readonly onServerTime: (timeMs: number) => void;
  readonly check: (message: SentMessage) => void;
}

/** When everything is late, a line for each message would make it later still. */
const REPORT_INTERVAL_MS = 1000;

/**
 * Learns how far this device's clock is from the provider's, and reports live messages that came 5 s or more after they were stored, one a second at most.
 * Spec: 3-transport §4 Incoming messages.
 */
export function createLateArrivals(
  clock: Clock,
  log: Log,
  onClockDifference: (differenceMs: number) => void,
): LateArrivals {
  let behindMs: number | undefined;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  return {
    onServerTime(timeMs) {
      // What came quickest is nearest to the truth.
      const differenceMs = timeMs - clock.nowMs();
      if (behindMs !== undefined && differenceMs <= behindMs) return;
      behindMs = differenceMs;
      onClockDifference(differenceMs);
    },
    check({ chatId, timeMs, delivery }) {
      // Without the provider's time a clock that is wrong would make every message late.
      if (behindMs === undefined) return;
      const nowMs = clock.nowMs();
      const lateMs = nowMs + behindMs - timeMs;
      if (lateMs < LATE_ARRIVAL_REPORT_MS || nowMs - reportedAtMs < REPORT_INTERVAL_MS) return;
      reportedAtMs = nowMs;
      const seconds = reportedDuration(Math.floor(lateMs / 1000));
      log.warn('late arrival', { chatId, msg_id: delivery.messageId, seconds });
    },
  };
}

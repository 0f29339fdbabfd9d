import { LATE_ARRIVAL_REPORT_MS } from '../../domain/limits.ts';
import { reportedDuration } from '../../domain/reported-duration.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

export interface LateArrivals {
  /** The provider reports its time. The clock of this device may differ. */
  readonly onServerTime: (timeMs: number) => void;
  readonly check: (message: SentMessage) => void;
}

/** Limits log entries, because an entry per message would slow down a widget that is already late. */
const REPORT_INTERVAL_MS = 1000;

/**
 * Measures the difference between this device's clock and the provider's. Reports realtime messages that arrive 5 s or
 * more after they were stored, at most one a second. Spec: 3-transport §4 Incoming messages.
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
      // The answer with the shortest delay is the most accurate.
      const differenceMs = timeMs - clock.nowMs();
      if (behindMs !== undefined && differenceMs <= behindMs) return;
      behindMs = differenceMs;
      onClockDifference(differenceMs);
    },
    check({ chatId, timeMs, delivery }) {
      // Without the provider's time, a wrong device clock would make every message look late.
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

import { SLOW_CONNECTION_REPORTS_MS } from '../domain/limits.ts';
import { reportedDuration } from '../domain/reported-duration.ts';
import type { Clock } from '../platform/clock.ts';
import type { LinkState } from './connection-machine.ts';

/**
 * Tells how long the link has been wanted without being open, when that is 5 s and again when it is 70 s. Returns what hears of
 * every state. Spec: 3-transport §4 Connection ("connection slow … is reported").
 */
export function createSlowLinkReport(clock: Clock, report: (seconds: number) => void): (state: LinkState) => void {
  let cancels: readonly (() => void)[] = [];
  let isWaiting = false;

  return (state) => {
    const waits = isMissing(state);
    if (waits === isWaiting) return;
    isWaiting = waits;
    for (const cancel of cancels) cancel();
    cancels = waits
      ? SLOW_CONNECTION_REPORTS_MS.map((ms) => clock.setTimer(ms, () => report(reportedDuration(ms / 1000))))
      : [];
  };
}

/** Wanted, but not open. */
const isMissing = ({ name }: LinkState): boolean =>
  name !== 'off' && name !== 'open' && name !== 'closed' && name !== 'ended';

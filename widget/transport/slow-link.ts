import { SLOW_CONNECTION_REPORTS_MS } from '../domain/limits.ts';
import { reportedDuration } from '../domain/reported-duration.ts';
import type { Clock } from '../platform/clock.ts';
import type { LinkState } from './connection-machine.ts';

/**
 * Reports how long the link has been wanted without being open, after 5 s and again after 70 s. Returns the function
 * that receives every state. Spec: 3-transport §4 Connection ("connection slow … is reported").
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

/** Whether the link is wanted but not open. */
const isMissing = ({ name }: LinkState): boolean =>
  name !== 'off' && name !== 'open' && name !== 'closed' && name !== 'ended';

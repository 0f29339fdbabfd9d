import { clientFigures } from '../contract/http/client-figures.ts';
import { CLIENT_FIGURES_INTERVAL_MS } from '../domain/limits.ts';
import { connectionAtom, linkOpeningsAtom } from '../state/connection.ts';
import { listShownMsAtom, sendFailuresAtom } from '../state/visit.ts';
import type { SyncScope } from './scope.ts';

/**
 * Sends the figures of this visit to the provider at a fixed interval. If a report fails, the next one includes its figures. Loaded only
 * in the visits of the sample. L-OB1.
 *
 * @param startedAtMs the start of the first interval
 */
export function reportFigures(scope: SyncScope, startedAtMs: number): void {
  const { clock } = scope.platform;
  let sinceMs = startedAtMs;
  let reportedOpenings = 1;

  const report = async (): Promise<void> => {
    const openings = Math.max(1, scope.get(linkOpeningsAtom));
    const failures = scope.get(sendFailuresAtom);
    const nowMs = clock.nowMs();
    const listMs = scope.get(listShownMsAtom) ?? undefined;
    const sent = await scope.api.callDirect(clientFigures, {
      seconds: Math.max(0, Math.round((nowMs - sinceMs) / 1_000)),
      listMs: listMs === undefined ? undefined : Math.round(listMs),
      // The count of openings begins again when the link was switched off.
      reconnects: openings - (openings < reportedOpenings ? 1 : reportedOpenings),
      sendFailures: failures,
    });
    if (!sent.ok) return;
    sinceMs = nowMs;
    reportedOpenings = openings;
    // Failures during the call stay for the next report.
    scope.publish(sendFailuresAtom, scope.get(sendFailuresAtom) - failures);
    if (listMs !== undefined) scope.publish(listShownMsAtom, null);
  };
  const tick = async (): Promise<void> => {
    // The next session has its own reports.
    if (scope.isEnded()) return;
    // Without a link the call would only fail.
    if (scope.get(connectionAtom) === 'idle') await report();
    clock.setTimer(CLIENT_FIGURES_INTERVAL_MS, () => void tick());
  };
  void tick();
}

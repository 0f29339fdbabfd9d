import { lazyModule } from '../platform/lazy-module.ts';
import type { Log } from '../platform/log.ts';
import type { ErrorReports } from './error-reports.ts';

/**
 * A log that also sends its entries to the provider's engineers. The sender is a lazily loaded chunk, fetched with the
 * first entry, because most visits have none. Spec: 3-transport §7 (client error-report call).
 */
export function createReportingLog(log: Log, load: () => Promise<ErrorReports>): Log {
  const reports = lazyModule(load);
  return {
    warn(event, details) {
      log.warn(event, details);
      // If the chunk fails to load, the next entry tries again.
      reports.load().then(
        (loaded) => loaded.add(event, details ?? {}),
        () => undefined,
      );
    },
  };
}

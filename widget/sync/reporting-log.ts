import type { Log } from '../platform/log.ts';
import type { ErrorReports } from './error-reports.ts';

/**
 * A log that also sends its entries to the provider's engineers. The sender is a lazily loaded chunk, fetched with the
 * first entry, because most visits have none. Spec: 3-transport §7 (client error-report call).
 */
export function createReportingLog(log: Log, load: () => Promise<ErrorReports>): Log {
  let reports: Promise<ErrorReports> | undefined;
  return {
    warn(event, details) {
      log.warn(event, details);
      reports ??= load();
      reports.then(
        (loaded) => loaded.add(event, details ?? {}),
        () => {
          reports = undefined;
        },
      );
    },
  };
}

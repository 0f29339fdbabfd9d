import { clientErrorReport } from '../contract/http/client-error-report.ts';
import { ERROR_REPORT_INTERVAL_MS, MAX_ERROR_REPORTS, RUN_LOG_LINES } from '../domain/limits.ts';
import { withoutSecrets } from '../domain/session/secrets.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Visibility } from '../platform/visibility.ts';
import { embeddingAtom, languageAtom } from '../state/environment.ts';
import { hostPageAtom } from '../state/host.ts';
import { sessionAtom } from '../state/session.ts';
import type { Transport } from '../transport/transport.ts';
import type { Store } from './store.ts';

type Details = NonNullable<Parameters<Log['warn']>[1]>;

export interface ErrorReports {
  readonly add: (event: string, details: Details) => void;
}

export interface ErrorReportDeps {
  readonly transport: {
    readonly api: Pick<Transport['api'], 'callDirect'>;
    readonly link: Pick<Transport['link'], 'state'>;
  };
  readonly clock: Clock;
  readonly store: Store;
  readonly visibility: Pick<Visibility, 'isVisible' | 'isOnline'>;
}

/**
 * Sends errors to the provider: each kind once a minute, and a limited number per visit, so that a repeated fault
 * causes no flood. Drops reports that cannot be sent. Spec: 3-transport §7 (client error-report call), §8.
 */
export function createErrorReports({ transport, clock, store, visibility }: ErrorReportDeps): ErrorReports {
  const sentAtMs = new Map<string, number>();
  const runLog: string[] = [];
  let left = MAX_ERROR_REPORTS;

  /** The circumstances of the error. */
  const situation = (): Details => ({
    version: __MEELINE_VERSION__,
    language: store.get(languageAtom),
    session: store.get(sessionAtom).phase,
    link: transport.link.state().name,
    embedding: store.get(embeddingAtom).kind,
    hostPage: store.get(hostPageAtom),
    sight: visibility.isVisible() ? 'shown' : 'hidden',
    network: visibility.isOnline() ? 'online' : 'offline',
  });

  return {
    add(event, details) {
      const now = clock.nowMs();
      runLog.push(`${now} ${event} ${describe(details)}`.slice(0, 250));
      if (runLog.length > RUN_LOG_LINES) runLog.shift();
      const last = sentAtMs.get(event);
      if (left === 0 || (last !== undefined && now - last < ERROR_REPORT_INTERVAL_MS)) return;
      left -= 1;
      sentAtMs.set(event, now);
      void transport.api.callDirect(clientErrorReport, {
        msg: withoutSecrets(event).slice(0, 200),
        value: describe(details).slice(0, 1000),
        body: describe(situation()).slice(0, 1000),
        runlog: withoutSecrets(runLog.join('\n')),
      });
    },
  };
}

const describe = (details: Details): string => withoutSecrets(JSON.stringify(details));

import type { Logger } from 'pino';
import type { JobName } from '../job-names.ts';
import type { StatementObserver } from '../store/engine/pool.ts';
import { currentCall, inCall } from './current-call.ts';
import { createFullDisks, type FullDisks } from './full-disks.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { startTracing } from './start-tracing.ts';
import type { Tracing, TracingConfig } from './tracing.ts';

/** A call as it is measured. */
export interface ObservedCall {
  readonly call: string;
  readonly via: 'http' | 'socket' | 'server';
  readonly requestId: string;
  readonly traceparent?: string | undefined;
}

/** Measures the provider's work at its few central places, and marks what belongs to a call. */
export interface Observer {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly fullDisks: FullDisks;
  /** Runs a call. `codeOf` gives the code of a refusal, undefined for success. */
  readonly call: <T>(
    about: ObservedCall,
    run: () => Promise<T>,
    codeOf: (result: T) => string | undefined,
  ) => Promise<T>;
  /** Counts a call that was refused before it could run. */
  readonly refusedCall: (about: Pick<ObservedCall, 'call' | 'via'>, code: string) => void;
  /** Runs regular work once. Its error goes on to the caller. Undefined: it waits, because outgoing work is paused. */
  readonly job: <T>(name: JobName, run: () => Promise<T>) => Promise<T | undefined>;
  readonly statements: StatementObserver;
}

const DEFAULT_COMMENT_EVERY = 100;

interface ObserverOptions {
  /** The collector of traces; by default there are none. */
  readonly tracing?: TracingConfig | undefined;
  /**
   * n: every n-th call has a comment in all its SQL statements, and each statement that is not prepared has one; 0: no statement has
   * one.
   */
  readonly commentEvery?: number;
}

export async function startObserver(options: ObserverOptions, log: Logger, node: string): Promise<Observer> {
  const metrics = createMetrics();
  const tracing = await startTracing(options.tracing, node);
  return createObserver({ metrics, tracing, fullDisks: createFullDisks(log, metrics) }, options.commentEvery);
}

function createObserver(
  { metrics, tracing, fullDisks }: Pick<Observer, 'metrics' | 'tracing' | 'fullDisks'>,
  commentEvery = DEFAULT_COMMENT_EVERY,
): Observer {
  let calls = 0;

  return {
    metrics,
    tracing,
    fullDisks,
    call: async (about, run, codeOf) => {
      const { call, via, requestId, traceparent } = about;
      calls += 1;
      const isCommented = commentEvery > 0 && calls % commentEvery === 0;
      const startedAtMs = performance.now();
      metrics.callsInProgress.inc();
      try {
        const result = await tracing.span(
          {
            name: call,
            kind: 'server',
            parent: traceparent,
            attributes: { 'rpc.method': call, 'meeline.via': via, 'meeline.request_id': requestId },
          },
          () => inCall({ requestId, call, isCommented }, run),
          codeOf,
        );
        metrics.calls.inc({ call, via, code: codeOf(result) ?? 'ok' });
        return result;
      } catch (error) {
        metrics.calls.inc({ call, via, code: 'server_error' });
        throw error;
      } finally {
        metrics.callsInProgress.dec();
        metrics.callSeconds.observe({ call, via }, (performance.now() - startedAtMs) / 1000);
      }
    },
    refusedCall: ({ call, via }, code) => metrics.calls.inc({ call, via, code }),
    job: async (job, run) => {
      const startedAtMs = performance.now();
      try {
        const result = await tracing.span({ name: `job:${job}`, kind: 'internal' }, () =>
          inCall({ requestId: '', call: `job:${job}`, isCommented: false }, run),
        );
        metrics.jobs.inc({ job, result: 'ok' });
        metrics.jobSuccess.set({ job }, Date.now() / 1000);
        return result;
      } catch (error) {
        metrics.jobs.inc({ job, result: 'failed' });
        throw error;
      } finally {
        metrics.jobSeconds.observe({ job }, (performance.now() - startedAtMs) / 1000);
      }
    },
    statements: {
      comment: (isPrepared) => {
        const current = currentCall();
        if (current === undefined || commentEvery === 0 || (isPrepared && !current.isCommented)) return undefined;
        const { requestId, call } = current;
        // A comment must not end early, and names of paths have only these characters.
        const name = call.replaceAll(/[^\w/.:{}-]/g, '');
        return requestId === '' ? `/* call=${name} */` : `/* request=${requestId} call=${name} */`;
      },
      observe: async (text, run) => {
        const startedAtMs = performance.now();
        const about = {
          name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
          kind: 'client',
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        } as const;
        try {
          return await tracing.span(about, run);
        } catch (error) {
          fullDisks.noteError(error);
          metrics.statementErrors.inc({ class: classOf(error) });
          throw error;
        } finally {
          metrics.statements.observe((performance.now() - startedAtMs) / 1000);
        }
      },
      waited: (ms) => metrics.poolWait.observe(ms / 1000),
    },
  };
}

/** The class of a SQL state: its first two characters, such as 23 for violated constraints; `connection` without one. */
function classOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection';
}

import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createUserCalls, type UserCalls } from '../../calls/user-calls.ts';
import type { ProviderLimits } from '../../base/limits.ts';
import type { SampledLog } from '../../base/log.ts';
import type { Observer } from '../../base/observe/observer.ts';
import { type AdmissionGate, createAdmissionGate } from '../../base/session/admission-gate.ts';
import { createSessionChecks, type SessionChecks } from '../../base/session/session-checks.ts';
import { readSessionStates } from '../../base/store/access/sessions.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { type Backlogs, createBacklogs } from '../../delivery/backlogs.ts';
import { createFrameTurns, type FrameTurns } from './frame-turns.ts';

declare module '../../calls/services.ts' {
  interface Services {
    readonly links: LinkServices;
  }
}

/** Keeps the load of realtime links fair and bounded. */
export interface LinkServices {
  /** Decides which clients may open a link now. */
  readonly admissions: AdmissionGate;
  readonly sessionChecks: SessionChecks;
  readonly userCalls: UserCalls;
  readonly frameTurns: FrameTurns;
  readonly backlogs: Backlogs;
  /** Counts heartbeats, invalid frames and calls above the rate, for each socket. */
  readonly strayFrames: RateLimiterMemory;
}

export function createLinkServices(
  db: Database,
  limits: ProviderLimits,
  now: () => number,
  log: SampledLog,
  { metrics }: Pick<Observer, 'metrics'>,
): LinkServices {
  return {
    admissions: createAdmissionGate(limits),
    sessionChecks: createSessionChecks((ids) => readSessionStates(db, ids, limits, now())),
    userCalls: createUserCalls(limits),
    frameTurns: createFrameTurns(),
    backlogs: createBacklogs(limits, log, (kind) => metrics.slowClients.inc({ kind })),
    strayFrames: new RateLimiterMemory({ points: limits.maxStrayFrames, duration: 60 }),
  };
}

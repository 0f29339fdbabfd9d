import type { Log } from '../platform/log.ts';

/** What the platform's engineers want to hear of. Spec: 3-transport §8 (missMsgId). */
export type ReportKind = 'missMsgId';

/** Reports something that should not have happened. Never tokens, never what people wrote. */
export type Report = (kind: ReportKind, details: Readonly<Record<string, string | number>>) => void;

export const createReport =
  (log: Log): Report =>
  (kind, details) =>
    log.warn(kind, details);

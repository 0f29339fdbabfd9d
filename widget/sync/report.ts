import type { Log } from '../platform/log.ts';

/** The kinds of problems that are reported to the platform's engineers. Spec: 3-transport §8 (missMsgId). */
export type ReportKind = 'missMsgId';

/** Reports something that should not have happened. The details never contain tokens or message texts. */
export type Report = (kind: ReportKind, details: Readonly<Record<string, string | number>>) => void;

export const createReport =
  (log: Log): Report =>
  (kind, details) =>
    log.warn(kind, details);

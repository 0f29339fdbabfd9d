import { reportCreate } from '../contract/http/report-create.ts';
import type { Failure } from '../domain/failure.ts';
import type { ReportReason, ReportSubject } from '../domain/moderation/report.ts';
import type { Result } from '../domain/result.ts';
import type { ActionDeps } from './context.ts';

/** Reports of messages, users and groups to the platform. L-WL6. */
export interface ReportActions {
  readonly report: (subject: ReportSubject, reason: ReportReason, note: string) => Promise<Result<undefined, Failure>>;
}

export const createReportActions = ({ api, random }: ActionDeps): ReportActions => ({
  report: ({ kind: _kind, ...ids }, reason, note) =>
    api.callDirect(reportCreate, {
      localId: random.uuid(),
      chatId: undefined,
      messageId: undefined,
      userId: undefined,
      groupId: undefined,
      ...ids,
      reason,
      note,
    }),
});

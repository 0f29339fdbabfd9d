import { reportCreate } from '#contract/http/report-create.ts';
import type { ReportSubject } from '#domain/moderation/report.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse, refuseForNow } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { findPerson } from '../../base/store/people/people.ts';
import { type NewReport, reportGroup, reportMessage, reportPerson } from '../../base/store/moderation/reports.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Takes a player's report of what that player can see. A player has one open report of each subject. L-WL6. */
export const handleReportCreate = forSession(reportCreate, async (request, context) => {
  const { services, tenant, caller } = context;
  const subject = subjectOf(request);
  if (subject === undefined)
    return refuse('invalid_request', 'Name "room_id" with "msg_id", or "user_id", or "group_id" alone.');
  const admission = await services.gates.reports.take(caller.userId);
  if (!admission.isAdmitted) return refuseForNow('too_frequent', 'Too many reports.', admission.waitMs);
  return report(subject, context, {
    tenant: tenant.code,
    // Players cannot meet each other's ids.
    uuid: `${caller.userId}:${request.localId}`,
    reporterId: caller.userId,
    reason: request.reason,
    note: request.note,
  });
});

type Request = Parameters<typeof reportCreate.request.write>[0];

function subjectOf({ chatId, messageId, userId, groupId }: Request): ReportSubject | undefined {
  if (chatId !== undefined && messageId !== undefined) return { kind: 'message', chatId, messageId };
  if (userId !== undefined) return { kind: 'user', userId, groupId };
  return groupId === undefined ? undefined : { kind: 'group', groupId };
}

async function report(
  subject: ReportSubject,
  { services: { db, now }, tenant, caller }: SessionContext,
  made: NewReport,
): Promise<Outcome<undefined>> {
  switch (subject.kind) {
    case 'message': {
      const reportId = await reportMessage(db, { ...made, message: subject }, now());
      return reportId === undefined
        ? refuse('not_found', 'There is no such message of another user.')
        : answer(undefined);
    }
    case 'user': {
      const { userId, groupId } = subject;
      if (groupId !== undefined && !(await checkViewer(db, groupId, caller.userId)).ok)
        return refuse('not_found', 'There is no such user.');
      const person = await findPerson(db, { viewerId: caller.userId, tenant, userId, groupId });
      if (!person.ok) return refuse('not_found', 'There is no such user.', { reason: person.failure });
      await reportPerson(db, { ...made, reportedId: userId, groupId }, now());
      return answer(undefined);
    }
    case 'group': {
      const reportId = await reportGroup(db, { ...made, groupId: subject.groupId }, now());
      return reportId === undefined
        ? refuse('not_found', 'There is no such group of yours with another owner.')
        : answer(undefined);
    }
  }
}

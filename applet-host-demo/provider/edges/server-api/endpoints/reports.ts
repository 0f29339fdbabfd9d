import { optional } from '#contract/codec.ts';
import { REPORT_REASONS } from '#domain/moderation/report.ts';
import { success } from '#domain/result.ts';
import {
  closeReport,
  closeSame,
  listReports,
  reopenReport,
  reportMessage,
  reportPerson,
} from '../../../base/store/moderation/reports.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { described, object, string, union, word } from '../json-codecs.ts';
import { cutPage, limitOf, orderQuery, pageOf, pageQuery, readNumberCursor } from '../paging.ts';
import { playerReference } from '../parameters.ts';
import { requirePlayer } from '../references.ts';
import { carryOut, REPORT_ACTIONS, type ReportAction } from '../report-actions.ts';
import { moderator, until } from '../sanctions.ts';
import { EVIDENCE_ENDPOINTS } from './report-evidence.ts';
import { messageKey, note, report, requireReport, STATES, view } from './report-schemas.ts';

const subject = union(
  {
    message: object({ type: word(['message']), ...messageKey }, 'ReportedMessage'),
    player: object({ type: word(['player']), player: playerReference }, 'ReportedPlayer'),
  },
  'ReportSubject',
);

const reportsGet = endpoint(
  {
    name: 'listReports',
    method: 'GET',
    path: '/reports',
    scope: 'moderation:read',
    summary: 'Lists reports',
    description: 'The state `closed` means resolved or dismissed.',
    query: object({
      ...pageQuery,
      ...orderQuery,
      state: optional(
        described(word([...STATES, 'closed']), 'Only reports in this state; `closed`: resolved or dismissed.'),
      ),
      moderator: optional(string({ min: 1, max: 64, description: 'Only those that this person has closed.' })),
      reported: optional(playerReference),
      cases: optional(described(word(['1']), '`1`: of several open reports of one message only the first.')),
    }),
    reply: pageOf(report, 'ReportPage'),
  },
  async ({ query }, context) => {
    const { services, tenant } = context;
    const reported = query.reported === undefined ? success(undefined) : await requirePlayer(context, query.reported);
    if (!reported.ok) return reported;
    const rows = await listReports(services.db, tenant.code, {
      state: query.state,
      closedBy: query.moderator,
      reportedId: reported.value?.userId,
      areCases: query.cases === '1',
      after: readNumberCursor(query),
      isNewestFirst: query.order === 'newest',
      limit: limitOf(query) + 1,
    });
    const { data, nextCursor } = cutPage(rows, query, ({ reportId }) => String(reportId));
    return success({ data: data.map(view), nextCursor });
  },
);

const reportsPost = endpoint(
  {
    name: 'createReport',
    method: 'POST',
    path: '/reports',
    scope: 'moderation:write',
    summary: 'Reports a message or a player',
    description:
      'The message and up to five before and after it are copied as they are now. A `reporter` must be able to see the message; without one ' +
      'the platform itself reports.',
    status: 201,
    audited: ['reason'],
    body: object({
      about: subject,
      reporter: optional(playerReference),
      reason: word(REPORT_REASONS),
      note: optional(note),
    }),
    reply: report,
  },
  async ({ body: { about, reporter: reference, reason, note: remark = '' } }, context) => {
    const { services, tenant, localId } = context;
    const reporter = reference === undefined ? success(undefined) : await requirePlayer(context, reference);
    if (!reporter.ok) return reporter;
    const made = { tenant: tenant.code, uuid: localId, reporterId: reporter.value?.userId, reason, note: remark };
    if (about.type === 'player') {
      const player = await requirePlayer(context, about.player);
      if (!player.ok) return player;
      const reportedId = player.value.userId;
      return readReport(context, await reportPerson(services.db, { ...made, reportedId }, services.now()));
    }
    const reportId = await reportMessage(services.db, { ...made, message: about }, services.now());
    return reportId === undefined
      ? refuseCall('not_found', 'There is no such message of a user, or the reporter cannot see it.', {
          field: 'body.about',
        })
      : readReport(context, reportId);
  },
);

const resolvePost = endpoint(
  {
    name: 'resolveReport',
    method: 'POST',
    path: '/reports/{report}/resolve',
    scope: 'moderation:write',
    summary: 'Closes a report with an action against the message or the player',
    description:
      '`remove-message` removes it for everybody, as `removeMessage` does, `shadow-message` removes it for everybody but its sender, who does not notice, `mute-player` mutes its sender in the group. The others are about the reported ' +
      'player: `mute-everywhere` and `shadow-player` set the limits `mute` and `shadow`, `freeze-player` freezes, until a time or without ' +
      'an end, with the note as the reason. Other open reports of the same message are closed, too. A refused action leaves the report open.',
    audited: ['action', 'moderator', 'until'],
    body: object({
      action: word(REPORT_ACTIONS),
      until: optional(until),
      moderator: optional(moderator),
      note: optional(note),
    }),
    reply: report,
  },
  ({ params, body }, context) => close(context, params.report, { state: 'resolved', ...body }),
);

const dismissPost = endpoint(
  {
    name: 'dismissReport',
    method: 'POST',
    path: '/reports/{report}/dismiss',
    scope: 'moderation:write',
    summary: 'Closes a report without an action',
    audited: ['moderator'],
    body: object({ moderator: optional(moderator), note: optional(note) }),
    reply: report,
  },
  ({ params, body }, context) => close(context, params.report, { state: 'dismissed', action: 'none', ...body }),
);

export const REPORT_ENDPOINTS = [reportsGet, reportsPost, ...EVIDENCE_ENDPOINTS, resolvePost, dismissPost];

interface Decision {
  readonly state: 'resolved' | 'dismissed';
  readonly action: ReportAction;
  readonly moderator?: string | undefined;
  readonly note?: string | undefined;
  readonly until?: number | undefined;
}

/**
 * Closes a report, then carries out the action: two moderators cannot both act. If the action fails the report is open again. A node
 * that dies in between leaves it closed; a repeat of the call completes it.
 */
async function close(
  context: ApiContext,
  reference: string,
  { state, action, until: untilMs, moderator: named = '', note: remark = '' }: Decision,
): Promise<ApiOutcome<ReturnType<typeof view>>> {
  const found = await requireReport(context, reference);
  if (!found.ok) return found;
  const { services, tenant, caller, localId } = context;
  const { reportId } = found.value;
  const by = caller.operator?.name ?? named;
  const closing = { state, action, by, note: remark, uuid: localId };
  if (!(await closeReport(services.db, tenant.code, reportId, closing, services.now())))
    return refuseCall('already_closed', `The report ${reference} is closed already.`);
  let isDone = false;
  try {
    const outcome = await carryOut(action, found.value, context, { until: untilMs, reason: remark, moderator: named });
    isDone = outcome.ok;
    const { message } = found.value;
    if (isDone && message !== undefined) await closeSame(services.db, tenant.code, message, closing, services.now());
    return outcome.ok ? await readReport(context, reportId) : outcome;
  } finally {
    if (!isDone) await reopenReport(services.db, tenant.code, reportId);
  }
}

async function readReport(context: ApiContext, reportId: number): Promise<ApiOutcome<ReturnType<typeof view>>> {
  const found = await requireReport(context, String(reportId));
  return found.ok ? success(view(found.value)) : found;
}

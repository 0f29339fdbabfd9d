import { optional } from '#contract/codec.ts';
import { readContent } from '#contract/entities/content.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import { REPORT_REASONS } from '#domain/moderation/report.ts';
import { success } from '#domain/result.ts';
import {
  closeReport,
  findReport,
  listReports,
  reopenReport,
  type Report,
  reportMessage,
  reportPerson,
} from '../../store/reports.ts';
import { type Evidence, readEvidence, readProfile } from '../../store/report-evidence.ts';
import { listShadowed } from '../../store/shadows.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { boolean, described, listOf, object, string, time, union, word } from '../json-codecs.ts';
import { cutPage, limitOf, orderQuery, pageOf, pageQuery, readNumberCursor } from '../paging.ts';
import { PARAMETERS, playerReference } from '../parameters.ts';
import { requirePlayer } from '../references.ts';
import { carryOut, REPORT_ACTIONS, type ReportAction } from '../report-actions.ts';
import { moderator, until } from '../sanctions.ts';

const MAX_NOTE = 1000;
const MAX_EVIDENCE = 20;

const STATES = ['open', 'resolved', 'dismissed'] as const;

const note = string({ max: MAX_NOTE, description: 'A remark.' });
const messageId = string({ max: 15, pattern: /^\d{1,15}$/ });
const messageKey = { chatId: string({ min: 1, max: 20 }), messageId };

const person = object(
  {
    userId: string({ max: 10 }),
    playerId: optional(string({ max: 128 })),
    name: string({ max: 200, description: 'The current name.' }),
  },
  'ReportPerson',
);

const reportFields = {
  reportId: PARAMETERS.report,
  state: word(STATES),
  reason: string({ max: 32 }),
  note,
  createdAt: time,
  reporter: optional(person),
  reported: person,
  message: optional(object(messageKey, 'MessageKey')),
  groupId: optional(string({ max: 8, description: 'A reported group: `reported` is its owner.' })),
  action: optional(string({ max: 32 })),
  closedAt: optional(time),
  moderator: optional(string({ max: 64 })),
  closingNote: optional(note),
};
const report = object(reportFields, 'Report');

const evidence = object(
  {
    messageId,
    time,
    senderId: optional(string({ max: 10, description: 'Absent: the system.' })),
    senderName: optional(string({ max: 200, description: 'The current name.' })),
    isReported: boolean,
    isSystem: boolean,
    wasRecalled: boolean,
    isHidden: described(boolean, 'Only its sender sees it at present.'),
    content: object({ kind: string({ max: 32 }), text: optional(string({ max: 20_000 })) }, 'EvidenceContent'),
    body: string({ max: 100_000, description: 'The content as it was stored, for pictures, files and cards.' }),
  },
  'Evidence',
);
const text = string({ max: 20_000 });
const profile = object(
  {
    name: string({ max: 200, description: 'Of the reported user; empty after an erasure.' }),
    alias: string({ max: 200, description: 'In the group; empty: none.' }),
    photo: string({ max: 500, description: 'The reference of the picture.' }),
    chatId: optional(string({ max: 20, description: 'The chat of the messages.' })),
    group: optional(object({ name: text, photo: text, announcement: text, intro: text }, 'ReportedGroup')),
  },
  'ReportedProfile',
);
const reportWithEvidence = object(
  { ...reportFields, profile: optional(profile), evidence: listOf(evidence, { max: MAX_EVIDENCE }) },
  'ReportWithEvidence',
);

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

const reportGet = endpoint(
  {
    name: 'getReport',
    method: 'GET',
    path: '/reports/{report}',
    scope: 'moderation:read',
    summary: 'Reads a report with its evidence',
    description:
      'The messages are those of the moment of the report, even if they were recalled or removed since. Of a user or a group, `profile` has ' +
      'the texts of that moment, and the messages are the last ones that the reporter could see.',
    reply: reportWithEvidence,
  },
  async ({ params }, context) => {
    const found = await requireReport(context, params.report);
    if (!found.ok) return found;
    const { db } = context.services;
    const kept = await readEvidence(db, found.value.reportId);
    const subjectProfile = await readProfile(db, found.value.reportId);
    const chatId = found.value.message?.chatId ?? found.value.groupId ?? subjectProfile?.chatId ?? '';
    const ids = kept.map(({ messageId }) => messageId);
    const hidden = await listShadowed(db, chatId, ids);
    return success({
      ...view(found.value),
      profile: subjectProfile,
      evidence: kept.map((each) => evidenceView(each, found.value, hidden.has(each.messageId))),
    });
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
      '`remove-message` recalls it for everybody (owner and admins of a group still see it, marked), `shadow-message` removes it for ' +
      'everybody but its sender, who does not notice, `mute-player` mutes its sender in the group. The others are about the reported ' +
      'player: `mute-everywhere` and `shadow-player` set the limits `mute` and `shadow`, `freeze-player` freezes, until a time or without ' +
      'an end, with the note as the reason. A refused action leaves the report open.',
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

export const REPORT_ENDPOINTS = [reportsGet, reportsPost, reportGet, resolvePost, dismissPost];

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
    return outcome.ok ? await readReport(context, reportId) : outcome;
  } finally {
    if (!isDone) await reopenReport(services.db, tenant.code, reportId);
  }
}

async function requireReport({ services, tenant }: ApiContext, reportId: string): Promise<ApiOutcome<Report>> {
  const found = await findReport(services.db, tenant.code, Number(reportId));
  return found === undefined ? refuseCall('not_found', `There is no report "${reportId}".`) : success(found);
}

async function readReport(context: ApiContext, reportId: number): Promise<ApiOutcome<ReturnType<typeof view>>> {
  const found = await requireReport(context, String(reportId));
  return found.ok ? success(view(found.value)) : found;
}

const view = ({ reportId, createdAtMs, closedAtMs, closedBy, closingNote, ...shown }: Report) => ({
  ...shown,
  reportId: String(reportId),
  createdAt: createdAtMs,
  closedAt: closedAtMs,
  moderator: closedBy === '' ? undefined : closedBy,
  closingNote: closingNote === '' ? undefined : closingNote,
});

function evidenceView(
  { messageId: number, senderId, timeMs, type, body, ...shown }: Evidence,
  { message }: Report,
  isHidden: boolean,
) {
  const content = kindContentOf(readContent(type, body));
  return {
    ...shown,
    messageId: String(number),
    time: timeMs,
    senderId: senderId === '' ? undefined : senderId,
    isReported: message?.messageId === String(number),
    isHidden,
    content: { kind: content.kind, text: content.kind === 'text' ? content.text : undefined },
    body,
  };
}

import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { findReport, type Report } from '../../../base/store/moderation/reports.ts';
import type { ApiContext } from '../endpoint.ts';
import { messageId } from '../evidence-view.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { described, integer, object, string, time, word } from '../json-codecs.ts';
import { PARAMETERS } from '../parameters.ts';

const MAX_NOTE = 1000;

export const STATES = ['open', 'resolved', 'dismissed'] as const;

export const note = string({ max: MAX_NOTE, description: 'A remark.' });
export const messageKey = { chatId: string({ min: 1, max: 20 }), messageId };

const person = object(
  {
    userId: string({ max: 10 }),
    playerId: optional(string({ max: 128 })),
    name: string({ max: 200, description: 'The current name.' }),
  },
  'ReportPerson',
);

export const reportFields = {
  reportId: PARAMETERS.report,
  state: word(STATES),
  reason: string({ max: 32 }),
  note,
  createdAt: time,
  reporter: optional(person),
  reported: person,
  message: optional(object(messageKey, 'MessageKey')),
  groupId: optional(string({ max: 8, description: 'A reported group: `reported` is its owner.' })),
  reportsOfMessage: described(
    integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    'All reports of the message, closed ones too: they are one case.',
  ),
  action: optional(string({ max: 32 })),
  closedAt: optional(time),
  moderator: optional(string({ max: 64 })),
  closingNote: optional(note),
};
export const report = object(reportFields, 'Report');

export async function requireReport({ services, tenant }: ApiContext, reportId: string): Promise<ApiOutcome<Report>> {
  const found = await findReport(services.db, tenant.code, Number(reportId));
  return found === undefined ? refuseCall('not_found', `There is no report "${reportId}".`) : success(found);
}

export const view = ({ reportId, createdAtMs, closedAtMs, closedBy, closingNote, ...shown }: Report) => ({
  ...shown,
  reportId: String(reportId),
  createdAt: createdAtMs,
  closedAt: closedAtMs,
  moderator: closedBy === '' ? undefined : closedBy,
  closingNote: closingNote === '' ? undefined : closingNote,
});

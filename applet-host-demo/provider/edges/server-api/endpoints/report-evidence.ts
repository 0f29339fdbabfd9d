import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { listReports, type Report } from '../../../base/store/moderation/reports.ts';
import { readEvidence, readProfile } from '../../../base/store/moderation/report-evidence.ts';
import { findReportFile, listReportFiles } from '../../../base/store/moderation/report-files.ts';
import { readAround } from '../../../base/store/moderation/report-surroundings.ts';
import { endpoint } from '../endpoint.ts';
import { evidence, evidenceView, messageId, readAmounts, readMarks } from '../evidence-view.ts';
import { refuseCall } from '../failures.ts';
import { fileOf, listOf, object, string } from '../json-codecs.ts';
import { report, reportFields, requireReport, view } from './report-schemas.ts';

const MAX_EVIDENCE = 20;
/** Reports of one message that a case lists. */
const MAX_SAME = 200;
/** Messages before and after a place of a conversation. */
const AROUND = 25;

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
  {
    ...reportFields,
    profile: optional(profile),
    evidence: listOf(evidence, { max: MAX_EVIDENCE }),
    sameMessage: listOf(report, { max: MAX_SAME }),
  },
  'ReportWithEvidence',
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
    const { message, reportId } = found.value;
    const kept = await readEvidence(db, reportId);
    const files = await listReportFiles(db, reportId);
    const subjectProfile = await readProfile(db, reportId);
    const chatId = chatOf(found.value, subjectProfile?.chatId);
    const marks = await readMarks(db, chatId, kept);
    const amounts = await readAmounts(context, kept);
    const same = { state: undefined, message, after: 0, limit: MAX_SAME };
    return success({
      ...view(found.value),
      profile: subjectProfile,
      evidence: kept.map((each) => evidenceView(each, { ...marks, reportedId: message?.messageId, files, amounts })),
      sameMessage: message === undefined ? [] : (await listReports(db, context.tenant.code, same)).map(view),
    });
  },
);

const fileGet = endpoint(
  {
    name: 'getReportFile',
    method: 'GET',
    path: '/reports/{report}/files/{file}',
    scope: 'moderation:read',
    summary: 'Downloads a file of the evidence',
    description:
      'Pictures, videos, voice messages and documents of the copied messages, also of those that were recalled or removed since. They stay as ' +
      'long as the report. The audit log records each download.',
    reply: fileOf('application/octet-stream'),
    asFile: 'application/octet-stream',
  },
  async ({ params }, context) => {
    const report = await requireReport(context, params.report);
    if (!report.ok) return report;
    const { db, files } = context.services;
    const found = await findReportFile(db, report.value.reportId, params.file);
    if (found === undefined) return refuseCall('not_found', `There is no file "${params.file}" in this report.`);
    const { size, blobKey } = found;
    return success({
      size,
      name: found.name === '' ? params.file : found.name,
      open: () => files.read(blobKey, { first: 0, last: size - 1 }),
    });
  },
);

const chatGet = endpoint(
  {
    name: 'getReportChat',
    method: 'GET',
    path: '/reports/{report}/chat',
    scope: 'moderation:read',
    summary: 'Reads the conversation around a reported message, as it is now',
    description:
      'Up to 25 messages before and after the reported one, or another one of the chat (`at`); without a message, the last ones. Also those that ' +
      'were recalled or removed. The audit log records it.',
    showsConversations: true,
    query: object({ at: optional(messageId) }),
    reply: object(
      { chatId: optional(string({ max: 20 })), messages: listOf(evidence, { max: 2 * AROUND + 1 }) },
      'ReportChat',
    ),
  },
  async ({ params, query }, context) => {
    const found = await requireReport(context, params.report);
    if (!found.ok) return found;
    const { db } = context.services;
    const { message, reportId } = found.value;
    const chatId = chatOf(found.value, (await readProfile(db, reportId))?.chatId);
    if (chatId === '') return success({ chatId: undefined, messages: [] });
    const messages = await readAround(db, chatId, query.at ?? message?.messageId, AROUND);
    const marks = await readMarks(db, chatId, messages);
    const amounts = await readAmounts(context, messages);
    const files = await listReportFiles(db, reportId);
    const about = { ...marks, reportedId: message?.messageId, files, amounts };
    const shown = messages.map((each) => evidenceView(each, about));
    return success({ chatId, messages: shown });
  },
);

/** The chat of a report's messages; empty: the report is about a player whom the reporter met nowhere. */
const chatOf = ({ message, groupId }: Report, ofProfile = ''): string => message?.chatId ?? groupId ?? ofProfile;

export const EVIDENCE_ENDPOINTS = [reportGet, fileGet, chatGet];

import { sql } from 'kysely';
import type { ReportState } from '../schema/schema-moderation.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { messageNumber } from '../messages/message-number.ts';
import { keepAround, keepGroup, keepPerson, type MessageKey } from './report-evidence.ts';
import { isFor } from '../messages/visible-messages.ts';

export interface NewReport {
  readonly tenant: string;
  readonly uuid: string;
  /** Absent: the platform itself reports. */
  readonly reporterId: string | undefined;
  readonly reason: string;
  readonly note: string;
}

interface Person {
  readonly userId: string;
  /** The current name. */
  readonly name: string;
  readonly playerId: string | undefined;
}

export interface Report {
  readonly reportId: number;
  readonly state: ReportState;
  readonly reporter: Person | undefined;
  readonly reported: Person;
  /** Undefined in the report of a person. */
  readonly message: MessageKey | undefined;
  /** The reported group; `reported` is then its owner. */
  readonly groupId: string | undefined;
  readonly reason: string;
  readonly note: string;
  readonly createdAtMs: number;
  readonly action: string | undefined;
  readonly closedAtMs: number | undefined;
  /** The moderator who closed it, in the platform's words; empty: not named. */
  readonly closedBy: string;
  readonly closingNote: string;
  /** How many reports there are of this message, closed ones too; 1 for other subjects. */
  readonly reportsOfMessage: number;
}

/**
 * Stores the report of a person, with the profile and the last messages that the reporter could see. Returns its id; a repeat, or
 * another open report by the reporter, gets the first one.
 *
 * @param groupId the group in which the reporter met the person
 */
export const reportPerson = (
  db: Database,
  { groupId, ...report }: NewReport & { readonly reportedId: string; readonly groupId?: string | undefined },
  nowMs: number,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { reportId, isNew } = await insertReport(trx, report, nowMs);
    if (isNew) await keepPerson(trx, reportId, { ...report, groupId });
    return reportId;
  });

/**
 * Stores the report of a user's message, with copies of it and of the messages around it. A repeat gets the first one, as for a
 * person. Undefined if there is no such message, its history was removed for all members, it is the reporter's own, or the reporter
 * cannot see it. A recalled message can be reported.
 */
export const reportMessage = (
  db: Database,
  { message, ...report }: NewReport & { readonly message: MessageKey },
  nowMs: number,
): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const reportedId = await findSender(trx, report.tenant, message, report.reporterId);
    if (reportedId === undefined) return undefined;
    const { reportId, isNew } = await insertReport(trx, { ...report, ...message, reportedId }, nowMs);
    if (isNew) await keepAround(trx, reportId, message, report.reporterId);
    return reportId;
  });

/**
 * Stores a member's report of a group, about its owner, with its texts and last messages. Undefined if the reporter is no member, or is
 * the owner.
 */
export const reportGroup = (
  db: Database,
  { groupId, ...report }: NewReport & { readonly groupId: string },
  nowMs: number,
): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const group = await trx
      .selectFrom('groups as g')
      .innerJoin('chat_members as me', 'me.chat_id', 'g.group_id')
      .select('g.owner_id')
      .where('g.group_id', '=', groupId)
      .where('g.tenant', '=', report.tenant)
      .where('g.is_dissolved', '=', false)
      .where('me.user_id', '=', report.reporterId ?? '')
      .executeTakeFirst();
    if (group === undefined || group.owner_id === report.reporterId) return undefined;
    const about = { ...report, reportedId: group.owner_id };
    const { reportId, isNew } = await insertReport(trx, { ...about, chatId: groupId }, nowMs);
    if (isNew) await keepGroup(trx, reportId, { ...about, groupId });
    return reportId;
  });

async function findSender(
  trx: DatabaseTransaction,
  tenant: string,
  { chatId, messageId }: MessageKey,
  reporterId: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ sender_id: string }>`
    select m.sender_id from messages m
    join chats c on c.chat_id = m.chat_id
    left join chat_members me on me.chat_id = m.chat_id and me.user_id = ${reporterId ?? null}::text
    where m.chat_id = ${chatId} and m.msg_id = ${messageNumber(messageId)}::bigint and c.tenant = ${tenant}
      and m.msg_id > c.flushed_up_to and m.sender_id <> '' and not starts_with(m.type, 'command_')
      and (${reporterId ?? null}::text is null or (m.sender_id <> ${reporterId ?? null}::text and me.user_id is not null and ${isFor('me')}))`.execute(
    trx,
  );
  return rows[0]?.sender_id;
}

async function insertReport(
  trx: DatabaseTransaction,
  report: NewReport & { readonly reportedId: string } & Partial<MessageKey>,
  nowMs: number,
): Promise<{ readonly reportId: number; readonly isNew: boolean }> {
  const subject = {
    reported_id: report.reportedId,
    chat_id: report.chatId ?? null,
    msg_id: report.messageId === undefined ? null : messageNumber(report.messageId),
  };
  const open = await findOpen(trx, report, subject);
  if (open !== undefined) return { reportId: open, isNew: false };
  const inserted = await trx
    .insertInto('reports')
    .values({
      tenant: report.tenant,
      uuid: report.uuid,
      reporter_id: report.reporterId ?? null,
      ...subject,
      reason: report.reason,
      note: report.note,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('report_id')
    .executeTakeFirst();
  if (inserted !== undefined) return { reportId: inserted.report_id, isNew: true };
  const first = await trx
    .selectFrom('reports')
    .select('report_id')
    .where('uuid', '=', report.uuid)
    .executeTakeFirstOrThrow();
  return { reportId: first.report_id, isNew: false };
}

/** Finds the reporter's open report of the same subject. Reports of one reporter are stored one after the other. */
async function findOpen(
  trx: DatabaseTransaction,
  { tenant, reporterId }: NewReport,
  subject: { readonly reported_id: string; readonly chat_id: string | null; readonly msg_id: number | null },
): Promise<number | undefined> {
  if (reporterId === undefined) return undefined;
  await trx.selectFrom('users').select('user_id').where('user_id', '=', reporterId).forNoKeyUpdate().execute();
  const row = await trx
    .selectFrom('reports')
    .select('report_id')
    .where('tenant', '=', tenant)
    .where('state', '=', 'open')
    .where('reporter_id', '=', reporterId)
    .where('reported_id', '=', subject.reported_id)
    .where('chat_id', 'is not distinct from', subject.chat_id)
    .where('msg_id', 'is not distinct from', subject.msg_id)
    .executeTakeFirst();
  return row?.report_id;
}

interface ReportFilter {
  /** Undefined: any. `closed`: any but open. */
  readonly state: ReportState | 'closed' | undefined;
  /** The moderator who closed it. */
  readonly closedBy?: string | undefined;
  /** The user who was reported. */
  readonly reportedId?: string | undefined;
  /** Of several open reports of one message only the first. */
  readonly areCases?: boolean;
  /** Only those of this message. */
  readonly message?: MessageKey | undefined;
  /** The id of the last report that the caller has; 0: none. */
  readonly after: number;
  readonly isNewestFirst?: boolean;
  readonly limit: number;
}

/** Lists the reports of a tenant by id. */
export async function listReports(
  db: Database,
  tenant: string,
  { state, closedBy, reportedId, areCases = false, message, after, isNewestFirst = false, limit }: ReportFilter,
): Promise<readonly Report[]> {
  const rows = await reportRows(db)
    .where('r.tenant', '=', tenant)
    .$if(!isNewestFirst, (query) => query.where('r.report_id', '>', after).orderBy('r.report_id'))
    .$if(isNewestFirst && after > 0, (query) => query.where('r.report_id', '<', after))
    .$if(isNewestFirst, (query) => query.orderBy('r.report_id', 'desc'))
    .$if(state === 'closed', (query) => query.where('r.state', '!=', 'open'))
    .$if(state !== undefined && state !== 'closed', (query) => query.where('r.state', '=', state as ReportState))
    .$if(closedBy !== undefined, (query) => query.where('r.closed_by', '=', closedBy ?? ''))
    .$if(reportedId !== undefined, (query) => query.where('r.reported_id', '=', reportedId ?? ''))
    .$if(message !== undefined, (query) =>
      query
        .where('r.chat_id', '=', message?.chatId ?? '')
        .where('r.msg_id', '=', messageNumber(message?.messageId ?? '0')),
    )
    .$if(areCases, (query) =>
      query.where(
        sql<boolean>`not exists (
          select from reports before where before.chat_id = r.chat_id and before.msg_id = r.msg_id and before.report_id < r.report_id
            and r.state = 'open' and before.state = 'open' and before.tenant = r.tenant)`,
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(reportOf);
}

export async function findReport(db: Database, tenant: string, reportId: number): Promise<Report | undefined> {
  const row = await reportRows(db)
    .where('r.tenant', '=', tenant)
    .where('r.report_id', '=', reportId)
    .executeTakeFirst();
  return row && reportOf(row);
}

interface Closing {
  readonly state: Exclude<ReportState, 'open'>;
  readonly action: string;
  readonly by: string;
  readonly note: string;
  readonly uuid: string;
}

/** Closes an open report. Returns false if another call has closed it; a repeat of the same call succeeds. */
export async function closeReport(
  db: Database,
  tenant: string,
  reportId: number,
  { state, action, by, note, uuid }: Closing,
  nowMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('reports')
    .set({ state, action, closed_by: by, closing_note: note, closing_uuid: uuid, closed_at: nowMs })
    .where('tenant', '=', tenant)
    .where('report_id', '=', reportId)
    .where((where) => where.or([where('state', '=', 'open'), where('closing_uuid', '=', uuid)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Closes the other open reports of the same message, with the same decision. */
export async function closeSame(
  db: Database,
  tenant: string,
  { chatId, messageId }: MessageKey,
  { state, action, by, note, uuid }: Closing,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ state, action, closed_by: by, closing_note: note, closing_uuid: uuid, closed_at: nowMs })
    .where('tenant', '=', tenant)
    .where('chat_id', '=', chatId)
    .where('msg_id', '=', messageNumber(messageId))
    .where('state', '=', 'open')
    .execute();
}

/** Opens a report again whose action was refused. */
export async function reopenReport(db: Database, tenant: string, reportId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ state: 'open', action: null, closed_by: '', closing_note: '', closing_uuid: null, closed_at: null })
    .where('tenant', '=', tenant)
    .where('report_id', '=', reportId)
    .execute();
}

const reportRows = (db: Database) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as reported', 'reported.user_id', 'r.reported_id')
    .leftJoin('users as reporter', 'reporter.user_id', 'r.reporter_id')
    .select([
      'r.report_id',
      'r.state',
      'r.reporter_id',
      'r.reported_id',
      'r.chat_id',
      'r.msg_id',
      'r.reason',
      'r.note',
      'r.created_at',
      'r.action',
      'r.closed_at',
      'r.closed_by',
      'r.closing_note',
      (eb) =>
        eb
          .selectFrom('reports as same')
          .select(sql<number>`greatest(1, count(*)::integer)`.as('number'))
          .whereRef('same.chat_id', '=', 'r.chat_id')
          .whereRef('same.msg_id', '=', 'r.msg_id')
          .whereRef('same.tenant', '=', 'r.tenant')
          .as('same_message'),
      'reported.name as reported_name',
      'reported.player_id as reported_player',
      'reporter.name as reporter_name',
      'reporter.player_id as reporter_player',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof reportRows>['executeTakeFirstOrThrow']>>;

const reportOf = (row: Row): Report => ({
  reportId: row.report_id,
  state: row.state,
  reporter:
    row.reporter_id === null
      ? undefined
      : { userId: row.reporter_id, name: row.reporter_name ?? '', playerId: row.reporter_player ?? undefined },
  reported: { userId: row.reported_id, name: row.reported_name, playerId: row.reported_player ?? undefined },
  message:
    row.chat_id === null || row.msg_id === null ? undefined : { chatId: row.chat_id, messageId: String(row.msg_id) },
  groupId: row.chat_id !== null && row.msg_id === null ? row.chat_id : undefined,
  reason: row.reason,
  note: row.note,
  createdAtMs: row.created_at,
  action: row.action ?? undefined,
  closedAtMs: row.closed_at ?? undefined,
  closedBy: row.closed_by,
  closingNote: row.closing_note,
  reportsOfMessage: row.same_message ?? 1,
});

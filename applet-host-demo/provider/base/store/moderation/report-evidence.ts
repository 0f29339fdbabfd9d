import { type RawBuilder, sql } from 'kysely';
import { messageNumber } from '../messages/message-number.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { keepFiles } from './report-files.ts';
import { isFor, isRecalledByUser } from '../messages/visible-messages.ts';

/** Messages before and after the reported one that are kept with it. */
const CONTEXT = 5;
/** The last messages that are kept with the report of a user or a group. */
const LAST = 10;

export interface MessageKey {
  readonly chatId: string;
  readonly messageId: string;
}

/** A message as it was when it was reported. */
export interface Evidence {
  readonly messageId: number;
  /** Empty: the system. */
  readonly senderId: string;
  /** The current name of the sender. */
  readonly senderName: string | undefined;
  readonly isSystem: boolean;
  readonly timeMs: number;
  readonly type: string;
  readonly body: string;
  readonly wasRecalled: boolean;
}

/** The reported user, and the group of the report, as they were. */
export interface ReportedProfile {
  /** Empty after the erasure of the person, as the two below. */
  readonly name: string;
  /** The alias in the group; empty: there was none. */
  readonly alias: string;
  /** The reference of the picture. */
  readonly photo: string;
  /** The chat of the copied messages. */
  readonly chatId: string | undefined;
  readonly group:
    | { readonly name: string; readonly photo: string; readonly announcement: string; readonly intro: string }
    | undefined;
}

interface Subject {
  readonly reporterId: string | undefined;
  readonly reportedId: string;
  readonly groupId?: string | undefined;
}

/** Copies a reported message and those around it. */
export const keepAround = (
  trx: DatabaseTransaction,
  reportId: number,
  { chatId, messageId }: MessageKey,
  reporterId: string | undefined,
): Promise<unknown> => {
  const number = messageNumber(messageId);
  const isNear = sql<boolean>`m.msg_id between ${number - CONTEXT}::bigint and ${number + CONTEXT}::bigint
    and (m.msg_id = ${number}::bigint or ${isReadable})`;
  return copyMessages(trx, reportId, { chatId, reporterId, which: isNear, limit: 2 * CONTEXT + 1 });
};

/**
 * Copies the profile of a reported user and the last messages: those of both in their one-to-one chat, or the user's own in the group in
 * which the reporter met the user.
 */
export async function keepPerson(trx: DatabaseTransaction, reportId: number, subject: Subject): Promise<void> {
  const { reporterId, reportedId, groupId } = subject;
  const chatId = reporterId === undefined ? undefined : (groupId ?? (await findPairChat(trx, reporterId, reportedId)));
  await copyProfile(trx, reportId, subject, chatId);
  if (chatId === undefined) return;
  const isWanted = groupId === undefined ? isReadable : sql<boolean>`(${isReadable} and m.sender_id = ${reportedId})`;
  await copyMessages(trx, reportId, { chatId, reporterId, which: isWanted, limit: LAST });
}

/** Copies the texts of a reported group, the profile of its owner, and the last messages. */
export async function keepGroup(
  trx: DatabaseTransaction,
  reportId: number,
  subject: Subject & { readonly groupId: string },
): Promise<void> {
  const { groupId: chatId, reporterId } = subject;
  await copyProfile(trx, reportId, subject, chatId);
  await copyMessages(trx, reportId, { chatId, reporterId, which: isReadable, limit: LAST });
}

/** Whether the message `m` is for the reporter `me`; of a report by the platform, for all members. */
const isReadable = sql<boolean>`(${isFor('me')} and not starts_with(m.type, 'command_'))`;

interface Wanted {
  readonly chatId: string;
  readonly reporterId: string | undefined;
  readonly which: RawBuilder<boolean>;
  readonly limit: number;
}

/** Copies the newest of the wanted messages of a chat, and keeps their files. */
async function copyMessages(
  trx: DatabaseTransaction,
  reportId: number,
  { chatId, reporterId, which, limit }: Wanted,
): Promise<void> {
  await sql`
  insert into report_evidence (report_id, msg_id, sender_id, is_system, time, type, body, was_recalled)
  select ${reportId}::bigint, m.msg_id, m.sender_id, m.is_system, m.time, m.type, m.body, ${isRecalledByUser()}
  from messages m
  join chats c on c.chat_id = m.chat_id
  left join chat_members me on me.chat_id = m.chat_id and me.user_id = ${reporterId ?? null}::text
  where m.chat_id = ${chatId} and m.msg_id > c.flushed_up_to and ${which}
  order by m.msg_id desc limit ${limit}::integer`.execute(trx);
  await keepFiles(trx, reportId, chatId);
}

async function findPairChat(db: Database, userId: string, otherId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('friendships')
    .select('chat_id')
    .where('user_id', '=', userId)
    .where('friend_id', '=', otherId)
    .executeTakeFirst();
  return row?.chat_id;
}

const copyProfile = (
  trx: DatabaseTransaction,
  reportId: number,
  { reportedId, groupId }: Subject,
  chatId: string | undefined,
) =>
  sql`
  insert into report_profiles
    (report_id, user_id, name, alias, photo, chat_id, group_name, group_photo, announcement, intro)
  select ${reportId}::bigint, u.user_id, u.name, coalesce(gm.alias, ''), u.photo, ${chatId ?? null}::text,
    g.name, g.photo, g.announcement, g.intro
  from users u
  left join groups g on g.group_id = ${groupId ?? null}::text
  left join group_members gm on gm.group_id = g.group_id and gm.user_id = u.user_id
  where u.user_id = ${reportedId}`.execute(trx);

/** The kept messages, in their order. */
export async function readEvidence(db: Database, reportId: number): Promise<readonly Evidence[]> {
  const rows = await db
    .selectFrom('report_evidence as e')
    .leftJoin('users as u', 'u.user_id', 'e.sender_id')
    .selectAll('e')
    .select('u.name as sender_name')
    .where('e.report_id', '=', reportId)
    .orderBy('e.msg_id')
    .execute();
  return rows.map((row) => ({
    messageId: row.msg_id,
    senderId: row.sender_id,
    senderName: row.sender_name ?? undefined,
    isSystem: row.is_system,
    timeMs: row.time,
    type: row.type,
    body: row.body,
    wasRecalled: row.was_recalled,
  }));
}

/** The kept profile. Undefined: the report is about a message, or older than the copies. */
export async function readProfile(db: Database, reportId: number): Promise<ReportedProfile | undefined> {
  const row = await db.selectFrom('report_profiles').selectAll().where('report_id', '=', reportId).executeTakeFirst();
  if (row === undefined) return undefined;
  const { group_name: name, group_photo: photo, announcement, intro } = row;
  return {
    name: row.name,
    alias: row.alias,
    photo: row.photo,
    chatId: row.chat_id ?? undefined,
    group:
      name === null ? undefined : { name, photo: photo ?? '', announcement: announcement ?? '', intro: intro ?? '' },
  };
}

/** Empties what is kept about an erased person. */
export const forgetProfiles = (trx: DatabaseTransaction, userId: string): Promise<unknown> =>
  trx.updateTable('report_profiles').set({ name: '', alias: '', photo: '' }).where('user_id', '=', userId).execute();

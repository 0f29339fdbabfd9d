import { sql } from 'kysely';
import { serviceChatId } from '#domain/chat/chat-id.ts';
import { changedNow } from '../engine/changes.ts';
import { lockChat, openChat } from '../messages/chats.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { recountChats } from '../messages/unread.ts';

/** The guests of the customer service, and their hand-over to players. L-S1. */

export async function insertGuest(trx: DatabaseTransaction, userId: string, secretHash: string): Promise<void> {
  await trx.insertInto('service_guests').values({ user_id: userId, secret_hash: secretHash }).execute();
}

/** The guest of a secret in a tenant. */
export async function findGuest(db: Database, tenant: string, secretHash: string): Promise<string | undefined> {
  const row = await guestOf(db, tenant, secretHash).executeTakeFirst();
  return row?.user_id;
}

/** Invalidates a secret. Of several calls at once, one gets the guest. */
export async function takeGuest(
  trx: DatabaseTransaction,
  tenant: string,
  secretHash: string,
): Promise<string | undefined> {
  const guest = await guestOf(trx, tenant, secretHash).forUpdate('g').executeTakeFirst();
  if (guest === undefined) return undefined;
  await trx.deleteFrom('service_guests').where('user_id', '=', guest.user_id).execute();
  return guest.user_id;
}

const guestOf = (db: Database, tenant: string, secretHash: string) =>
  db
    .selectFrom('service_guests as g')
    .innerJoin('users as u', 'u.user_id', 'g.user_id')
    .select('g.user_id')
    .where('u.tenant', '=', tenant)
    .where('g.secret_hash', '=', secretHash);

/**
 * Removes guests who have never asked anything, or whose chat a player has taken over, and who have not been here since a time.
 * Returns their number, at most `limit`.
 */
export async function removeSilentGuests(db: Database, beforeMs: number, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ user_id: string }>`
      select u.user_id from users u
      where u.is_guest and u.created_at < ${beforeMs}::bigint
        and not exists (select from sessions s where s.user_id = u.user_id and s.seen_at >= ${beforeMs}::bigint)
        and not exists (select from chat_members m where m.user_id = u.user_id)
        and not exists (select from service_sessions s where s.player_id = u.user_id)
        and not exists (select from reports r where u.user_id in (r.reporter_id, r.reported_id))
        and not exists (select from erasures e where e.user_id = u.user_id)
        and not exists (select from player_exports x where x.user_id = u.user_id)
      order by u.created_at limit ${limit} for update skip locked`.execute(trx);
    const ids = rows.map(({ user_id }) => user_id);
    if (ids.length === 0) return 0;
    await trx.deleteFrom('service_guests').where('user_id', 'in', ids).execute();
    // The platform can give attributes to every user.
    await trx.deleteFrom('player_attributes').where('user_id', 'in', ids).execute();
    await trx.deleteFrom('users').where('user_id', 'in', ids).execute();
    return ids.length;
  });
}

export interface HandOver {
  readonly tenant: string;
  readonly guestId: string;
  readonly playerId: string;
  readonly nowMs: number;
}

/**
 * Moves everything of a guest to a player: messages behind those of the player's own chat with the service, with files, notes and
 * sessions, and what the guest has not read. The caller has made sure that at most one of the two has an open session.
 */
export async function moveGuest(
  trx: DatabaseTransaction,
  { tenant, guestId, playerId, nowMs }: HandOver,
): Promise<void> {
  const [from, to] = [serviceChatId(guestId), serviceChatId(playerId)];
  // Sessions before their chats, as every change of a session locks them. L-CS4.
  await trx
    .selectFrom('service_sessions')
    .select('session_id')
    .where('player_id', 'in', [guestId, playerId])
    .where('state', '<>', 'closed')
    .orderBy('session_id')
    .forUpdate()
    .execute();
  await openChat(trx, { chatId: to, tenant, userIds: [playerId], nowMs });
  await lockChat(trx, from);
  const chat = await trx
    .selectFrom('chats')
    .select(['last_msg_id', 'last_time'])
    .where('chat_id', '=', from)
    .executeTakeFirst();
  if (chat === undefined) return;
  const { last_msg_id: offset } = await trx
    .selectFrom('chats')
    .select('last_msg_id')
    .where('chat_id', '=', to)
    .executeTakeFirstOrThrow();
  const readers = await readersOf(trx, { from, to, guestId, playerId, offset });
  await moveRows(trx, { from, to, guestId, playerId, offset });
  await trx
    .updateTable('chats')
    .set({
      last_msg_id: offset + chat.last_msg_id,
      last_time: sql<number>`greatest(last_time, ${chat.last_time}::bigint)`,
      changed: changedNow(),
    })
    .where('chat_id', '=', to)
    .execute();
  await trx.deleteFrom('chats').where('chat_id', '=', from).execute();
  const agents = readers.map(({ userId }) => userId).filter((userId) => userId !== playerId);
  await openChat(trx, { chatId: to, tenant, userIds: agents, nowMs });
  await recountChats(trx, [to]);
  for (const reader of readers) await setRead(trx, to, reader);
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly guestId: string;
  readonly playerId: string;
  /** Added to the numbers of the guest's messages. */
  readonly offset: number;
}

interface Reader {
  readonly userId: string;
  readonly readUpTo: number;
}

/** How far the members of the joined chat have read. A player who has not read the own chat to its end stays at that place. */
async function readersOf(
  trx: DatabaseTransaction,
  { from, to, guestId, playerId, offset }: Move,
): Promise<readonly Reader[]> {
  const rows = await trx
    .selectFrom('chat_members')
    .select(['chat_id', 'user_id', 'read_up_to'])
    .where('chat_id', 'in', [from, to])
    .execute();
  const own = rows.find((row) => row.chat_id === to && row.user_id === playerId)?.read_up_to ?? 0;
  const behind = await trx
    .selectFrom('messages')
    .select('msg_id')
    .where('chat_id', '=', to)
    .where('msg_id', '>', own)
    .where('counts', '=', true)
    .where('sender_id', '<>', playerId)
    .limit(1)
    .executeTakeFirst();
  return rows
    .filter((row) => row.chat_id === from)
    .map((row) => ({
      userId: row.user_id === guestId ? playerId : row.user_id,
      readUpTo: row.user_id === guestId && behind !== undefined ? own : offset + row.read_up_to,
    }));
}

async function moveRows(trx: DatabaseTransaction, { from, to, guestId, playerId, offset }: Move): Promise<void> {
  await trx
    .updateTable('messages')
    .set((eb) => ({
      chat_id: to,
      msg_id: eb('msg_id', '+', offset),
      quoted_id: eb('quoted_id', '+', offset),
      sender_id: eb.case().when('sender_id', '=', guestId).then(playerId).else(eb.ref('sender_id')).end(),
    }))
    .where('chat_id', '=', from)
    .execute();
  await trx
    .updateTable('messages')
    .set({ deleted_by: playerId })
    .where('chat_id', '=', to)
    .where('deleted_by', '=', guestId)
    .execute();
  await trx
    .updateTable('files')
    .set((eb) => ({
      owner: to,
      uploader_id: eb.case().when('uploader_id', '=', guestId).then(playerId).else(eb.ref('uploader_id')).end(),
    }))
    .where('owner', '=', from)
    .execute();
  await trx
    .updateTable('file_uses')
    .set((eb) => ({ chat_id: to, msg_id: eb('msg_id', '+', offset) }))
    .where('chat_id', '=', from)
    .execute();
  await trx
    .updateTable('service_notes')
    .set((eb) => ({ msg_id: eb('msg_id', '+', offset) }))
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('service_sessions').select('session_id').where('player_id', '=', guestId),
    )
    .execute();
  await trx
    .updateTable('service_sessions')
    .set({ player_id: playerId, chat_id: to })
    .where('player_id', '=', guestId)
    .execute();
}

/** Sets how far a member has read, with the counts that follow from it. The chat is recounted. */
async function setRead(trx: DatabaseTransaction, chatId: string, { userId, readUpTo }: Reader): Promise<void> {
  await sql`
    update chat_members m set read_up_to = ${readUpTo}::bigint, changed = ${changedNow()},
      unread = (select count(*) from messages theirs where theirs.chat_id = m.chat_id and theirs.msg_id > ${readUpTo}::bigint
        and theirs.counts and theirs.deleted_by is null and theirs.sender_id <> m.user_id),
      own_behind = (select count(*) from messages own where own.chat_id = m.chat_id and own.msg_id > ${readUpTo}::bigint
        and own.counts and own.sender_id = m.user_id)
    where m.chat_id = ${chatId} and m.user_id = ${userId}`.execute(trx);
}

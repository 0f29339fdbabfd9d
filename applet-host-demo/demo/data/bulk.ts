import { sql } from 'kysely';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { changedNow } from '../../provider/base/store/engine/changes.ts';
import { newUserId } from '../../provider/base/store/engine/ids.ts';
import type { Database, DatabaseTransaction } from '../../provider/base/store/schema/schema.ts';
import { PAIR_TALKS } from './dialogues/pairs.ts';
import { insertHistory, type SeedMessage } from './insert.ts';
import { createRandom } from './random.ts';

export interface BulkWanted {
  readonly tenant: string;
  /** The user who gets the data. */
  readonly userId: string;
  /** The number of additional friends, each with a chat of one message. */
  readonly rooms: number;
  /** The number of additional messages in the chat with the first of these friends. */
  readonly messages: number;
  readonly seed?: number;
}

const ROWS_PER_STATEMENT = 500;
const STEP_MS = 61_000;

/** Creates large data for benchmarks: many rooms for one user, many messages in one chat. Returns that chat's id. */
export async function seedBulk(db: Database, wanted: BulkWanted, nowMs: number): Promise<string | undefined> {
  const { tenant, userId, rooms, messages } = wanted;
  const random = createRandom(wanted.seed ?? 1);
  const lines = Object.values(PAIR_TALKS).flat(2);
  return db.transaction().execute(async (trx) => {
    const friendIds = await insertPlayers(trx, tenant, Math.max(rooms, messages > 0 ? 1 : 0), nowMs);
    for (let start = 0; start < friendIds.length; start += ROWS_PER_STATEMENT) {
      const part = friendIds.slice(start, start + ROWS_PER_STATEMENT);
      await insertChats(trx, { tenant, userId, nowMs }, part, () => random.pick(lines).replace(/\{\w+\}/g, '…'), start);
    }
    const first = friendIds[0];
    if (first === undefined) return undefined;
    const chatId = oneToOneChatId(userId, first);
    const history: SeedMessage[] = Array.from({ length: messages }, (_, index) => ({
      senderId: random.next() < 0.5 ? userId : first,
      timeMs: nowMs - (messages - index) * STEP_MS,
      content: { kind: 'text', text: random.pick(lines).replace(/\{\w+\}/g, '…') },
    }));
    await insertHistory(trx, { chatId, tenant }, history);
    // Updates the planner's statistics for the large tables at once.
    await sql`analyze`.execute(trx);
    return chatId;
  });
}

async function insertPlayers(
  trx: DatabaseTransaction,
  tenant: string,
  count: number,
  nowMs: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const missing = Math.min(count - ids.length, ROWS_PER_STATEMENT);
    const players = Array.from({ length: missing }, (_, index) => ({
      user_id: newUserId(),
      tenant,
      name: `Player ${String(ids.length + index + 1).padStart(5, '0')}`,
      created_at: nowMs,
    }));
    const insert = trx
      .insertInto('users')
      .values(players)
      .onConflict((conflict) => conflict.doNothing());
    // The next round replaces ids that collided by chance.
    ids.push(...(await insert.returning('user_id').execute()).map((row) => row.user_id));
  }
  return ids;
}

async function insertChats(
  trx: DatabaseTransaction,
  { tenant, userId, nowMs }: { readonly tenant: string; readonly userId: string; readonly nowMs: number },
  friendIds: readonly string[],
  text: () => string,
  offset: number,
): Promise<void> {
  const rooms = friendIds.map((friendId, index) => ({
    friendId,
    chatId: oneToOneChatId(userId, friendId),
    time: nowMs - (offset + index + 1) * STEP_MS,
  }));
  const pairs = rooms.flatMap(({ friendId, chatId }) => [
    { chatId, user: userId, other: friendId },
    { chatId, user: friendId, other: userId },
  ]);
  await trx
    .insertInto('chats')
    .values(rooms.map(({ chatId, time }) => ({ chat_id: chatId, tenant, last_msg_id: 1, last_time: time, counted: 1 })))
    .execute();
  await trx
    .insertInto('friendships')
    .values(
      pairs.map(({ chatId, user, other }) => ({
        user_id: user,
        friend_id: other,
        chat_id: chatId,
        changed: changedNow(),
      })),
    )
    .execute();
  await trx
    .insertInto('chat_members')
    .values(
      pairs.map(({ chatId, user }) => ({
        chat_id: chatId,
        user_id: user,
        read_up_to: 1,
        counted_at: 1,
        changed: changedNow(),
      })),
    )
    .execute();
  await trx
    .insertInto('messages')
    .values(
      rooms.map(({ friendId, chatId, time }) => ({
        chat_id: chatId,
        msg_id: 1,
        sender_id: friendId,
        uuid: chatId,
        time,
        type: 'msg',
        body: text(),
        counts: true,
      })),
    )
    .execute();
}

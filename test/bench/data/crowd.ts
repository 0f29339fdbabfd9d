import { sql } from 'kysely';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import {
  hashSecret,
  newSecret,
  newSessionId,
  writeToken,
} from '../../../applet-host-demo/provider/base/secret-token.ts';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { TEST_TENANT } from '../../support/provider.ts';

/** A signed-in user. */
export interface SignedIn {
  readonly userId: string;
  readonly token: string;
}

/** A chat between two users whose messages all come from the second. */
export interface OneSidedChat {
  readonly readerId: string;
  readonly senderId: string;
  /** The number of read messages; the unread ones come in addition. */
  readonly read: number;
  readonly unread: number;
}

const ROWS_PER_STATEMENT = 2_000;
const STEP_MS = 1_000;

/** Inserts `count` users with a session each, in few statements. `firstNumber` keeps crowds apart. */
export async function insertCrowd(db: Database, firstNumber: number, count: number): Promise<readonly SignedIn[]> {
  const nowMs = Date.now();
  const people = Array.from({ length: count }, (_, index) => ({
    userId: `M${String(firstNumber + index).padStart(9, '0')}`,
    session: { sessionId: newSessionId(), secret: newSecret() },
  }));
  await inParts(people, async (part) => {
    const users = part.map(({ userId }) => ({
      user_id: userId,
      tenant: TEST_TENANT,
      name: `Player ${Number(userId.slice(1))}`,
      created_at: nowMs,
    }));
    await db.insertInto('users').values(users).execute();
    const sessions = part.map(({ userId, session }) => ({
      session_id: session.sessionId,
      user_id: userId,
      secret_hash: hashSecret(session.secret),
      secret_at: nowMs,
      confirmed_at: nowMs,
      previous_hash: null,
      created_at: nowMs,
      seen_at: nowMs,
    }));
    await db.insertInto('sessions').values(sessions).execute();
  });
  return people.map(({ userId, session }) => ({ userId, token: writeToken(session) }));
}

/** Friendships, chats and messages, in few statements. */
export async function insertChats(db: Database, chats: readonly OneSidedChat[]): Promise<void> {
  const startMs = Date.now() - 3_600_000;
  const told = chats.map((chat) => ({
    ...chat,
    chatId: oneToOneChatId(chat.readerId, chat.senderId),
    newest: chat.read + chat.unread,
  }));
  await inParts(told, async (part) => {
    const rows = part.map(({ chatId, newest }) => ({
      chat_id: chatId,
      tenant: TEST_TENANT,
      last_msg_id: newest,
      last_time: startMs + newest * STEP_MS,
      counted: newest,
    }));
    await db.insertInto('chats').values(rows).execute();
    const friendships = part.flatMap(({ chatId, readerId, senderId }) => [
      { user_id: readerId, friend_id: senderId, chat_id: chatId, changed: 0 },
      { user_id: senderId, friend_id: readerId, chat_id: chatId, changed: 0 },
    ]);
    await db.insertInto('friendships').values(friendships).execute();
    const members = part.flatMap(({ chatId, readerId, senderId, read, unread, newest }) => [
      { chat_id: chatId, user_id: readerId, read_up_to: read, unread, counted_at: newest, changed: 0 },
      { chat_id: chatId, user_id: senderId, read_up_to: newest, unread: 0, counted_at: newest, changed: 0 },
    ]);
    await db.insertInto('chat_members').values(members).execute();
  });
  const messages = told.flatMap(({ chatId, senderId, newest }) =>
    Array.from({ length: newest }, (_, index) => ({
      chat_id: chatId,
      msg_id: index + 1,
      sender_id: senderId,
      uuid: `${chatId}-${index + 1}`,
      time: startMs + (index + 1) * STEP_MS,
      type: 'msg',
      body: textOf(chatId, index + 1),
      counts: true,
    })),
  );
  await inParts(messages, (part) => db.insertInto('messages').values(part).execute());
  // Updates the planner's statistics about the large tables immediately.
  await sql`analyze`.execute(db);
}

/** The text of a message in these chats, of a realistic length. */
export const textOf = (chatId: string, number: number): string =>
  `Message ${number} of ${chatId}: did you see the last draw? I had five of six, again.`;

async function inParts<T>(rows: readonly T[], write: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await write(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAIR_TALKS } from '../../applet-host-demo/demo/data/dialogues/pairs.ts';
import { leaveUnread } from '../../applet-host-demo/demo/data/insert.ts';
import { openDatabase, type OpenDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { createGroup } from '../../applet-host-demo/provider/base/store/groups/groups.ts';
import { appendMessage } from '../../applet-host-demo/provider/base/store/messages/messages.ts';
import { markRead } from '../../applet-host-demo/provider/base/store/messages/reads.ts';
import { markRecalled } from '../../applet-host-demo/provider/base/store/messages/recalls.ts';
import type { Database, DatabaseTransaction } from '../../applet-host-demo/provider/base/store/schema/schema.ts';
import { searchMessages } from '../../applet-host-demo/provider/base/store/messages/search.ts';
import { recountChats } from '../../applet-host-demo/provider/base/store/messages/unread.ts';
import { NO_MENTIONS } from '../../widget/domain/message/message.ts';
import { createTestDatabase, type TestDatabase, everyDatabase } from '../support/provider-database.ts';
import { TEST_TENANT } from '../support/provider.ts';
import { insertCrowd } from './data/crowd.ts';
import { scaled } from './data/scale.ts';

/** Costs that grow with the data: a group of 5,000, a chat of a million messages. */
const MEMBERS = scaled(5_000, 50);
const MESSAGES = scaled(1_000_000, 10_000);
const UNREAD = MESSAGES * 0.49;
const MESSAGES_PER_STATEMENT = Math.min(MESSAGES, 50_000);
const ROUNDS = scaled(20, 1);
const LIMITS = { statementTimeoutMs: 600_000, queryTimeoutMs: 600_000 };
const [kind = 'pglite'] = everyDatabase().toReversed();

let database: TestDatabase;
let opened: OpenDatabase;
let db: Database;
let userIds: readonly string[];
let groupId: string;
const chatId = 'M000000001M000000002';

beforeAll(async () => {
  database = await createTestDatabase(kind);
  const { choice } = database;
  opened = await openDatabase(choice.kind === 'postgres' ? { ...choice, limits: LIMITS } : choice);
  ({ db } = opened);
  await db.insertInto('tenants').values({ code: TEST_TENANT, settings: '{}', created_at: 0 }).execute();
  userIds = (await insertCrowd(db, 1, MEMBERS)).map(({ userId }) => userId);
  const members = userIds.slice(1).map((userId) => ({ userId, role: 'member' }) as const);
  groupId = await inTransaction((trx) =>
    createGroup(trx, { tenant: TEST_TENANT, name: 'Large', ownerId: userOf(0), members }, 0),
  );
  await fillChat();
  await sql`vacuum analyze`.execute(db);
}, 1_800_000);

afterAll(async () => {
  await opened?.close();
  await database?.remove();
});

const userOf = (index: number): string => userIds[index] ?? '';
const inTransaction = <T>(work: (trx: DatabaseTransaction) => Promise<T>) => db.transaction().execute(work);

async function fillChat(): Promise<void> {
  await db
    .insertInto('chats')
    .values({ chat_id: chatId, tenant: TEST_TENANT, last_msg_id: MESSAGES, last_time: MESSAGES })
    .execute();
  await db
    .insertInto('chat_members')
    .values([0, 1].map((index) => ({ chat_id: chatId, user_id: userOf(index), changed: 0 })))
    .execute();
  const lines = Object.values(PAIR_TALKS).flat(2);
  for (let from = 0; from < MESSAGES; from += MESSAGES_PER_STATEMENT) {
    await sql`
      insert into messages (chat_id, msg_id, sender_id, uuid, time, type, body, counts)
      select ${chatId}, g, ${userOf(1)}, 'bulk-' || g, g, 'msg',
        (${lines}::text[])[1 + g % ${lines.length}::integer] || case when g = 1000 then ' 龘靐 zq' else '' end, true
      from generate_series(${from}::integer + 1, ${from + MESSAGES_PER_STATEMENT}::integer) g`.execute(db);
  }
  await inTransaction(async (trx) => {
    await recountChats(trx, [chatId]);
    await leaveUnread(trx, chatId, userOf(0), UNREAD);
  });
}

it(`sends and recalls a message in a group of ${MEMBERS}`, async () => {
  const sent: string[] = [];
  const send = async (): Promise<void> => {
    const sender = { userId: userOf(0), name: 'Owner', role: 'owner' } as const;
    const content = { kind: 'text', text: 'to everybody' } as const;
    const message = { chatId: groupId, localId: randomUUID(), sender, content, mentions: NO_MENTIONS };
    const { message: stored, recipients } = await inTransaction((trx) => appendMessage(trx, message, Date.now()));
    expect(recipients).toHaveLength(MEMBERS);
    sent.push(stored.delivery.messageId);
  };
  report('send', await measure(send), await logBytes(send));
  const recall = () =>
    inTransaction((trx) => markRecalled(trx, groupId, [Number(sent.pop())], { byId: userOf(0), timeMs: 0 }));
  report('recall', await measure(recall), await logBytes(recall));
});

it(`reads on in a chat with ${UNREAD} unread messages`, async () => {
  let number = MESSAGES - UNREAD;
  const read = async (): Promise<void> => {
    number += 1;
    const change = await inTransaction((trx) => markRead(trx, chatId, userOf(0), String(number)));
    expect(change?.state.unread).toBe(MESSAGES - number);
  };
  report('read', await measure(read), await logBytes(read));
});

it.each(['龘', '龘靐', 'zq', '开', '今晚', '不存', 'x'])('searches for "%s" among a million messages', async (text) => {
  const search = () => searchMessages(db, userOf(0), { text, chatId: undefined, cursor: undefined, limit: 20 }, 60_000);
  report(`search ${text}`, await measure(search), 0);
});

async function measure(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startMs = performance.now();
    await work();
    // The first round is a warm-up.
    if (round > 0) times.push(performance.now() - startMs);
  }
  return times.toSorted((a, b) => a - b);
}

/** Bytes that one run adds to the log of the database. */
async function logBytes(work: () => Promise<unknown>): Promise<number> {
  const at = async () =>
    (await sql<{ at: number }>`select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`.execute(db)).rows[0]?.at ??
    0;
  const before = await at();
  for (let round = 0; round < ROUNDS; round += 1) await work();
  return ((await at()) - before) / ROUNDS;
}

function report(what: string, times: readonly number[], bytes: number): void {
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  const log = bytes === 0 ? '' : `, ${(bytes / 1024).toFixed(1)} KiB of log`;
  console.log(`${what} (${kind}): median ${at(0.5)} ms, p95 ${at(0.95)} ms${log}`);
}

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertHistory, type SeedMessage } from '../../../applet-host-demo/demo/data/insert.ts';
import { clearFor } from '../../../applet-host-demo/provider/base/store/messages/own-deletions.ts';
import { setChatFlags } from '../../../applet-host-demo/provider/base/store/messages/chat-flags.ts';
import { listChats } from '../../../applet-host-demo/provider/base/store/messages/chats.ts';
import { appendMessage } from '../../../applet-host-demo/provider/base/store/messages/messages.ts';
import { markRead } from '../../../applet-host-demo/provider/base/store/messages/reads.ts';
import { markRecalled } from '../../../applet-host-demo/provider/base/store/messages/recalls.ts';
import type { Database, DatabaseTransaction } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { recountChats } from '../../../applet-host-demo/provider/base/store/messages/unread.ts';
import type { MessageContent } from '../../../widget/domain/message/message.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../../support/provider.ts';

const MEMBERS = 3;

/** `at` is a part of the messages that are there when it happens. */
type Step =
  | {
      readonly kind: 'send';
      readonly by: number;
      readonly count: number;
      readonly mentioned: number | 'all' | undefined;
    }
  | { readonly kind: 'notice' }
  | { readonly kind: 'read' | 'clear'; readonly by: number; readonly at: number }
  | { readonly kind: 'recall' | 'restore'; readonly at: number };

const member = fc.nat(MEMBERS - 1);
const at = fc.double({ min: 0, max: 1, noNaN: true });
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        by: member,
        count: fc.integer({ min: 1, max: 5 }),
        mentioned: fc.oneof(fc.constant(undefined), member, fc.constant('all' as const)),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('notice' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'clear' as const), by: member, at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('recall' as const, 'restore' as const), at }) },
  ),
  { minLength: 1, maxLength: 25 },
) as fc.Arbitrary<readonly Step[]>;

const aLine = (senderId: string, timeMs: number): SeedMessage => ({
  senderId,
  timeMs,
  content: { kind: 'text', text: 'x' },
});

describe.each(everyDatabase())('unread counts on %s', (kind) => {
  let provider: TestProvider;
  let db: Database;
  let userIds: readonly string[];
  beforeAll(async () => {
    provider = await startTestProvider({ database: kind });
    ({ db } = provider.services);
    const users = await Promise.all(Array.from({ length: MEMBERS }, () => provider.createUser()));
    userIds = users.map(({ userId }) => userId);
  });
  afterAll(() => provider.stop());

  const userOf = (index: number): string => userIds[index] ?? '';
  const aGroup = () => provider.createGroup({ owner: userOf(0), members: userIds.slice(1) });
  const inTransaction = <T>(work: (trx: DatabaseTransaction) => Promise<T>) => db.transaction().execute(work);

  function send(chatId: string, senderId: string, mentioned?: string) {
    const everyone = mentioned === 'all';
    const mentions = { everyone, userIds: mentioned === undefined || everyone ? [] : [mentioned], words: [] };
    const sender = { userId: senderId, name: '', role: undefined };
    const content: MessageContent =
      senderId === '' ? { kind: 'notice', notice: { kind: 'can-chat-now' } } : { kind: 'text', text: 'x' };
    const message = { chatId, localId: randomUUID(), sender, content, mentions };
    return inTransaction((trx) => appendMessage(trx, message, 0));
  }

  async function take(chatId: string, step: Step): Promise<void> {
    const newest = await newestOf(chatId);
    const place = 'at' in step ? Math.ceil(step.at * newest) : 0;
    switch (step.kind) {
      case 'send': {
        const mentioned = typeof step.mentioned === 'number' ? userOf(step.mentioned) : step.mentioned;
        for (let count = 0; count < step.count; count += 1) await send(chatId, userOf(step.by), mentioned);
        return;
      }
      case 'notice':
        await send(chatId, '');
        return;
      case 'read':
        await inTransaction((trx) => markRead(trx, chatId, userOf(step.by), String(place)));
        return;
      case 'clear':
        await inTransaction(async (trx) => {
          const cleared = await clearFor(trx, userOf(step.by), chatId, String(place));
          await markRead(trx, chatId, userOf(step.by), cleared);
        });
        return;
      case 'recall':
      case 'restore':
        await inTransaction(async (trx) => {
          await trx.selectFrom('chats').select('chat_id').where('chat_id', '=', chatId).forUpdate().execute();
          const byId = step.kind === 'recall' ? userOf(0) : null;
          await markRecalled(trx, chatId, [place, Math.max(place - 1, 1)], { byId, timeMs: 1 });
        });
    }
  }

  const newestOf = async (chatId: string): Promise<number> =>
    (await db.selectFrom('chats').select('last_msg_id').where('chat_id', '=', chatId).executeTakeFirstOrThrow())
      .last_msg_id;

  /** The chat lists of all members, and the counts computed from the rows. */
  async function compare(chatId: string) {
    const { rows } = await sql<{ user_id: string; unread: number; mentioned_in: number | null }>`
      select m.user_id, count(x.msg_id)::integer as unread,
        min(x.msg_id) filter (where x.mentions_all or m.user_id = any(x.mentioned_ids)) as mentioned_in
      from chat_members m
      left join messages x on x.chat_id = m.chat_id and x.msg_id > m.read_up_to and x.sender_id <> m.user_id
        and x.type = 'msg' and x.deleted_by is null
      where m.chat_id = ${chatId} group by m.user_id`.execute(db);
    const counted = new Map(rows.map((row) => [row.user_id, row]));
    const listed = await Promise.all(
      userIds.map(async (userId) => {
        const chat = (await listChats(db, userId, undefined)).find((entry) => entry.chatId === chatId);
        return { unread: chat?.unread ?? 0, mentionedIn: chat?.mentionedIn };
      }),
    );
    const expected = userIds.map((userId) => {
      const row = counted.get(userId);
      return {
        unread: row?.unread ?? 0,
        mentionedIn: typeof row?.mentioned_in === 'number' ? String(row.mentioned_in) : undefined,
      };
    });
    return { listed, expected };
  }

  it('equal the counted rows after any sequence of actions', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const chatId = await aGroup();
        // Up to just before a mark.
        const history = Array.from({ length: 126 }, (_, index) => aLine(userOf(index % 2), index));
        await inTransaction((trx) => insertHistory(trx, { chatId, tenant: TEST_TENANT }, history));
        for (const step of script) {
          await take(chatId, step);
          const { listed, expected } = await compare(chatId);
          expect(listed).toEqual(expected);
        }
        const marks = () =>
          db.selectFrom('count_marks').selectAll().where('chat_id', '=', chatId).orderBy('msg_id').execute();
        const kept = await marks();
        await inTransaction((trx) => recountChats(trx, [chatId]));
        expect(await marks()).toEqual(kept);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('do not grow while a chat is muted', async () => {
    const chatId = await aGroup();
    const mute = (notificationsMuted: boolean) =>
      inTransaction((trx) => setChatFlags(trx, userOf(1), chatId, { isPinned: undefined, notificationsMuted }));
    const unread = async () => (await compare(chatId)).listed[1]?.unread;
    await send(chatId, userOf(0));
    await mute(true);
    await send(chatId, userOf(0));
    await send(chatId, userOf(1));
    await send(chatId, userOf(2));
    expect(await unread()).toBe(1);
    await mute(false);
    await send(chatId, userOf(0));
    await send(chatId, userOf(1));
    await send(chatId, userOf(2));
    expect(await unread()).toBe(3);
    await inTransaction((trx) => markRead(trx, chatId, userOf(1), '5'));
    expect(await unread()).toBe(1);
  });

  it('stay exact during concurrent messages and reads', async () => {
    const chatId = await aGroup();
    const work = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0
        ? inTransaction((trx) => markRead(trx, chatId, userOf(index % MEMBERS), String(index)))
        : send(chatId, userOf(index % 2)),
    );
    await Promise.all(work);
    const { listed, expected } = await compare(chatId);
    expect(listed).toEqual(expected);
  });

  it('update only the mentioned members’ and the sender’s rows', async () => {
    const chatId = await aGroup();
    const versions = async (): Promise<ReadonlyMap<string, string>> => {
      const { rows } = await sql<{ user_id: string; version: string }>`
        select user_id, xmin::text as version from chat_members where chat_id = ${chatId}`.execute(db);
      return new Map(rows.map((row) => [row.user_id, row.version]));
    };
    const before = await versions();
    await send(chatId, userOf(0), userOf(1));
    const after = await versions();
    const written = userIds.filter((userId) => before.get(userId) !== after.get(userId));
    expect(written).toEqual([userOf(0), userOf(1)]);
    const since = await sql<{ xid: number }>`select pg_current_xact_id()::text::bigint as xid`.execute(db);
    await send(chatId, userOf(0));
    const changed = await listChats(db, userOf(2), since.rows[0]?.xid);
    expect(changed.map((chat) => chat.chatId)).toEqual([chatId]);
  });
});

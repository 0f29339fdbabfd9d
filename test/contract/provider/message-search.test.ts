import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertHistory } from '../../../applet-host-demo/demo/data/insert.ts';
import { startSession } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';
import { openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { byIndex, readCursor, searchMessages } from '../../../applet-host-demo/provider/base/store/messages/search.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { createClient } from '../../support/provider-client.ts';
import { pgliteTemplate, everyDatabase } from '../../support/provider-database.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../../support/provider.ts';

const LONG_CHAT = 12_000;
const MINUTE_MS = 60_000;
const WORDS = [
  '今晚开奖你看了吗',
  '我中了两个',
  'Did you see the draw?',
  'Đã xem chưa',
  'again 100%',
  'a_b \\ c',
  'ดูไหม',
];
const RARE = ['龘', '龘靐', 'Zq', '䨻龘 zq'];

describe.each(everyDatabase())('message search on %s', (kind) => {
  let provider: TestProvider;
  let db: Database;
  let userId: string;
  let longChat: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database: kind, limits: { searchTimeoutMs: MINUTE_MS } });
    ({ db } = provider.services);
    const [reader, ...friends] = await Promise.all(Array.from({ length: 4 }, () => provider.createUser()));
    userId = reader?.userId ?? '';
    const chatIds = await Promise.all(friends.map((friend) => provider.befriend(userId, friend.userId)));
    longChat = chatIds[0] ?? '';
    for (const [place, chatId] of chatIds.entries()) {
      const count = place === 0 ? LONG_CHAT : 300;
      const lines = Array.from({ length: count }, (_, index) => ({
        senderId: friends[place]?.userId ?? '',
        timeMs: index * 7 + place,
        content: { kind: 'text', text: textOf(place, index) } as const,
      }));
      await db.transaction().execute((trx) => insertHistory(trx, { chatId, tenant: TEST_TENANT }, lines));
    }
    await sql`analyze`.execute(db);
  }, MINUTE_MS);
  afterAll(() => provider.stop());

  /** Rare texts are far from the newest message. */
  const textOf = (place: number, index: number): string =>
    `${WORDS[(index + place) % WORDS.length]}${index % 1000 === 17 ? ` ${RARE[Math.floor(index / 1000) % RARE.length]}` : ''}`;

  async function searchAll(text: string, chatId: string | undefined, limit: number): Promise<readonly string[]> {
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const wanted = { text, chatId, cursor: readCursor(after), limit };
      const page = await searchMessages(db, userId, wanted, MINUTE_MS);
      if (page === undefined) throw new Error('the search was ended');
      found.push(...page.messages.map((message) => `${message.chatId}.${message.delivery.messageId}`));
      after = page.next;
      if (after === undefined || found.length > 200) return found;
    }
  }

  /** Checks every stored message without the index. */
  async function expectedFor(text: string, chatId: string | undefined): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('messages')
      .select(['chat_id', 'msg_id', 'body'])
      .where('type', '=', 'msg')
      .$if(chatId !== undefined, (query) => query.where('chat_id', '=', chatId ?? ''))
      .orderBy('time', 'desc')
      .orderBy('chat_id', 'desc')
      .orderBy('msg_id', 'desc')
      .execute();
    const matches = rows.filter(({ body }) => body.toLowerCase().includes(text.toLowerCase()));
    return matches.map((row) => `${row.chat_id}.${row.msg_id}`);
  }

  it.each(['开', '开奖', '奖你看', 'zq', 'Z', '龘', '靐', '䨻龘', '%', '_', '\\', 'Đã', 'ดู', 'i', 'e d', 'not there'])(
    'finds "%s" newest first, in all chats and in one',
    async (text) => {
      for (const chatId of [undefined, longChat]) {
        const found = await searchAll(text, chatId, 50);
        expect(found.slice(0, 200)).toEqual((await expectedFor(text, chatId)).slice(0, 200));
      }
    },
  );

  it.each(['龘', '靐', '龘靐', 'zq', '䨻龘 z'])('uses the index for "%s", in all chats and one', async (text) => {
    for (const chatId of [undefined, longChat]) {
      const query = byIndex(userId, { text, chatId, cursor: undefined, limit: 20 });
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('messages_by_keys');
    }
  });
});

// PGlite cannot limit the time of a statement.
describe.each(everyDatabase().filter((kind) => kind === 'postgres'))('the time of a search on %s', (kind) => {
  it('refuses a slow search with its own code', async () => {
    const provider = await startTestProvider({ database: kind, limits: { searchTimeoutMs: 1 } });
    const { services } = provider;
    const [user, friend] = [await provider.createUser(), await provider.createUser()];
    const chatId = await provider.befriend(user.userId, friend.userId);
    await sql`
      insert into messages (chat_id, msg_id, sender_id, uuid, time, type, body, counts)
      select ${chatId}, g + 100, ${friend.userId}, g::text, g, 'msg', repeat('word ', 100), true from generate_series(1, 2000) g`.execute(
      services.db,
    );
    await sql`update chats set last_msg_id = 2100 where chat_id = ${chatId}`.execute(services.db);
    const { token } = await startSession(services.db, user.userId, services.limits, services.now());
    const client = createClient(provider.baseUrl, { token });
    const outcome = await client.operation(OPERATIONS.msgSearch, { text: 'nowhere', limit: undefined });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'search_too_slow' } });
    await provider.stop();
  });
});

describe('a database without trigrams', () => {
  it('is migrated and can be searched', async () => {
    const client = await PGlite.create({ loadDataDir: new Blob([await readFile(await pgliteTemplate())]) });
    const { db, close } = await openDatabase({ kind: 'pglite', client });
    const wanted = { text: '五', chatId: undefined, cursor: undefined, limit: 20 };
    expect(await searchMessages(db, 'M123456789', wanted, MINUTE_MS)).toEqual({ messages: [], next: undefined });
    await close();
    await client.close();
  });
});

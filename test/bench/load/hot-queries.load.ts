import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../../.tools/lib/postgres.mjs';
import { plainTenant } from '../../../applet-host-demo/provider/base/tenant-settings/plain-tenant.ts';
import { listChats, listDifferingChats } from '../../../applet-host-demo/provider/base/store/messages/chats.ts';
import { listDue } from '../../../applet-host-demo/provider/base/store/money/due-money.ts';
import { openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import {
  listPresenceViewers,
  listLastSeen,
} from '../../../applet-host-demo/provider/base/store/people/friend-presence.ts';
import { listFriends } from '../../../applet-host-demo/provider/base/store/people/friends.ts';
import { listGroups, listGroupsOf } from '../../../applet-host-demo/provider/base/store/groups/group-list.ts';
import {
  countMembers,
  listMembers,
  listTopMembers,
} from '../../../applet-host-demo/provider/base/store/groups/group-members.ts';
import { markGroupChanged } from '../../../applet-host-demo/provider/base/store/groups/groups.ts';
import { readPageOf, readPagesAfter } from '../../../applet-host-demo/provider/base/store/messages/history.ts';
import { appendMessage, findByUuid } from '../../../applet-host-demo/provider/base/store/messages/messages.ts';
import { listSettled } from '../../../applet-host-demo/provider/base/store/money/movement-days.ts';
import { claimDueMovements } from '../../../applet-host-demo/provider/base/store/money/movements.ts';
import { listNewestNumbers } from '../../../applet-host-demo/provider/base/store/messages/newest-numbers.ts';
import { listUsersWithNews } from '../../../applet-host-demo/provider/base/store/nodes/nodes.ts';
import { listUnreachedMembers } from '../../../applet-host-demo/provider/base/store/webhooks/offline-members.ts';
import { readOutbox, trimOutbox } from '../../../applet-host-demo/provider/base/store/nodes/outbox.ts';
import { listPlayers } from '../../../applet-host-demo/provider/base/store/people/players.ts';
import { markRead } from '../../../applet-host-demo/provider/base/store/messages/reads.ts';
import type { Database, DatabaseTransaction } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { searchMessages } from '../../../applet-host-demo/provider/base/store/messages/search.ts';
import { listTransfers } from '../../../applet-host-demo/provider/base/store/money/transfers.ts';
import { claimDueScheduled } from '../../../applet-host-demo/provider/base/store/messages/scheduled-messages.ts';
import {
  claimTopics,
  listDueWebhooks,
  placeNewEvents,
} from '../../../applet-host-demo/provider/base/store/webhooks/webhook-queue.ts';
import { endOverdueSessions } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';
import { createTenantDirectory } from '../../../applet-host-demo/provider/base/tenants/directory.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { TEST_TENANT } from '../../support/provider.ts';
import {
  A_GROUP,
  BUSY_USER,
  COMMON_WORD,
  fillLargeDatabase,
  largeSizes,
  LARGE_GROUP,
  RARE_WORD,
} from '../data/large-database.ts';
import { createExplainer, type Explained, type Explainer } from './support/explain.ts';
import { POSTGRES_BIN } from './support/load-stage.ts';
import { given, scaled } from '../data/scale.ts';

const SIZES = largeSizes(given('LOAD_ROWS') ?? scaled(10_000_000, 200_000));
/** For filling the database. */
const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=16GB', 'wal_level=minimal', 'max_wal_senders=0'];
const SEARCH_LIMIT_MS = 60_000;
const NODE_LINKS = 1_500;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let explainer: Explainer;

beforeAll(async () => {
  postgres = await startPostgres(POSTGRES_BIN, { settings: SETTINGS });
  const limits = { statementTimeoutMs: 3_600_000, queryTimeoutMs: 3_600_000 };
  const { db, close } = await openDatabase({ kind: 'postgres', url: postgres.url, limits });
  await createTenantDirectory(db, Date.now).save(TEST_TENANT, plainTenant());
  const startedAtMs = performance.now();
  await fillLargeDatabase(db, SIZES);
  console.log(`${JSON.stringify(SIZES)} filled in ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);
  console.log(await tableSizes(db));
  await close();
  explainer = await createExplainer(postgres.url);
}, 3_600_000);

afterAll(async () => {
  await explainer?.close();
  await postgres?.stop();
});

const middle = String(Math.round(SIZES.largeGroupMessages / 2));
const viewer = { userId: BUSY_USER, isAdmin: true };
const someUsers = Array.from({ length: NODE_LINKS }, (_, index) => `M${String(index * 2 + 1).padStart(9, '0')}`);
const page = { limit: 20 } as const;
const search = (text: string, chatId?: string) => (db: Database) =>
  searchMessages(db, BUSY_USER, { text, chatId, cursor: undefined, limit: 20 }, SEARCH_LIMIT_MS);
/** The bytes of the largest tables, and their indexes. */
async function tableSizes(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; table: number; indexes: number }>`
    select relname as name, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 8`.execute(
    db,
  );
  const mib = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;
  return rows.map(({ name, table, indexes }) => `${name}: ${mib(table)}, indexes ${mib(indexes)}`).join('\n');
}

/** Changes that are not kept. */
const within = (work: (trx: DatabaseTransaction) => Promise<unknown>) => async (db: Database) => {
  const trx = await db.startTransaction().execute();
  await work(trx);
  await trx.rollback().execute();
};

async function heads(db: Database, behind: number): Promise<ReadonlyMap<string, string>> {
  const chats = await listChats(db, BUSY_USER, undefined);
  return new Map(chats.map(({ chatId, newestMessageId }) => [chatId, String(Number(newestMessageId) - behind)]));
}

const HOT: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'newest page of a group': (db) =>
    readPageOf(db, BUSY_USER, { chatId: A_GROUP, messageId: '0', direction: 'get_back', ...page }),
  'older page of the large group': (db) =>
    readPageOf(db, BUSY_USER, { chatId: LARGE_GROUP, messageId: middle, direction: 'get_back', ...page }),
  'page after a number': (db) =>
    readPageOf(db, BUSY_USER, { chatId: LARGE_GROUP, messageId: middle, direction: 'get_forward', limit: 100 }),
  'chat list': (db) => listChats(db, BUSY_USER, undefined),
  'chat list, changes': (db) => listChats(db, BUSY_USER, 1),
  'resume, nothing missed': async (db) => listDifferingChats(db, BUSY_USER, await heads(db, 0)),
  'resume, pages of 50 chats': async (db) =>
    readPagesAfter(db, BUSY_USER, new Map([...(await heads(db, 3))].slice(0, 50)), {
      messages: 100,
      characters: 1_000_000,
    }),
  'newest numbers': (db) => listNewestNumbers(db, BUSY_USER, 1),
  send: within((trx) =>
    appendMessage(
      trx,
      {
        chatId: A_GROUP,
        localId: randomUUID(),
        sender: { userId: BUSY_USER, name: 'Player 1', role: 'owner' },
        content: { kind: 'text', text: 'Good luck' },
        mentions: NO_MENTIONS,
      },
      Date.now(),
    ),
  ),
  'repeated send': (db) => findByUuid(db, BUSY_USER, `${A_GROUP}7`),
  read: within((trx) => markRead(trx, A_GROUP, BUSY_USER, '2400')),
  'read in the large group': within((trx) =>
    markRead(trx, LARGE_GROUP, BUSY_USER, String(SIZES.largeGroupMessages - 300)),
  ),
  'friend list': (db) => listFriends(db, BUSY_USER, undefined),
  'group list': (db) => listGroups(db, BUSY_USER, undefined),
  'group list, changes': (db) => listGroups(db, BUSY_USER, 1),
  'change of the large group': within((trx) => markGroupChanged(trx, LARGE_GROUP)),
  'page of the member list': (db) =>
    listMembers(db, LARGE_GROUP, { since: undefined, page: { afterId: someUsers[700] ?? '', limit: 1_000 } }, viewer),
  'count of members': (db) => countMembers(db, LARGE_GROUP),
  'first members': (db) => listTopMembers(db, A_GROUP, viewer, 20),
  'search, common word, all chats': search(COMMON_WORD),
  'search, rare word, all chats': search(RARE_WORD),
  'search, rare word, large group': search(RARE_WORD, LARGE_GROUP),
  'search, no such text, all chats': search('nothing like it'),
  'search, no such text, large group': search('nothing like it', LARGE_GROUP),
  'transfers of a user, second page': (db) =>
    listTransfers(db, BUSY_USER, { timeMs: SIZES.transfers / 2, transferId: 't' }, 20),
  'movements of a day, second page': (db) =>
    listSettled(
      db,
      { tenant: TEST_TENANT, fromMs: 1000, toMs: SIZES.transfers },
      { timeMs: SIZES.transfers / 2, key: 'k' },
      100,
    ),
  'outbox of other nodes': (db) => readOutbox(db, 'this', 199_000),
  'trim of the outbox': within((trx) => trimOutbox(trx, 1_000)),
  'groups of all users of a node': (db) => listGroupsOf(db, someUsers),
  'friends who see the presence of all users of a node': (db) => listPresenceViewers(db, someUsers),
  'last visits of all friends': (db) => listLastSeen(db, BUSY_USER),
  'players whom a message did not reach, group': (db) =>
    listUnreachedMembers(db, { chatId: A_GROUP, messageId: 2_400 }),
  'page of players': (db) => listPlayers(db, TEST_TENANT, { after: someUsers[700], limit: 100 }),
  'search of players': (db) => listPlayers(db, TEST_TENANT, { search: 'Player 1234', limit: 100 }),
  'due transfers': (db) => listDue(db, 'transfer', Date.now(), 100, undefined),
  'due movements of money': within((trx) => claimDueMovements(trx, Date.now(), 100)),
  'new events for webhooks': within((trx) => placeNewEvents(trx, Date.now(), 200)),
  'due webhooks': (db) => listDueWebhooks(db, Date.now()),
  'due topics of webhooks': within((trx) => claimTopics(trx, Date.now(), new Map([['0123456789abcdef', 4]]))),
  'due scheduled messages': within((trx) => claimDueScheduled(trx, Date.now(), { leaseMs: 1000, limit: 100 })),
  'overdue sessions': within((trx) => endOverdueSessions(trx, Date.now())),
  'users with news after the death of a node': (db) => listUsersWithNews(db, someUsers, 1),
};

test('no hot query reads a whole large table', async () => {
  const bad: string[] = [];
  for (const [name, work] of Object.entries(HOT)) {
    const statements = await explainer.explain(work);
    if (statements.length === 0) bad.push(`${name}: no statement`);
    for (const explained of statements) console.log(`${name.padEnd(42)} ${describe(explained)}`);
    bad.push(...statements.flatMap(({ wholeTables }) => wholeTables.map((table) => `${name} reads all of ${table}`)));
  }
  expect(bad).toEqual([]);
});

const describe = ({ milliseconds, rows, rowsRead, buffers, scans, wholeTables }: Explained): string =>
  `${milliseconds.toFixed(1).padStart(8)} ms ${String(rows).padStart(6)} rows ${String(rowsRead).padStart(8)} read ` +
  `${String(buffers).padStart(7)} pages  ` +
  `${scans.join(', ')}${wholeTables.length > 0 ? `  ALL OF ${wholeTables.join(', ')}` : ''}`;

import localforage from 'localforage';
import { describe, expect, test } from 'vitest';
import { createBrowserClock } from '../../../widget/platform/clock.browser.ts';
import { CLEARABLE_KINDS } from '../../../widget/domain/session/stored-data.ts';
import { DATABASE_OPEN_TIMEOUT_MS, DATABASE_READ_TIMEOUT_MS } from '../../../widget/domain/limits.ts';
import { openUserDatabase } from '../../../widget/app/open-database.ts';
import type { DatabaseOptions } from '../../../widget/storage/database.ts';
import { createMemoryDriver } from '../../../widget/storage/memory-driver.ts';
import { createTable, type TableStore } from '../../../widget/storage/table.ts';
import { createWriter } from '../../../widget/storage/writer.ts';
import { aChat, aFriend, anOutgoingMessage, aSentMessage, CHAT } from '../../support/builders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createStorage, createStuckDriver, openLocalDatabase } from '../../support/local-database.ts';
import { createSlowStorage } from '../../support/slow-storage.ts';

const version = { sinceMs: 5, version: '7' };

test('keeps lists, chats, outbox and failed messages across pages', async () => {
  const storage = createStorage();
  const first = await openLocalDatabase(storage);
  first.friends.save({ items: [aFriend()], version });
  first.chats.put([aChat({ unread: 3 })]);
  first.chats.markVersion(version);
  await first.outbox.put({ message: anOutgoingMessage('a'), order: 1 });
  await first.failedMessages.put({ message: anOutgoingMessage('b'), failure: 'isBan', timeMs: 1 });
  await first.flush();

  const second = await openLocalDatabase(storage);
  expect(second.mode).toBe('persistent');
  expect(await second.friends.load()).toEqual({ items: [aFriend()], version });
  expect(await second.groups.load()).toBeUndefined();
  expect(await second.chats.load()).toEqual({ items: [aChat({ unread: 3 })], version });
  expect(await second.outbox.all()).toEqual([{ message: anOutgoingMessage('a'), order: 1 }]);
  await second.outbox.remove('a');
  expect(await second.outbox.all()).toEqual([]);
  expect(await second.failedMessages.all()).toHaveLength(1);
});

test('keeps a separate database for each user', async () => {
  const storage = createStorage();
  const mine = await openLocalDatabase(storage, 'M000000001');
  mine.friends.save({ items: [aFriend()], version });
  await mine.flush();
  expect(await (await openLocalDatabase(storage, 'M000000009')).friends.load()).toBeUndefined();
});

test('restores a thousand chats without the removed one', async () => {
  const storage = createStorage();
  const first = await openLocalDatabase(storage);
  const chats = Array.from({ length: 1000 }, (_, index) => aChat({ chatId: `g${String(index).padStart(7, '0')}` }));
  first.chats.put(chats);
  first.chats.markVersion(version);
  first.chats.remove(['g0000500']);
  await first.flush();
  const loaded = await (await openLocalDatabase(storage)).chats.load();
  expect(new Set(loaded?.items.map(({ chatId }) => chatId))).toEqual(
    new Set(chats.map(({ chatId }) => chatId).filter((chatId) => chatId !== 'g0000500')),
  );
  expect(loaded?.version).toEqual(version);
});

test('restores a chat’s newer state when two tabs stored it', async () => {
  const storage = createStorage();
  const a = await openLocalDatabase(storage);
  const others = Array.from({ length: 250 }, (_, index) => aChat({ chatId: `g${String(index).padStart(7, '0')}` }));
  a.chats.put([...others, aChat({ newestMessageId: '5' })]);
  await a.flush();
  const b = await openLocalDatabase(storage);
  b.chats.put([aChat({ newestMessageId: '9' })]);
  await b.flush();
  const loaded = await (await openLocalDatabase(storage)).chats.load();
  expect(loaded?.items.filter(({ chatId }) => chatId === CHAT)).toEqual([aChat({ newestMessageId: '9' })]);
});

test('rebuilds an older schema but keeps unsent messages', async () => {
  const storage = createStorage();
  const old = await openLocalDatabase(storage);
  old.friends.save({ items: [aFriend()], version });
  await old.outbox.put({ message: anOutgoingMessage('a'), order: 1 });
  await old.flush();
  await writeSchema(storage._driver, 23);
  const now = await openLocalDatabase(storage);
  expect(await now.friends.load()).toBeUndefined();
  expect(await now.outbox.all()).toHaveLength(1);
});

test('leaves a newer schema untouched and runs from memory', async () => {
  const storage = createStorage();
  const newer = await openLocalDatabase(storage);
  newer.friends.save({ items: [aFriend()], version });
  await newer.flush();
  await writeSchema(storage._driver, 25);
  const database = await openLocalDatabase(storage);
  expect(database.mode).toBe('memory');
  database.friends.save({ items: [], version });
  await database.flush();
  await writeSchema(storage._driver, 24);
  expect(await (await openLocalDatabase(storage)).friends.load()).toEqual({ items: [aFriend()], version });
});

test('keeps a newer schema when the storage reads it slowly', async () => {
  const storage = createSlowStorage('slow-schema');
  const newer = await openLocalDatabase(storage.driver);
  newer.friends.save({ items: [aFriend()], version });
  await newer.flush();
  await writeSchema('slow-schema', 25);

  storage.hold('settings');
  const clock = createFakeClock();
  const opening = openWithout({ driver: storage.driver, clock });
  // Longer than the limit of a cache read, shorter than that of opening.
  await clock.advance(DATABASE_READ_TIMEOUT_MS + 1000);
  storage.release();
  const opened = await opening;
  expect(opened.ok && opened.value.mode).toBe('memory');
  expect(await readSchema('slow-schema')).toBe(25);
});

test.each([
  ['none', 'database_in_use'],
  ['silent', 'database_timeout'],
] as const)('never overwrites a schema unread after 10 s (%s: %s)', async (trouble, code) => {
  const name = `silent-schema-${trouble}`;
  const storage = createSlowStorage(name);
  await openLocalDatabase(storage.driver);
  await writeSchema(name, 25);
  storage.hold('settings');
  const clock = createFakeClock();
  const diagnosis = { isBlocked: () => false, diagnose: () => Promise.resolve(trouble) };
  const opening = openWithout({ driver: storage.driver, clock, fallback: 'none', storage: diagnosis });
  await clock.advance(DATABASE_OPEN_TIMEOUT_MS);
  expect(await opening).toEqual({ ok: false, failure: { code } });
  storage.release();
  expect(await readSchema(name)).toBe(25);
});

test('does not overwrite a schema that cannot be read', async () => {
  const name = 'failing-schema';
  const memory = createMemoryDriver(name);
  await openLocalDatabase(memory);
  await writeSchema(name, 25);
  const failing = { ...memory, getItem: () => Promise.reject(new Error('read failed')), _driver: `${name}-2` };
  // The same storage under another name: localforage keeps the first driver of a name.
  expect((await openLocalDatabase(failing)).mode).toBe('memory');
  expect(await readSchema(name)).toBe(25);
});

const openWithout = (parts: Partial<DatabaseOptions>, warnings: string[] = []) =>
  openUserDatabase({
    tenant: 'CB',
    userId: 'M000000001',
    clock: createFakeClock(),
    log: { warn: (event, details) => void warnings.push(`${event}: ${String(details?.['reason'])}`) },
    storage: { isBlocked: () => true, diagnose: () => Promise.resolve('refused') },
    fallback: 'memory',
    ...parts,
  });

test.each([
  ['has no storage', true, []],
  ['has storage', false, ['the local database could not be opened: blocked']],
] as const)('replaces blocked databases by memory in a frame that %s', async (_name, isBlocked, reports) => {
  const warnings: string[] = [];
  const storage = { isBlocked: () => isBlocked, diagnose: () => Promise.resolve('unknown' as const) };
  // Without a driver of its own, Node has neither IndexedDB nor localStorage.
  const opened = await openWithout({ storage }, warnings);
  if (!opened.ok) throw new Error('not opened');
  const database = opened.value;
  expect([database.mode, warnings]).toEqual(['memory', reports]);
  database.friends.save({ items: [aFriend()], version });
  await database.flush();
  expect(await database.friends.load()).toEqual({ items: [aFriend()], version });
});

describe('a standalone page with a database that does not open', () => {
  test.each([
    ['missing', 'database_missing'],
    ['refused', 'database_private'],
    ['full', 'database_full'],
    ['silent', 'database_timeout'],
    ['unknown', 'database_version'],
    ['none', 'database_version'],
  ] as const)('reports blocked storage when the browser’s state is %s: %s', async (trouble, code) => {
    const storage = { isBlocked: () => true, diagnose: () => Promise.resolve(trouble) };
    expect(await openWithout({ fallback: 'none', storage })).toEqual({ ok: false, failure: { code } });
  });

  test.each([
    ['none', 'database_in_use'],
    ['silent', 'database_timeout'],
    ['unknown', 'database_timeout'],
    ['full', 'database_full'],
  ] as const)('reports storage stuck for 10 s in state %s: %s', async (trouble, code) => {
    const clock = createFakeClock();
    const storage = { isBlocked: () => true, diagnose: () => Promise.resolve(trouble) };
    const driver = createStuckDriver(`stuck-${trouble}`);
    const opening = openWithout({ fallback: 'none', storage, clock, driver });
    await clock.advance(9999);
    expect(clock.pending()).toEqual([1]);
    await clock.advance(1);
    expect(await opening).toEqual({ ok: false, failure: { code } });
  });

  test('reports database_version for a newer schema and leaves it untouched', async () => {
    const storage = createStorage();
    const newer = await openLocalDatabase(storage);
    newer.friends.save({ items: [aFriend()], version });
    await newer.flush();
    await writeSchema(storage._driver, 25);
    const opened = await openWithout({ fallback: 'none', driver: storage, clock: createBrowserClock() });
    expect(opened).toEqual({ ok: false, failure: { code: 'database_version' } });
    await writeSchema(storage._driver, 24);
    expect(await (await openLocalDatabase(storage)).friends.load()).toEqual({ items: [aFriend()], version });
  });
});

test('clears everything except unsent and failed messages', async () => {
  const storage = createStorage();
  const database = await openLocalDatabase(storage);
  database.friends.save({ items: [aFriend()], version });
  database.chats.put([aChat()]);
  await database.messages.put(CHAT, [aSentMessage(1)], { from: '1', to: '1' });
  await database.outbox.put({ message: anOutgoingMessage('a'), order: 1 });
  await database.failedMessages.put({ message: anOutgoingMessage('b'), failure: 'isBan', timeMs: 1 });
  await database.clear(CLEARABLE_KINDS);
  const after = await openLocalDatabase(storage);
  expect(await after.friends.load()).toBeUndefined();
  expect(await after.chats.load()).toBeUndefined();
  expect((await after.messages.head(CHAT)).newest).toBe('0');
  expect(await after.outbox.all()).toHaveLength(1);
  expect(await after.failedMessages.all()).toHaveLength(1);
});

const noSpace = (): Promise<boolean> => Promise.resolve(false);

const brokenStore = (getItem: () => Promise<unknown>): TableStore => ({
  getItem: getItem as TableStore['getItem'],
  setItem: () => Promise.reject(new Error('lost')),
  removeItem: () => Promise.resolve(),
  clear: () => Promise.resolve(),
  iterate: (() => Promise.resolve()) as TableStore['iterate'],
  keys: () => Promise.resolve([]),
});

test('writes values of one task together and at once', async () => {
  const clock = createFakeClock();
  const written: string[] = [];
  const set = (key: string): Promise<boolean> => Promise.resolve(written.push(key) > 0);
  const writer = createWriter({ set }, { clock, delayMs: 1000, most: 5 });
  // A chat and its index entry: a page that is reloaded at once finds both.
  writer.put('0', () => 'chats');
  writer.put('index', () => 'index');
  await clock.advance(0);
  expect(written).toEqual(['0', 'index']);
});

test('returns nothing for a read longer than 2 s', async () => {
  const clock = createFakeClock();
  const table = createTable({
    name: 't',
    clock,
    log: { warn: () => undefined },
    freeSpace: noSpace,
    open: () => brokenStore(() => new Promise(() => undefined)),
  });
  const read = table.get('a');
  await clock.advance(2000);
  expect(await read).toBeUndefined();
});

test('waits longer for an irreplaceable value and reports a timeout', async () => {
  const clock = createFakeClock();
  const answers: ((value: unknown) => void)[] = [];
  const table = createTable({
    name: 't',
    clock,
    log: { warn: () => undefined },
    freeSpace: noSpace,
    open: () => brokenStore(() => new Promise((resolve) => answers.push(resolve))),
  });
  const late = table.find('a');
  await clock.advance(10_000);
  expect(await late).toBeUndefined();
  const patient = table.find('a');
  await clock.advance(9000);
  answers.at(-1)?.('value');
  expect(await patient).toEqual({ value: 'value' });
  const none = table.find('a');
  answers.at(-1)?.(null);
  expect(await none).toEqual({ value: undefined });
});

test('reopens a lost connection once before it reports an error', async () => {
  let opens = 0;
  const open = (): TableStore => {
    opens += 1;
    const isFirst = opens === 1;
    return brokenStore(() => (isFirst ? Promise.reject(new Error('lost')) : Promise.resolve('value')));
  };
  const table = createTable({
    name: 't',
    clock: createFakeClock(),
    log: { warn: () => undefined },
    freeSpace: noSpace,
    open,
  });
  expect(await table.get('a')).toBe('value');
  expect(opens).toBe(2);
  expect(await table.set('a', 'b')).toBe(false);
});

test('ignores a write’s existing key, but reports any other failure', async () => {
  const reported: unknown[] = [];
  const set = (message: string) =>
    createTable({
      name: 't',
      clock: createFakeClock(),
      log: { warn: (_event, details) => void reported.push(details) },
      freeSpace: noSpace,
      open: () => ({
        ...brokenStore(() => Promise.resolve(null)),
        setItem: () => Promise.reject(new Error(message)),
      }),
    }).set('a', 'b');
  expect(await set('Key already exists in the object store.')).toBe(false);
  expect(await set('internal error')).toBe(false);
  expect(reported).toEqual([{ table: 't', message: 'internal error' }]);
});

describe('a full disk', () => {
  const full = new DOMException('no room', 'QuotaExceededError');

  test('gets free space until the value fits', async () => {
    let [tries, freed] = [0, 0];
    const store: TableStore = {
      ...brokenStore(() => Promise.resolve(null)),
      setItem: (_key, value) => ((tries += 1), tries < 3 ? Promise.reject(full) : Promise.resolve(value)),
    };
    const freeSpace = (): Promise<boolean> => ((freed += 1), Promise.resolve(true));
    const table = createTable({
      name: 't',
      clock: createFakeClock(),
      log: { warn: () => undefined },
      freeSpace,
      open: () => store,
    });
    expect(await table.set('a', 'b')).toBe(true);
    expect([tries, freed]).toEqual([3, 2]);
  });

  test('stores nothing and is not reopened without evictable data', async () => {
    let opens = 0;
    const open = (): TableStore => {
      opens += 1;
      return { ...brokenStore(() => Promise.resolve(null)), setItem: () => Promise.reject(full) };
    };
    const table = createTable({
      name: 't',
      clock: createFakeClock(),
      log: { warn: () => undefined },
      freeSpace: noSpace,
      open,
    });
    expect(await table.set('a', 'b')).toBe(false);
    expect(opens).toBe(1);
  });
});

test('keeps only the newest waiting value during a write', async () => {
  const written: number[] = [];
  let release: () => void = () => undefined;
  const writer = createWriter<number>({
    set: (_key, value) => {
      written.push(value);
      return new Promise((resolve) => {
        release = () => resolve(true);
      });
    },
  });
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  writer.put('k', () => 1);
  await settled();
  for (const value of [2, 3]) writer.put('k', () => value);
  expect(writer.peek('k')).toBe(3);
  release();
  await settled();
  release();
  await writer.flush();
  expect(written).toEqual([1, 3]);
  expect(writer.peek('k')).toBeUndefined();
});

const settingsOf = (driver: string) =>
  localforage.createInstance({ name: 'meeline-CB-M000000001', storeName: 'settings', driver });

async function writeSchema(driver: string, schema: number): Promise<void> {
  await settingsOf(driver).setItem('schema', schema);
}

const readSchema = (driver: string): Promise<unknown> => settingsOf(driver).getItem('schema');

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFriend, anOutgoingMessage } from '../../support/builders.ts';
import { startStorageLab, type Driver, type StorageLab, type StoragePage } from '../../support/storage-lab.ts';

/** The reaction of the local database to browser failures. Spec: 3-transport §8 Database errors. S-09. */

let lab: StorageLab;
beforeAll(async () => {
  lab = await startStorageLab();
});
afterAll(() => lab?.stop());

const FRIENDS = { items: [aFriend()], version: { sinceMs: 5, version: '7' } };

async function newPage(driver: Driver): Promise<StoragePage> {
  return (await lab.newProfile(driver)).newPage();
}

/** Stops the clock of a page: from here on the test moves it. */
async function stopTime({ page }: StoragePage): Promise<void> {
  await page.clock.install();
  await page.reload();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Writes the friends and an unsent message, then closes the page with this schema number in its database. */
async function leaveSchema(page: StoragePage, schema: number): Promise<void> {
  const database = await page.open();
  await database.evaluate(
    async (opened, given) => {
      opened.friends.save(given.friends);
      await opened.outbox.put({ message: given.message, order: 1 });
      await opened.flush();
    },
    { friends: FRIENDS, message: anOutgoingMessage('a') },
  );
  await writeSchema(page.page, schema);
  await page.page.reload();
}

/** Writes directly to the browser's storage. */
const writeSchema = (page: Page, schema: number): Promise<void> =>
  page.evaluate(async (value) => {
    const name = 'meeline-CB-M000000001';
    if (globalThis.indexedDB === undefined) return localStorage.setItem(`${name}/settings/schema`, String(value));
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const writing = opening.result.transaction('settings', 'readwrite');
    writing.objectStore('settings').put(value, 'schema');
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    opening.result.close();
  }, schema);

describe.each(['IndexedDB', 'localStorage'] as const)('a schema of another version, on %s', (driver) => {
  test('is rebuilt when it is older, with unsent messages kept', async () => {
    const page = await newPage(driver);
    await leaveSchema(page, 23);
    const database = await page.open();
    expect(await database.evaluate((opened) => opened.friends.load())).toBeUndefined();
    expect(await database.evaluate((opened) => opened.outbox.all())).toHaveLength(1);
  });

  test('is refused untouched when newer; host pages use memory instead', async () => {
    const page = await newPage(driver);
    await leaveSchema(page, 25);
    await expect(page.open()).rejects.toThrow('database_version');
    const inMemory = await page.open({ fallback: 'memory' });
    expect(await inMemory.evaluate((opened) => opened.mode)).toBe('memory');
    await inMemory.evaluate((opened) => opened.clear(['messages', 'lists']));
    await writeSchema(page.page, 24);
    await page.page.reload();
    const database = await page.open();
    expect(await database.evaluate((opened) => opened.friends.load())).toEqual(FRIENDS);
  });
});

describe('a connection to IndexedDB', () => {
  test('is reopened when another page closes it by an upgrade', async () => {
    const page = await newPage('IndexedDB');
    const database = await page.open();
    await database.evaluate((opened, friends) => opened.friends.save(friends), FRIENDS);
    await database.evaluate((opened) => opened.flush());
    await page.page.evaluate(async () => {
      const upgrading = indexedDB.open('meeline-CB-M000000001', 1000);
      await new Promise((resolve) => {
        upgrading.onsuccess = resolve;
      });
      upgrading.result.close();
    });
    expect(await database.evaluate((opened) => opened.friends.load())).toEqual(FRIENDS);
  });

  test('is reopened once when lost, then the operation fails', async () => {
    const page = await newPage('IndexedDB');
    const database = await page.open();
    await database.evaluate((opened, message) => opened.outbox.put({ message, order: 1 }), anOutgoingMessage('a'));
    const lose = (times: number): Promise<void> =>
      page.page.evaluate((count) => {
        const { transaction } = IDBDatabase.prototype;
        let left = count;
        IDBDatabase.prototype.transaction = function (this: IDBDatabase) {
          left -= 1;
          if (left === 0) IDBDatabase.prototype.transaction = transaction;
          throw new DOMException(
            'Connection to Indexed Database server lost. Refresh the page to try again',
            'UnknownError',
          );
        };
      }, times);
    await lose(1);
    expect(await database.evaluate((opened) => opened.outbox.all())).toHaveLength(1);
    await lose(2);
    expect(await database.evaluate((opened) => opened.outbox.all())).toHaveLength(0);
    await lose(2);
    expect(
      await database.evaluate((opened, message) => opened.outbox.put({ message, order: 2 }), anOutgoingMessage('b')),
    ).toBe(false);
    expect(await database.evaluate((opened) => opened.outbox.all())).toHaveLength(1);
  });

  test('yields nothing when a read takes longer than 2 s', async () => {
    const page = await newPage('IndexedDB');
    await stopTime(page);
    const database = await page.open();
    await database.evaluate((opened, friends) => opened.friends.save(friends), FRIENDS);
    await database.evaluate((opened) => opened.flush());
    await page.page.evaluate(() => {
      IDBObjectStore.prototype.get = () => ({}) as IDBRequest;
    });
    const answers = await database.evaluateHandle((opened) => {
      const found: unknown[] = [];
      void opened.friends.load().then((loaded) => found.push(loaded ?? 'nothing'));
      return found;
    });
    await page.page.clock.runFor(1999);
    expect(await answers.jsonValue()).toEqual([]);
    await page.page.clock.runFor(1);
    expect(await answers.jsonValue()).toEqual(['nothing']);
  });
});

describe('a database that does not open', () => {
  test('ends the session within 10 s, or memory replaces it', async () => {
    const page = await newPage('IndexedDB');
    await stopTime(page);
    await page.page.evaluate(() => {
      const opened = new Set<string>();
      Object.assign(globalThis, { opened });
      IDBFactory.prototype.open = (name) => {
        opened.add(name);
        return {} as IDBOpenDBRequest;
      };
    });
    let settled = 0;
    const opening = [page.open(), page.open({ fallback: 'memory', userId: 'M000000002' })];
    for (const each of opening) void each.then(() => (settled += 1)).catch(() => (settled += 1));
    // Both have started to wait.
    await expect
      .poll(() => page.page.evaluate(() => (Reflect.get(globalThis, 'opened') as Set<string>).size))
      .toBe(opening.length);
    await page.page.clock.runFor(9999);
    expect(settled).toBe(0);
    // The tables in memory are opened afterwards, which takes moments of the page's clock, too.
    await expect
      .poll(async () => {
        await page.page.clock.runFor(100);
        return settled;
      })
      .toBe(opening.length);
    const [alone, inside] = await Promise.allSettled(opening);
    expect(alone).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('database_timeout') },
    });
    expect(inside?.status).toBe('fulfilled');
  });

  test('because another page uses it is reported as open twice', async () => {
    const page = await newPage('IndexedDB');
    // An older version of the widget that does not let go when a newer one wants to upgrade.
    await page.page.evaluate(async () => {
      const holding = indexedDB.open('meeline-CB-M000000001', 1);
      holding.onupgradeneeded = () => holding.result.createObjectStore('settings');
      await new Promise((resolve) => {
        holding.onsuccess = resolve;
      });
    });
    await expect(page.open()).rejects.toThrow('database_in_use');
  });

  test.each([
    ['a private window', 'InvalidStateError', 'database_private'],
    ['a browser that blocks it', 'SecurityError', 'database_private'],
    ['a full disk', 'QuotaExceededError', 'database_full'],
    ['a disk that fails', 'UnknownError', 'database_version'],
  ])('reports the reason in %s', async (_where, error, code) => {
    const page = await newPage('memory');
    await page.page.addInitScript((name) => {
      const refuse = (): never => {
        throw new DOMException('not here', name);
      };
      Object.defineProperty(globalThis, 'indexedDB', { value: { open: refuse } });
    }, error);
    await page.page.reload();
    await expect(page.open()).rejects.toThrow(code);
  });

  test('reports a browser without IndexedDB as too old', async () => {
    const page = await newPage('memory');
    await expect(page.open()).rejects.toThrow('database_missing');
  });
});

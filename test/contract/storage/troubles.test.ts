import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFriend, anOutgoingMessage } from '../../support/builders.ts';
import { startStorageLab, type Driver, type StorageLab, type StoragePage } from '../../support/storage-lab.ts';

/** What the local database does when the browser does not do its part. Spec: 3-transport §8 Database errors. S-09. */

let lab: StorageLab;
beforeAll(async () => {
  lab = await startStorageLab();
});
afterAll(() => lab?.stop());

const FRIENDS = { items: [aFriend()], version: { sinceMs: 5, version: '7' } };

async function newPage(driver: Driver): Promise<StoragePage> {
  return (await lab.newProfile(driver)).newPage();
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

/** Past the widget, straight into the browser's storage. */
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
  test('is rebuilt when it is older; what was not sent is kept', async () => {
    const page = await newPage(driver);
    await leaveSchema(page, 23);
    const database = await page.open();
    expect(await database.evaluate((opened) => opened.friends.load())).toBeUndefined();
    expect(await database.evaluate((opened) => opened.outbox.all())).toHaveLength(1);
  });

  test('is refused and left alone when it is newer; inside a host page memory takes its place', async () => {
    const page = await newPage(driver);
    await leaveSchema(page, 25);
    await expect(page.open()).rejects.toThrow('database_version');
    const inMemory = await page.open({ fallback: 'memory' });
    expect(await inMemory.evaluate((opened) => opened.mode)).toBe('memory');
    await inMemory.evaluate((opened) => opened.clear());
    await writeSchema(page.page, 24);
    await page.page.reload();
    const database = await page.open();
    expect(await database.evaluate((opened) => opened.friends.load())).toEqual(FRIENDS);
  });
});

describe('a connection to IndexedDB', () => {
  test('that another page closes, by upgrading the database, is opened again', async () => {
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

  test('that is lost is opened again once; lost again, the read yields nothing and the write is not kept', async () => {
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

  test('that does not answer a read within two seconds yields nothing', async () => {
    const page = await newPage('IndexedDB');
    const database = await page.open();
    await database.evaluate((opened, friends) => opened.friends.save(friends), FRIENDS);
    await database.evaluate((opened) => opened.flush());
    await page.page.evaluate(() => {
      IDBObjectStore.prototype.get = () => ({}) as IDBRequest;
    });
    const { found, afterMs } = await database.evaluate(async (opened) => {
      const startedAt = performance.now();
      const loaded = await opened.friends.load();
      return { found: loaded, afterMs: performance.now() - startedAt };
    });
    expect(found).toBeUndefined();
    expect(afterMs).toBeGreaterThan(1900);
    expect(afterMs).toBeLessThan(4000);
  });
});

describe('a database that does not open', () => {
  test('within ten seconds ends the session, or is replaced by memory inside a host page', async () => {
    const page = await newPage('IndexedDB');
    await page.page.evaluate(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    const startedAt = performance.now();
    const [alone, inside] = await Promise.allSettled([
      page.open(),
      page.open({ fallback: 'memory', userId: 'M000000002' }),
    ]);
    const afterMs = performance.now() - startedAt;
    expect(alone).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('database_timeout') },
    });
    expect(inside.status).toBe('fulfilled');
    expect(afterMs).toBeGreaterThan(9500);
    expect(afterMs).toBeLessThan(20_000);
  });

  test('because another page holds it is said to be open twice', async () => {
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
  ])('in %s says so', async (_where, error, code) => {
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

  test('in a browser without any says that it is too old', async () => {
    const page = await newPage('memory');
    await expect(page.open()).rejects.toThrow('database_missing');
  });
});

import type { JSHandle } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import type { Database } from '../../../widget/storage/database.ts';
import { aChat, aFriend, anOutgoingMessage, aSentMessage, CHAT } from '../../support/builders.ts';
import {
  DRIVERS,
  startStorageLab,
  type StorageLab,
  type StoragePage,
  type StorageProfile,
} from '../../support/storage-lab.ts';

/** The guarantees of every repository, on every driver, in a real browser. Spec: 3-transport §3 Local database tables. */

let lab: StorageLab;
beforeAll(async () => {
  lab = await startStorageLab();
});
afterAll(() => lab?.stop());

const version = { sinceMs: 5, version: '7' };
const range = (from: number, to: number): readonly SentMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aSentMessage(from + index));
const numbers = (messages: readonly SentMessage[]): readonly number[] =>
  messages.map(({ delivery }) => Number(delivery.messageId));
const span = (from: number, to: number) => ({ from: String(from), to: String(to) });

describe.each(DRIVERS)('on %s', (driver) => {
  const isKept = driver !== 'memory';
  let profile: StorageProfile;
  let page: StoragePage;
  let database: JSHandle<Database>;

  beforeEach(async () => {
    profile = await lab.newProfile(driver);
    page = await profile.newPage();
    database = await page.open({ fallback: 'memory' });
    return () => profile.context.close();
  });

  /** The same database after a reload of the page; in memory, on the same page. */
  async function reopen(): Promise<JSHandle<Database>> {
    await database.evaluate((opened) => opened.flush());
    if (isKept) await page.page.reload();
    return page.open({ fallback: 'memory' });
  }

  const put = (messages: readonly SentMessage[], covered: { readonly from: string; readonly to: string }) =>
    database.evaluate((opened, given) => opened.messages.put(given.chatId, given.messages, given.covered), {
      chatId: CHAT,
      messages,
      covered,
    });

  const readBack = (from: JSHandle<Database>, before: string | undefined, limit: number) =>
    from.evaluate((opened, given) => opened.messages.readBack(given.chatId, given.before, given.limit), {
      chatId: CHAT,
      before,
      limit,
    });

  test('reports whether the database is persistent', async () => {
    expect(await database.evaluate((opened) => opened.mode)).toBe(isKept ? 'persistent' : 'memory');
  });

  test('restores data after a reload, except from memory', async () => {
    await database.evaluate(
      (opened, friend) => opened.friends.save({ items: [friend], version: { sinceMs: 1, version: '1' } }),
      aFriend(),
    );
    await database.evaluate((opened) => opened.flush());
    await page.page.reload();
    const after = await page.open({ fallback: 'memory' });
    const found = await after.evaluate((opened) => opened.friends.load());
    expect(found?.items).toEqual(isKept ? [aFriend()] : undefined);
  });

  test('restores lists with their version', async () => {
    await database.evaluate((opened, snapshot) => opened.friends.save(snapshot), { items: [aFriend()], version });
    const again = await reopen();
    expect(await again.evaluate((opened) => opened.friends.load())).toEqual({ items: [aFriend()], version });
    expect(await again.evaluate((opened) => opened.groups.load())).toBeUndefined();
  });

  test('restores a thousand chats without the removed one', async () => {
    const chats = Array.from({ length: 1000 }, (_, index) => aChat({ chatId: `g${String(index).padStart(7, '0')}` }));
    await database.evaluate(
      (opened, given) => {
        opened.chats.put(given.chats);
        opened.chats.markVersion(given.version);
        opened.chats.remove(['g0000500']);
      },
      { chats, version },
    );
    const again = await reopen();
    const loaded = await again.evaluate((opened) => opened.chats.load());
    expect(loaded?.version).toEqual(version);
    expect(new Set(loaded?.items.map(({ chatId }) => chatId))).toEqual(
      new Set(chats.map(({ chatId }) => chatId).filter((chatId) => chatId !== 'g0000500')),
    );
  });

  test('restores messages across storage pages up to a gap', async () => {
    await put(range(1, 10), span(1, 10));
    await put(range(30, 120), span(30, 120));
    const again = await reopen();
    expect(numbers((await readBack(again, undefined, 20)).messages)).toEqual(numbers(range(101, 120)));
    const older = await readBack(again, '101', 200);
    expect(numbers(older.messages)).toEqual(numbers(range(30, 100)));
    expect(older.reachesStart).toBe(false);
  });

  test('treats numbers hidden from the viewer as no gap', async () => {
    await put([aSentMessage(3), aSentMessage(60)], span(3, 60));
    const again = await reopen();
    expect(numbers((await readBack(again, undefined, 20)).messages)).toEqual([3, 60]);
  });

  test('ends the history at the viewer’s first visible number', async () => {
    await put(range(40, 45), span(40, 45));
    await database.evaluate((opened, chatId) => opened.messages.markStart(chatId, '40'), CHAT);
    const again = await reopen();
    expect((await readBack(again, undefined, 20)).reachesStart).toBe(true);
  });

  test('restores unsent and failed messages until they are removed', async () => {
    await database.evaluate(
      async (opened, [a, b, c]) => {
        if (a === undefined || b === undefined || c === undefined) return;
        await opened.outbox.put({ message: a, order: 1 });
        await opened.outbox.put({ message: b, order: 2 });
        await opened.failedMessages.put({ message: c, failure: 'isBan', timeMs: 1 });
      },
      ['a', 'b', 'c'].map((localId) => anOutgoingMessage(localId)),
    );
    const again = await reopen();
    await again.evaluate((opened) => opened.outbox.remove('a'));
    expect(await again.evaluate((opened) => opened.outbox.all())).toEqual([
      { message: anOutgoingMessage('b'), order: 2 },
    ]);
    expect(await again.evaluate((opened) => opened.failedMessages.all())).toEqual([
      { message: anOutgoingMessage('c'), failure: 'isBan', timeMs: 1 },
    ]);
  });

  test('keeps a separate database for each user', async () => {
    await database.evaluate((opened, snapshot) => opened.friends.save(snapshot), { items: [aFriend()], version });
    await database.evaluate((opened) => opened.flush());
    const other = await page.open({ userId: 'M000000009', fallback: 'memory' });
    expect(await other.evaluate((opened) => opened.friends.load())).toBeUndefined();
  });

  test('clears everything except unsent and failed messages', async () => {
    await put(range(1, 3), span(1, 3));
    await database.evaluate(
      async (opened, given) => {
        opened.friends.save(given.friends);
        await opened.outbox.put({ message: given.message, order: 1 });
        await opened.failedMessages.put({ message: given.message, failure: 'isBan', timeMs: 1 });
        await opened.clear(['messages', 'lists']);
      },
      { friends: { items: [aFriend()], version }, message: anOutgoingMessage('a') },
    );
    const again = await reopen();
    expect(await again.evaluate((opened) => opened.friends.load())).toBeUndefined();
    expect((await readBack(again, undefined, 20)).messages).toEqual([]);
    expect(await again.evaluate((opened) => opened.outbox.all())).toHaveLength(1);
    expect(await again.evaluate((opened) => opened.failedMessages.all())).toHaveLength(1);
  });
});

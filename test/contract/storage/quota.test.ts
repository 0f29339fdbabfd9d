import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { anOutgoingMessage, aSentMessage } from '../../support/builders.ts';
import { startStorageLab, type StorageLab, type StoragePage, type StorageProfile } from '../../support/storage-lab.ts';

/**
 * A disk that is full: messages go, oldest chat first, and never what exists nowhere else. localStorage has its real quota,
 * IndexedDB a small one that the browser is told to keep. Spec: 3-transport §8 Database errors.
 */

let lab: StorageLab;
beforeAll(async () => {
  lab = await startStorageLab();
});
afterAll(() => lab?.stop());

const DRAFT = 'half a thought';
const OLD_CHATS = 40;
/** About 65,000 characters, which nothing can compress. */
const MESSAGES_PER_CHAT = 50;

/** The chats in the order of their numbers, but not of their age: chat 7 is the oldest, then 14, 21 … */
const AGES = new Map(Array.from({ length: OLD_CHATS }, (_, at) => [((at + 1) * 7) % (OLD_CHATS + 1), at] as const));
const BY_AGE = [...AGES.keys()].map(nameOf);

function nameOf(chat: number): string {
  return `g${String(chat).padStart(7, '0')}`;
}

/** Before the database is opened: the browser asks only then, and now and again. */
async function limitQuota(profile: StorageProfile, page: StoragePage, bytes: number): Promise<void> {
  const devTools = await profile.context.newCDPSession(page.page);
  const { origin } = new URL(page.page.url());
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
}

async function fill(page: StoragePage) {
  const database = await page.open();
  await page.page.evaluate((draft) => localStorage.setItem('ml_draft:a', draft), DRAFT);
  const put = async (chatId: string, timeMs: number): Promise<void> => {
    const messages: readonly SentMessage[] = Array.from({ length: MESSAGES_PER_CHAT }, (_, at) =>
      aSentMessage(at + 1, { chatId, timeMs }),
    );
    await database.evaluate(
      async (opened, given) => {
        const noise = (): string =>
          Array.from(crypto.getRandomValues(new Uint8Array(500)), (byte) => byte.toString(16).padStart(2, '0')).join(
            '',
          );
        const loud = given.messages.map((message) => ({
          ...message,
          content: { kind: 'text' as const, text: noise() },
        }));
        await opened.messages.put(given.chatId, loud, { from: '1', to: String(loud.length) });
        await opened.flush();
      },
      { chatId, messages },
    );
  };
  await database.evaluate(
    async (opened, [waiting, refused]) => {
      if (waiting === undefined || refused === undefined) return;
      await opened.outbox.put({ message: waiting, order: 1 });
      await opened.failedMessages.put({ message: refused, failure: 'isBan', timeMs: 1 });
    },
    [anOutgoingMessage('waiting'), anOutgoingMessage('refused')],
  );
  for (let chat = 1; chat <= OLD_CHATS; chat += 1) await put(nameOf(chat), 1000 + (AGES.get(chat) ?? 0));
  return { database, put };
}

/** The data that another page of the same browser finds. */
async function whatIsLeft(page: StoragePage) {
  await page.page.reload();
  const database = await page.open();
  const held = await database.evaluate(
    (opened, chatIds) =>
      Promise.all(
        chatIds.map(async (chatId) => (await opened.messages.readBack(chatId, undefined, 100)).messages.length),
      ),
    BY_AGE,
  );
  return {
    database,
    gone: BY_AGE.filter((_, at) => held[at] === 0),
    whole: BY_AGE.filter((_, at) => held[at] === MESSAGES_PER_CHAT),
    outbox: await database.evaluate((opened) => opened.outbox.all()),
    failed: await database.evaluate((opened) => opened.failedMessages.all()),
    draft: await page.page.evaluate(() => localStorage.getItem('ml_draft:a')),
  };
}

describe.each(['localStorage', 'IndexedDB'] as const)('on a full %s', (driver) => {
  test('evicts the oldest chats’ messages, not drafts or unsent ones', async () => {
    const profile = await lab.newProfile(driver);
    const page = await profile.newPage();
    if (driver === 'IndexedDB') await limitQuota(profile, page, 6_000_000);
    const { database, put } = await fill(page);
    const newest: string[] = [];
    for (let chat = 1; chat <= 60; chat += 1) {
      const chatId = `n${String(chat).padStart(7, '0')}`;
      newest.push(chatId);
      await put(chatId, 1_000_000 + chat);
      if (chat % 10 !== 0) continue;
      const oldest = await database.evaluate((opened, id) => opened.messages.head(id), BY_AGE[0] ?? '');
      if (oldest.newest === '0') break;
    }
    // Unsent messages are stored even now.
    expect(
      await database.evaluate(
        (opened, message) => opened.outbox.put({ message, order: 2 }),
        anOutgoingMessage('later'),
      ),
    ).toBe(true);

    const left = await whatIsLeft(page);
    expect(left.gone.length).toBeGreaterThan(0);
    expect(left.gone).toEqual(BY_AGE.slice(0, left.gone.length));
    expect(left.whole).toEqual(BY_AGE.slice(left.gone.length));
    const last = await left.database.evaluate(
      (opened, id) => opened.messages.readBack(id, undefined, 100),
      newest.at(-1) ?? '',
    );
    expect(last.messages).toHaveLength(MESSAGES_PER_CHAT);
    expect(left.outbox.map(({ message }) => message.localId).toSorted()).toEqual(['later', 'waiting']);
    expect(left.failed.map(({ message }) => message.localId)).toEqual(['refused']);
    expect(left.draft).toBe(DRAFT);
  });

  test('stores nothing and does not fail without messages to evict', async () => {
    const profile = await lab.newProfile(driver);
    const page = await profile.newPage();
    if (driver === 'IndexedDB') {
      await limitQuota(profile, page, 1_000_000);
    } else {
      await page.page.evaluate(() => {
        let size = 4_000_000;
        for (let block = 0; size > 10; block += 1) {
          try {
            localStorage.setItem(`other${block}`, 'x'.repeat(size));
          } catch {
            size = Math.floor(size / 2);
          }
        }
      });
    }
    const database = await page.open();
    const isKept = await database.evaluate((opened, message) => {
      const text = Array.from({ length: 3_000_000 }, () =>
        String.fromCodePoint(32 + Math.floor(Math.random() * 90)),
      ).join('');
      return opened.outbox.put({ message: { ...message, content: { kind: 'text' as const, text } }, order: 1 });
    }, anOutgoingMessage('a'));
    expect(isKept).toBe(false);
    expect(await database.evaluate((opened) => opened.outbox.all())).toEqual([]);
  });
});

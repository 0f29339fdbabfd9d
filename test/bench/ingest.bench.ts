import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, CDPSession, Page } from 'playwright';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import { launchBrowser, newVisitor, PHONE } from '../support/browser.ts';
import { createClient, valueOf } from '../support/provider-client.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { type BenchStore, createBenchStore } from './data/bench-store.ts';
import { readChatList } from './data/chat-list-reader.ts';
import { insertChats, insertCrowd, type SignedIn } from './data/crowd.ts';
import { openWriters, sendTraffic, type Writer } from './data/traffic.ts';
import { typeFor, type TypingReport } from './data/typing-probe.ts';
import { scaled } from './data/scale.ts';

/**
 * A user types while 200 messages a second arrive in 500 chats, on a slow phone's processor. The baseline is the same typing
 * without messages, in the same run.
 */

const CHATS = scaled(500, 20);
const PER_SECOND = scaled(200, 10);
const DURATION_MS = scaled(30_000, 1_000);
const KEY_INTERVAL_MS = 125;
const WARM_UP_MS = scaled(3_000, 500);
const CPU_SLOWDOWN = 4;
const SETTLED_WITHIN_MS = 60_000;

let store: BenchStore;
let provider: ProviderProcess;
let browser: Browser;
let reader: SignedIn;
let senders: readonly SignedIn[];

beforeAll(async () => {
  store = await createBenchStore();
  await store.fill(async (db) => {
    const [first] = await insertCrowd(db, 1, 1);
    if (first === undefined) throw new Error('nobody was made');
    reader = first;
    senders = await insertCrowd(db, 1_000, CHATS);
    await insertChats(
      db,
      senders.map(({ userId }) => ({ readerId: first.userId, senderId: userId, read: 30, unread: 0 })),
    );
  });
  provider = await store.serve();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  provider?.kill('SIGTERM');
  await provider?.exited;
  await store?.remove();
});

it(`${PER_SECOND} messages a second come in while somebody types`, async () => {
  const { page, errors } = await newVisitor(browser, PHONE);
  await page.goto(`${provider.baseUrl.replace('127.0.0.1', 'localhost')}/ml?lang=en&token=${reader.token}`);
  await page.locator('[data-chat-id]').first().click();
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await page.getByRole('log').locator('[data-message-id]').first().waitFor();
  const writers = await openWriters(
    provider.baseUrl,
    senders.map((sender) => ({ ...sender, chatId: oneToOneChatId(reader.userId, sender.userId) })),
  );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await field.focus();

  const wanted = { durationMs: DURATION_MS, intervalMs: KEY_INTERVAL_MS };
  await typeFor(page, cdp, { ...wanted, durationMs: WARM_UP_MS });
  await field.fill('');
  const silent = await typeFor(page, cdp, wanted);
  await field.fill('');
  const { busy, traffic } = await typeInTraffic(page, cdp, writers, wanted);

  const ratio = percentile(busy.latencies, 0.95) / percentile(silent.latencies, 0.95);
  console.log(
    [
      `${traffic.sent} messages over ${CHATS} chats in ${(traffic.elapsedMs / 1000).toFixed(1)} s on ${store.kind}, CPU ÷ ${CPU_SLOWDOWN}, slowest answer ${traffic.slowestMs.toFixed(0)} ms, ${traffic.repeats} repeated`,
      `  silence: ${line(silent)}`,
      `  ingest:  ${line(busy)}`,
      `  ratio of typing p95: ${ratio.toFixed(2)}`,
    ].join('\n'),
  );

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await field.fill('');
  await page.getByRole('button', { name: 'Back' }).click();
  const client = createClient(provider.baseUrl, { token: reader.token });
  const { items } = valueOf(await client.call(HTTP_CALLS.unreadListGet, {})).data;
  const expected = items
    .toSorted((a, b) => b.timeMs - a.timeMs || (a.chatId < b.chatId ? -1 : 1))
    .map(({ chatId, unread, lastMessage }) => ({
      chatId,
      unread,
      text: lastMessage?.content.kind === 'text' ? lastMessage.content.text : '',
    }));
  await expect.poll(() => readChatList(page), { timeout: SETTLED_WITHIN_MS, interval: 500 }).toEqual(expected);
  expect(expected).toHaveLength(CHATS);
  expect(errors).toEqual([]);
});

async function typeInTraffic(
  page: Page,
  cdp: CDPSession,
  writers: readonly Writer[],
  wanted: { readonly durationMs: number; readonly intervalMs: number },
) {
  const [busy, traffic] = await Promise.all([
    typeFor(page, cdp, wanted),
    sendTraffic(writers, { perSecond: PER_SECOND, durationMs: wanted.durationMs }),
  ]);
  return { busy, traffic };
}

function line({ latencies, longTasks, frames, longestPause, elapsed }: TypingReport): string {
  const at = (share: number): string => percentile(latencies, share).toFixed(0);
  const total = longTasks.reduce((sum, length) => sum + length, 0);
  return [
    `key to paint median ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (${latencies.length} keys)`,
    `${longTasks.length} long tasks of ${total.toFixed(0)} ms together, longest ${Math.max(0, ...longTasks).toFixed(0)} ms`,
    `${((frames * 1000) / elapsed).toFixed(1)} frames a second, longest pause ${longestPause.toFixed(0)} ms`,
  ].join('; ');
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * (sorted.length - 1))] ?? Number.NaN;
}

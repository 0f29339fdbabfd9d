import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroup } from '../../applet-host-demo/provider/base/store/groups/groups.ts';
import { appendMessage } from '../../applet-host-demo/provider/base/store/messages/messages.ts';
import { NO_MENTIONS } from '../../widget/domain/message/message.ts';
import { launchBrowser, newVisitor, PHONE } from '../support/browser.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { TEST_TENANT } from '../support/provider.ts';
import { type BenchStore, createBenchStore } from './data/bench-store.ts';
import { insertCrowd, type SignedIn } from './data/crowd.ts';
import { scaled } from './data/scale.ts';

/**
 * A group of 10,000 members on a slow phone's processor: from the press to the paint of the first rows of each screen, on a first
 * visit and again.
 */

const MEMBERS = scaled(10_000, 100);
const CPU_SLOWDOWN = 4;
const ROUNDS = scaled(3, 1);
/** A part of one name only. */
const LAST = String(MEMBERS - 1).padStart(5, '0');
const NAMES = [
  '陈晓明',
  '林佳怡',
  'Emma',
  'Nguyễn',
  'Budi',
  '李娜',
  'Daniel',
  'Ploy',
  '王伟',
  'Amit',
  'ありさ',
  '지민',
];

let store: BenchStore;
let provider: ProviderProcess;
let browser: Browser;
let owner: SignedIn;

beforeAll(async () => {
  store = await createBenchStore();
  await store.fill(async (db) => {
    const crowd = await insertCrowd(db, 1, MEMBERS);
    const [first, ...others] = crowd;
    if (first === undefined) throw new Error('nobody was made');
    owner = first;
    await sql`
      update users set name = (${NAMES}::text[])[1 + right(user_id, 5)::integer % ${NAMES.length}::integer] || ' ' || right(user_id, 5),
        last_login_at = created_at - right(user_id, 5)::bigint * 60000`.execute(db);
    const members = others.map(({ userId }) => ({ userId, role: 'member' }) as const);
    const group = { tenant: TEST_TENANT, name: 'Ten thousand', ownerId: first.userId, members };
    await db.transaction().execute(async (trx) => {
      const chatId = await createGroup(trx, group, Date.now());
      // A chat without a message is not in the list.
      const sender = { userId: first.userId, name: 'Owner', role: 'owner' } as const;
      const content = { kind: 'text', text: 'Welcome' } as const;
      await appendMessage(trx, { chatId, localId: randomUUID(), sender, content, mentions: NO_MENTIONS }, Date.now());
    });
    await sql`analyze`.execute(db);
  });
  provider = await store.serve();
  browser = await launchBrowser();
}, 600_000);

afterAll(async () => {
  await browser?.close();
  provider?.kill('SIGTERM');
  await provider?.exited;
  await store?.remove();
});

const TILE = 'ul[aria-label="Members"] > li > button';
const ROW = '[data-user-id]';

it(`opens the screens of a group of ${MEMBERS}`, async () => {
  const times = new Map<string, number[]>();
  const note = (what: string, ms: number): void => void times.set(what, [...(times.get(what) ?? []), ms]);
  let largestReply = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new profile: nothing is stored on the first visit.
    const { page, errors } = await newVisitor(browser, PHONE);
    page.on('response', (response) => {
      if (!response.url().includes('/imgroup/groupMembers')) return;
      void response.json().then(
        (reply: { readonly data?: { readonly list?: readonly unknown[] } }) => {
          largestReply = Math.max(largestReply, reply.data?.list?.length ?? 0);
        },
        () => undefined,
      );
    });
    await page.goto(`${provider.baseUrl.replace('127.0.0.1', 'localhost')}/ml?lang=en&token=${owner.token}`);
    await page.locator('[data-chat-id]').first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.locator('[data-chat-id]').first().click();
    await page.getByRole('button', { name: 'Group info' }).waitFor();
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first();

    note('info, first visit', await untilPainted(page, press('Group info'), TILE));
    note('all members, first visit', await untilPainted(page, press(/^All members/), ROW));
    const wholeAtMs = Date.now();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    note('the whole list after that', Date.now() - wholeAtMs);
    note('search in all members', await untilFound(page, LAST));
    await page.getByRole('button', { name: 'Back' }).click();
    note('remove picker, first visit', await untilPainted(page, press('Remove'), ROW));
    note('search in the picker', await untilFound(page, LAST));
    await page.getByRole('button', { name: 'Cancel' }).click();
    note('remove picker, again', await untilPainted(page, press('Remove'), ROW));
    await page.getByRole('button', { name: 'Cancel' }).click();
    note('all members, again', await untilPainted(page, press(/^All members/), ROW));
    expect(await page.locator(ROW).count()).toBeLessThan(60);
    expect(errors).toEqual([]);
    await page.context().close();
  }
  expect(largestReply).toBeLessThanOrEqual(1000);
  console.log(
    [
      `${MEMBERS} members on ${store.kind}, CPU ÷ ${CPU_SLOWDOWN}, largest reply ${largestReply}`,
      ...report(times),
    ].join('\n'),
  );
});

/** From the press until after the paint of the first match. */
async function untilPainted(page: Page, target: Locator, selector: string): Promise<number> {
  const element = await target.elementHandle();
  if (element === null) throw new Error('nothing to press');
  return page.evaluate(
    ({ pressed, shown }) =>
      new Promise<number>((resolve) => {
        const startMs = performance.now();
        (pressed as HTMLElement).click();
        const look = (): void => {
          if (document.querySelector(shown) === null) return void requestAnimationFrame(look);
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - startMs);
          channel.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    { pressed: element, shown: selector },
  );
}

/** From typing until after the paint of a list whose first row matches. */
const untilFound = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    ({ typed, shown }) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('input[type="search"], form input, input');
        if (field === null) throw new Error('no search field');
        const startMs = performance.now();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        const look = (): void => {
          const rows = [...document.querySelectorAll(shown)];
          if (rows.length !== 1 || rows[0]?.textContent?.includes(typed) !== true)
            return void requestAnimationFrame(look);
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - startMs);
          channel.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    { typed: text, shown: ROW },
  );

const report = (times: ReadonlyMap<string, readonly number[]>): readonly string[] =>
  [...times].map(([what, values]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
    return `  ${what}: median ${at(0.5)} ms, ${at(0)} to ${at(1)}`;
  });

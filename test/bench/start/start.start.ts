import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { launchBrowser, PHONE } from '../../support/browser.ts';
import { signIn } from '../../support/provider-client.ts';
import { startStack, type Stack } from '../../support/stack.ts';
import { DEMO_PASSWORD } from '../../support/standalone.ts';
import { keepFigures, PRODUCT } from '../data/product.ts';
import type { Repetition } from '../peers/measure.ts';
import { mediansOf, table, type Results } from '../peers/report.ts';
import { servePages, type StaticPages } from './pages.ts';
import { installTinode, localTinodePage } from './tinode.ts';
import { measureStart, type StartPage } from './visit.ts';

/** The time until pages are usable on a slow phone and network, in one run. On a busy machine only the ratios are meaningful. */

const HOURS_2 = 2 * 3_600_000;
/** With none, the round that otherwise warms up is measured. */
const runs = Number(process.env['START_RUNS'] ?? 4);
const chosen = process.env['START_PAGES']?.split(',');

const ROWS = [
  ['usable', 'usable, ms', 0],
  ['fcp', 'first paint, ms', 0],
  ['lcp', 'largest paint, ms', 0],
  ['blocked', 'blocked beyond 50 ms tasks until usable, ms', 0],
  ['blockedLater', 'the same, 2.5 s later', 0],
  ['requests', 'requests until usable', 0],
  ['kilobytes', 'KB until usable', 0],
  ['kilobytesLater', 'KB, 2.5 s later', 0],
  ['shift', 'layout shift', 3],
  ['tapped', 'from a tap on the first chat to its messages, ms', 0],
] as const;

const LOGIN = 'input[type="password"]';
const LIST = '[data-chat-id]';

let stack: Stack;
let served: StaticPages;
let browser: Browser;
let pages: readonly StartPage[];

beforeAll(async () => {
  const tinode = chosen === undefined || chosen.includes('tinode') ? await installTinode() : undefined;
  stack = await startStack({ product: PRODUCT });
  served = await servePages(
    {
      floor: path.join(PRODUCT, 'dist/bench/floor'),
      ...(tinode === undefined ? {} : { packages: tinode, '': path.join(tinode, 'tinode-webapp') }),
    },
    localTinodePage,
  );
  browser = await launchBrowser();
  const ours = `${stack.widgetOrigin}/ml`;
  const peers: StartPage[] = [
    { name: 'floor', url: `${served.origin}/floor/floor.html`, usable: 'li' },
    { name: 'tinode', url: `${served.origin}/index.html`, usable: LOGIN },
  ];
  const all: StartPage[] = [
    ...peers.filter(({ name }) => name !== 'tinode' || tinode !== undefined),
    { name: 'login', url: `${ours}/login?lang=en`, usable: LOGIN },
    {
      name: 'list',
      url: `${ours}?lang=en`,
      usable: LIST,
      state: await visitBefore('emma', false),
      hasWorker: true,
      opens: '[role="log"] [data-message-id]',
    },
    {
      name: 'list, kept',
      url: `${ours}?lang=en`,
      usable: LIST,
      state: await visitBefore('emma', true),
      hasWarm: false,
    },
  ];
  pages = all.filter(({ name }) => chosen === undefined || chosen.includes(name));
  console.log(`load of the machine: ${loadOf()} on ${os.cpus().length} cores; ${runs} repetitions`);
}, HOURS_2);

afterAll(async () => {
  console.log(`\nload of the machine: ${loadOf()}`);
  served?.close();
  await browser?.close();
  await stack?.stop();
});

it(
  'compares our first screens with those of other products',
  async () => {
    const cold = new Map<string, Repetition[]>(pages.map(({ name }) => [name, []]));
    const warm = new Map<string, Repetition[]>();
    for (let run = 0; run <= runs; run += 1) {
      for (const page of run % 2 === 0 ? pages : pages.toReversed()) {
        const measured = await measureStart(browser, page);
        // The first round warms up servers and browser.
        if (run === 0 && runs > 0) continue;
        cold.get(page.name)?.push({ figures: measured.cold, stopped: undefined });
        if (measured.warm !== undefined)
          warm.set(page.name, [...(warm.get(page.name) ?? []), { figures: measured.warm, stopped: undefined }]);
      }
    }
    say('cold', cold);
    say('warm', warm);
    for (const [when, results] of [
      ['cold', cold],
      ['warm', warm],
    ] as const)
      for (const name of results.keys()) {
        const { usable, tapped } = mediansOf(results, name, ROWS);
        keepFigures({
          [`${when} ${name}: usable, ms`]: usable ?? Number.NaN,
          [`${when} ${name}: tap to messages, ms`]: tapped ?? Number.NaN,
        });
      }
  },
  HOURS_2,
);

function say(title: string, results: Results): void {
  const base = results.has('floor') ? 'floor' : undefined;
  console.log(table(`${title}, ratios to the floor`, ROWS, results, base));
}

const loadOf = (): string => os.loadavg()[0]?.toFixed(1) ?? '?';

/** The browser state after a signed-in visit: its token, and with `keepsDatabase` its database. */
async function visitBefore(loginName: string, keepsDatabase: boolean): Promise<StartPage['state']> {
  const { token = '' } = await signIn(stack.widgetOrigin, loginName, DEMO_PASSWORD);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${stack.widgetOrigin}/ml?lang=en&token=${encodeURIComponent(token)}`);
  await page.locator(LIST).first().waitFor();
  // The widget writes the database when the user leaves the page.
  await page.goto(`${stack.widgetOrigin}/ml/icon.svg`);
  const state = await context.storageState({ indexedDB: keepsDatabase });
  await context.close();
  return state;
}

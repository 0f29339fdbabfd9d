import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, PHONE } from '../support/browser.ts';
import { benchMessages, benchRooms, FIRST_ID } from './data/data.ts';

/** Opening our lists at different lengths, in one run: what matters is the ratio of long to short. */

const FOLDER = path.resolve('dist/bench');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const CPU_SLOWDOWN = 4;
const RUNS = 5;

let server: Server;
let origin: string;

beforeAll(async () => {
  await readFile(path.join(FOLDER, 'messages.html')).catch(() => {
    throw new Error('dist/bench is missing: run npm run build:bench first');
  });
  server = createServer((request, response) => {
    const file = path.join(FOLDER, path.normalize(new URL(request.url ?? '/', 'http://x').pathname));
    readFile(file).then(
      (body) => response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server?.close();
});

it.each([
  { page: 'messages', short: 80, long: 10_000 },
  { page: 'rooms', short: 100, long: 10_000 },
])('opens $page', async ({ page, short, long }) => {
  const shortMs = await median(page, short);
  const longMs = await median(page, long);
  const ratio = (longMs / shortMs).toFixed(2);
  console.log(
    `${page}: open ${short} in ${shortMs.toFixed(0)} ms, ${long} in ${longMs.toFixed(0)} ms, ratio ${ratio} (CPU ÷ ${CPU_SLOWDOWN})`,
  );
  expect(Number.isFinite(longMs)).toBe(true);
});

async function median(page: string, count: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await openMs(page, count));
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

/** Milliseconds from mounting a list until its first screen is painted. */
async function openMs(name: string, count: number): Promise<number> {
  const browser = await launchBrowser();
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${origin}/${name}.html`);
  await page.waitForFunction(() => '__bench' in window || '__benchRooms' in window);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const items = name === 'messages' ? benchMessages(FIRST_ID, count) : benchRooms(count);
  const shown = name === 'messages' ? FIRST_ID + count - 1 : benchRooms(count)[0]?.id;
  const elapsed = await page.evaluate(
    async ([entries, wanted]) => {
      interface List {
        mount(element: HTMLElement, items: unknown): void;
        itemEl(id: unknown): Element | null;
      }
      const lists = window as unknown as { __bench?: List; __benchRooms?: List };
      const list = lists.__bench ?? lists.__benchRooms;
      const element = document.getElementById('app');
      if (list === undefined || element === null) throw new Error('this page does not speak the protocol');
      const startedAt = performance.now();
      list.mount(element, entries);
      while ((list.itemEl(wanted)?.getBoundingClientRect().height ?? 0) === 0) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - startedAt;
    },
    [items, shown] as const,
  );
  await browser.close();
  return elapsed;
}

import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { createRandom } from '../../../../applet-host-demo/demo/data/random.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import type { SignedIn } from '../../data/crowd.ts';
import { memoryMb, processorMs } from './figures.ts';
import { createLoadClient, createLoadFigures, type LoadClient, type LoadFigures } from './load-client.ts';
import type { LoadStage } from './load-stage.ts';
import { createMessageBook, type MessageBook } from './message-book.ts';
import { untilConverged, violations } from './verdict.ts';

/** A user of a run with the chats that the run watches, and their newest numbers. */
export interface LoadUser {
  readonly user: SignedIn;
  readonly heads: ReadonlyMap<string, number>;
}

/** The clients of a run, opened. */
export interface LoadCrowd {
  readonly clients: readonly LoadClient[];
  readonly book: MessageBook;
  readonly figures: LoadFigures;
  readonly openedInMs: number;
}

const OPEN_WITHIN_MS = 5 * PATIENCE_MS;
const ASK_EVERY_MS = 20;

/** Opens a link for every user, each on the node of its turn. */
export async function openCrowd(
  stage: LoadStage,
  users: readonly LoadUser[],
  { tail }: { readonly tail?: string } = {},
): Promise<LoadCrowd> {
  const book = createMessageBook(String(Date.now()), tail);
  const figures = createLoadFigures();
  const clients = users.map(({ user, heads }, index) =>
    createLoadClient({ user, heads, book, figures, route: (tries) => stage.route(index, tries) }),
  );
  const startedAtMs = performance.now();
  for (const client of clients) client.start();
  await untilReady(clients);
  return { clients, book, figures, openedInMs: performance.now() - startedAtMs };
}

export async function untilReady(clients: readonly LoadClient[]): Promise<void> {
  const deadlineMs = performance.now() + OPEN_WITHIN_MS;
  while (!clients.every((client) => client.isReady())) {
    if (performance.now() > deadlineMs) {
      const missing = clients.filter((client) => !client.isReady()).length;
      throw new Error(`${missing} of ${clients.length} clients could not open a link`);
    }
    await wait(ASK_EVERY_MS);
  }
}

/** Sends at an even rate, whatever the provider answers. Each message comes from a random client, into one of its chats. */
export async function sendEvenly(
  clients: readonly LoadClient[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<void> {
  const random = createRandom(7);
  const total = Math.round(perSecond * seconds);
  const startMs = performance.now();
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) * perSecond) / 1000));
    for (; sent < due; sent += 1) {
      const client = random.pick(clients);
      client.send(random.pick([...client.views.keys()]));
    }
    await wait(5);
  }
}

/** Measures processor time from now on. */
export async function startMetering({ nodes, postgres, redis }: LoadStage): Promise<() => Promise<string>> {
  const startedAtMs = performance.now();
  const parts = [
    ...nodes.map((node, index) => ({ name: `node ${index + 1}`, pid: () => node.process()?.pid ?? 0 })),
    { name: 'PostgreSQL', pid: postgres.pid },
    { name: 'Redis', pid: redis.pid },
    { name: 'load', pid: () => process.pid },
  ].map((part) => ({ ...part, first: part.pid() }));
  const before = await Promise.all(parts.map(({ first }) => processorMs(first)));
  return async () => {
    const seconds = (performance.now() - startedAtMs) / 1000;
    const lines = await Promise.all(
      parts.map(async ({ name, pid, first }, index) => {
        const { now, peak } = await memoryMb(pid());
        const memory = `${now} MB (peak ${peak})`;
        // The time of a process that has been replaced is gone with it.
        if (pid() !== first) return `${name} restarted, ${memory}`;
        const used = (await processorMs(first)) - (before[index] ?? 0);
        return `${name} ${(used / 1000).toFixed(1)} s = ${((used / seconds / 1000) * 100).toFixed(0)} %, ${memory}`;
      }),
    );
    return `processor time of ${seconds.toFixed(0)} s: ${lines.join('; ')}`;
  };
}

/** Waits until all clients have everything, prints the figures, and fails if a message was lost, doubled or out of order. */
export async function concludeLoad(
  { database: { db } }: LoadStage,
  { clients, book, figures, openedInMs }: LoadCrowd,
  notes: readonly string[],
  meter?: () => Promise<string>,
): Promise<void> {
  const convergedInMs = await untilConverged(db, clients);
  const cost = (await meter?.()) ?? 'processor time not measured';
  const broken = await violations(db, clients, book, figures.conflicts);
  const converged =
    convergedInMs === undefined ? 'not all have converged' : `all converged after ${seconds(convergedInMs)}`;
  console.log(
    [
      ...notes,
      cost,
      `${clients.length} links opened in ${seconds(openedInMs)}; ${converged}`,
      `acknowledged:              ${book.acknowledged.describe()}`,
      `delivered over the link:   ${book.live.describe()}`,
      `delivered by catching up:  ${book.caughtUp.describe()}`,
      `links closed:              ${figures.closeCodes.describe()}; back after ${figures.gaps.describe()}`,
      `refused sends:             ${figures.refusals.describe()}`,
      `repeated on the link:      ${figures.repeats.describe()}; requested after a gap: ${figures.pulls.describe()}`,
      `overtaken on the link:     ${figures.overtaken.describe()}`,
      `received:                  ${(figures.receivedBytes / 1e6).toFixed(1)} MB`,
      broken.length === 0 ? 'nothing lost, doubled or out of order' : `BROKEN:\n  ${broken.join('\n  ')}`,
    ].join('\n'),
  );
  expect(broken).toEqual([]);
  expect(convergedInMs, 'all clients have converged').toBeDefined();
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

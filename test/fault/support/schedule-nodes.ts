import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { RedisConfig } from '../../../applet-host-demo/provider/bus/redis-config.ts';
import { createTestDatabase, type TestDatabase } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from '../../support/provider.ts';
import type { LoadedBuild } from './broken-build.ts';
import type { FastClock } from './fast-clock.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { CALM } from './weather.ts';

const MAX_STARTS = 20;
const START_AGAIN_MS = 1000;

/** Faults of the provider's database. */
export interface DatabaseFaults {
  /** Delays every answer by up to this time, measured in real time. */
  readonly setDelay: (delayMs: number) => void;
  /** Breaks every connection. Has no effect if there is none. */
  readonly cut: () => void;
  /** Blocks all writes into these chats for this time. */
  readonly lock: (chatIds: readonly string[], forMs: number) => Promise<void>;
}

/** The provider of one schedule. It may be several nodes behind a balancer. */
export interface ScheduleProvider {
  /** A node that runs, unless the only one is being restarted. */
  readonly current: () => TestProvider;
  /** The port to which the balancer sends a tab. */
  readonly portOf: (tab: number) => number;
  /** Drains a node, waits, and starts another on the same data. */
  readonly restart: (forMs: number) => Promise<void>;
  /** Calls the listener when `portOf` answers differently. */
  readonly onMoved: (listener: () => void) => void;
  readonly database: DatabaseFaults;
  readonly stop: () => Promise<void>;
}

export interface NodesOptions {
  readonly clock: FastClock;
  readonly build: LoadedBuild | undefined;
  readonly random: () => number;
  readonly nodes: number;
  /** The fan-out of several nodes. */
  readonly redis: RedisConfig | undefined;
}

/** Starts the nodes of one schedule on a PostgreSQL database of its own, which they reach through a faulty network. */
export async function startNodes({ clock, build, random, nodes, redis }: NodesOptions): Promise<ScheduleProvider> {
  const database = await createTestDatabase('postgres');
  const databaseUrl = urlOf(database);
  const url = new URL(databaseUrl);
  const network = await startFaultProxy({ targetPort: Number(url.port), random });
  url.port = String(network.port);
  const files = await makeFileDirectory();
  const options = { ...optionsOf(clock, build, files.path), redis };
  const start = (): Promise<TestProvider> =>
    startTestProvider({ ...options, database: { kind: 'postgres', url: url.href } });
  const first = await start();
  await build?.breakDatabase?.(first.services.db);
  const running = [first];
  while (running.length < nodes) running.push(await start());
  const away = new Set<number>();
  let restarts = 0;
  let restarting: Promise<void> = Promise.resolve();
  let tellMoved: () => void = () => undefined;

  const current = (): TestProvider => running.find((_, index) => !away.has(index)) ?? first;

  /** Repeats the start until the node runs, like a supervisor, even if the database fails. */
  const startAgain = async (): Promise<TestProvider> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start();
      } catch (error) {
        if (tries === MAX_STARTS) throw error;
        await clock.wait(START_AGAIN_MS);
      }
    }
  };

  const restart = async (forMs: number): Promise<void> => {
    const node = restarts % nodes;
    restarts += 1;
    away.add(node);
    if (nodes > 1) tellMoved();
    await running[node]?.stop();
    await clock.wait(forMs);
    running[node] = await startAgain();
    away.delete(node);
    tellMoved();
  };

  return {
    current,
    portOf: (tab) => {
      const node = tab % nodes;
      return ((away.has(node) ? undefined : running[node]) ?? current()).port;
    },
    restart: (forMs) => (restarting = restarting.then(() => restart(forMs))),
    onMoved: (listener) => (tellMoved = listener),
    database: {
      setDelay: (delayMs) => network.setWeather({ ...CALM, jitterMs: delayMs }),
      cut: network.cut,
      lock: (chatIds, forMs) => lockChats(databaseUrl, chatIds, () => clock.wait(forMs)),
    },
    stop: async () => {
      await restarting;
      await Promise.all(running.map((node) => node.stop()));
      await network.close();
      await database.remove();
      await files.remove();
    },
  };
}

export const optionsOf = (
  clock: FastClock,
  build: LoadedBuild | undefined,
  fileDirectory: string,
): TestProviderOptions => ({
  now: clock.nowMs,
  files: { fileDirectory },
  startProvider: build?.startProvider,
});

export async function makeFileDirectory(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meeline-fault-files-'));
  return { path: directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

export function urlOf({ choice }: TestDatabase): string {
  if (choice.kind !== 'postgres') throw new Error('the database is not on a PostgreSQL server');
  return choice.url;
}

/** Like a stalled disk or another long transaction: blocks all writes into the chats until it ends. */
async function lockChats(url: string, chatIds: readonly string[], until: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from chats where chat_id = any($1) order by chat_id for update', [chatIds]);
    await until();
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

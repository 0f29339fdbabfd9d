import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { RedisConfig } from '../../../applet-host-demo/provider/base/redis/redis-config.ts';
import { DEFAULT_LIMITS, type ProviderLimits } from '../../../applet-host-demo/provider/base/limits.ts';
import { type Cleanup, startWithCleanup } from '../../support/cleanup.ts';
import { startLossyRedis } from '../../support/lossy-redis.ts';
import { createTestDatabase, type TestDatabase } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from '../../support/provider.ts';
import type { RedisServer } from '../../support/redis-server.ts';
import type { LoadedBuild } from './broken-build.ts';
import type { FastClock } from './fast-clock.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { CALM } from './weather.ts';

/** The shares of the messages between nodes that are lost, repeated and late. */
const LOSSES = { lost: 0.2, repeated: 0.2, late: 0.2 } as const;
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
  /** For the fan-out of several nodes. All schedules share it. */
  readonly redis: RedisServer | undefined;
}

/**
 * Starts the nodes of one schedule on a PostgreSQL database of its own. They reach it through a faulty network, and each other
 * through a lossy one.
 */
export const startNodes = (options: NodesOptions): Promise<ScheduleProvider> =>
  startWithCleanup((cleanup) => startNodesWith(options, cleanup));

async function startNodesWith(
  { clock, build, random, nodes, redis }: NodesOptions,
  cleanup: Cleanup,
): Promise<ScheduleProvider> {
  const files = await makeFileDirectory();
  cleanup.add(files.remove);
  const database = await createTestDatabase('postgres');
  cleanup.add(database.remove);
  const databaseUrl = urlOf(database);
  const url = new URL(databaseUrl);
  const network = await startFaultProxy({ targetPort: Number(url.port), random });
  cleanup.add(network.close);
  url.port = String(network.port);
  const options = {
    ...optionsOf(clock, build, files.path),
    redis: redis && (await startFanOut(redis, url.pathname.slice(1), random, cleanup)),
  };
  const start = (): Promise<TestProvider> =>
    startTestProvider({ ...options, database: { kind: 'postgres', url: url.href } });
  const running: TestProvider[] = [];
  cleanup.add(() => Promise.all(running.map((node) => node.stop())));
  const first = await start();
  running.push(first);
  await build?.breakDatabase?.(first.services.db);
  while (running.length < nodes) running.push(await start());
  const away = new Set<number>();
  let restarts = 0;
  let restarting: Promise<void> = Promise.resolve();
  // A restart that has failed has failed the schedule.
  cleanup.add(() => restarting.catch(() => undefined));
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
    stop: cleanup.run,
  };
}

/** The Redis of one schedule: with channels of its own, behind a network that loses messages as the schedule's seed decides. */
async function startFanOut(
  redis: RedisServer,
  prefix: string,
  random: () => number,
  cleanup: Cleanup,
): Promise<RedisConfig> {
  const lossy = await startLossyRedis(redis.port, LOSSES, random);
  cleanup.add(lossy.close);
  return { ...redis.config, urls: [`redis://127.0.0.1:${lossy.port}`], prefix };
}

/** Limits that the provider measures in real time, in which clients do more. */
const atSpeed = (speed: number): Partial<ProviderLimits> => ({
  openingPhaseMs: DEFAULT_LIMITS.openingPhaseMs / speed,
  costly: { ...DEFAULT_LIMITS.costly, perSecond: DEFAULT_LIMITS.costly.perSecond * speed },
  heavy: { ...DEFAULT_LIMITS.heavy, perSecond: DEFAULT_LIMITS.heavy.perSecond * speed },
});

export const optionsOf = (
  clock: FastClock,
  build: LoadedBuild | undefined,
  fileDirectory: string,
): TestProviderOptions => ({
  now: clock.nowMs,
  limits: atSpeed(clock.speed),
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

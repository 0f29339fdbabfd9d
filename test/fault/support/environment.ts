import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseChoice } from '../../../applet-host-demo/provider/store/database.ts';
import { createTestDatabase, type DatabaseKind, type TestDatabase } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from '../../support/provider.ts';
import type { CreateWidget } from '../../support/widget.ts';
import type { LoadedBuild } from './broken-build.ts';
import type { FastClock } from './fast-clock.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { CALM } from './weather.ts';

const MAX_STARTS = 20;
const START_AGAIN_MS = 1000;
/** The embedded database runs one statement at a time for all clients. Each statement takes its part of a slow call. */
const STATEMENTS_PER_CALL = 20;
/** The first bytes of PostgreSQL's messages Sync and Query: one of them ends each statement. */
const ENDS_STATEMENT: ReadonlySet<number | undefined> = new Set([0x53, 0x51]);

/** Faults of the provider's database. */
export interface DatabaseFaults {
  /** Delays every answer by up to this time, measured in real time. */
  readonly setDelay: (delayMs: number) => void;
  /** Breaks every connection. Has no effect if there is none. */
  readonly cut: () => void;
  /** Blocks all writes into these chats for this time. */
  readonly lock: (chatIds: readonly string[], forMs: number) => Promise<void>;
}

/** The provider of one schedule. */
export interface ScheduleProvider {
  readonly current: () => TestProvider;
  /** Drains the provider, waits, and starts another on the same data. Passes on the new port. */
  readonly restart: (forMs: number) => Promise<void>;
  readonly onMoved: (listener: (port: number) => void) => void;
  readonly database: DatabaseFaults;
  readonly stop: () => Promise<void>;
}

/** The environment in which schedules run. */
export interface Environment {
  readonly kind: DatabaseKind;
  /** Each schedule has its own provider. The provider can be stopped and reaches its database through a proxy. */
  readonly ownsProvider: boolean;
  readonly createWidget: CreateWidget | undefined;
  readonly provider: (random: () => number) => Promise<ScheduleProvider>;
  readonly close: () => Promise<void>;
}

export interface EnvironmentOptions {
  readonly kind: DatabaseKind;
  readonly clock: FastClock;
  /** An intentionally broken build. */
  readonly build?: LoadedBuild | undefined;
}

/**
 * PostgreSQL: for each schedule a database of its own, and a provider on it. Embedded databases are costly, so there all
 * schedules share a provider that is never stopped.
 */
export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  return options.kind === 'pglite' ? openEmbedded(options) : openPostgres(options);
}

async function openEmbedded({ kind, clock, build }: EnvironmentOptions): Promise<Environment> {
  const database = await createTestDatabase(kind);
  const slow = createSlowDatabase(database.choice, clock);
  const files = await makeFileDirectory();
  const running = await startTestProvider({ ...optionsOf(clock, build, files.path), database: slow.choice });
  await build?.breakDatabase?.(running.services.db);
  const shared: ScheduleProvider = {
    current: () => running,
    restart: () => Promise.reject(new Error('this provider is not the schedule’s own')),
    onMoved: () => undefined,
    database: { setDelay: slow.setDelay, cut: () => undefined, lock: () => Promise.resolve() },
    stop: () => Promise.resolve(),
  };
  return {
    kind,
    ownsProvider: false,
    createWidget: build?.createWidget,
    provider: () => Promise.resolve(shared),
    close: async () => {
      await running.stop();
      await database.remove();
      await files.remove();
    },
  };
}

async function openPostgres({ kind, clock, build }: EnvironmentOptions): Promise<Environment> {
  const pulse = await createTestDatabase(kind, true);
  const stopPulse = await startPulse(urlOf(pulse), clock);
  return {
    kind,
    ownsProvider: true,
    createWidget: build?.createWidget,
    provider: (random) => startOwnProvider(clock, build, random),
    close: async () => {
      await stopPulse();
      await pulse.remove();
    },
  };
}

const optionsOf = (clock: FastClock, build: LoadedBuild | undefined, fileDirectory: string): TestProviderOptions => ({
  now: clock.nowMs,
  files: { fileDirectory },
  startProvider: build?.startProvider,
});

async function makeFileDirectory(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meeline-fault-files-'));
  return { path: directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

function urlOf({ choice }: TestDatabase): string {
  if (choice.kind !== 'postgres') throw new Error('the database is not on a PostgreSQL server');
  return choice.url;
}

type EmbeddedClient = Extract<DatabaseChoice, { readonly client: unknown }>['client'];

/** Round trips to the database. A call makes about as many, so a call takes few ticks even on a busy machine. */
const ROUND_TRIPS = 4;

async function startPulse(url: string, clock: FastClock): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clock.setPulse(async () => {
    for (let trip = 0; trip < ROUND_TRIPS; trip += 1) await client.query('select 1');
  });
  return async () => {
    clock.setPulse(undefined);
    await client.end();
  };
}

/** Simulates a slow disk under the embedded database. PostgreSQL has a network in front of it for that. */
function createSlowDatabase(choice: DatabaseChoice, clock: FastClock) {
  let delayMs = 0;
  const setDelay = (next: number): void => {
    delayMs = next;
  };
  if (choice.kind !== 'pglite' || !('client' in choice)) return { choice, setDelay };
  const { client } = choice;
  const execProtocolStream: EmbeddedClient['execProtocolStream'] = async (message, options) => {
    if (delayMs > 0 && ENDS_STATEMENT.has(message[0])) {
      await clock.wait((delayMs * clock.speed) / STATEMENTS_PER_CALL);
    }
    return client.execProtocolStream(message, options);
  };
  const slow = new Proxy(client, {
    get(target, name) {
      if (name === 'execProtocolStream') return execProtocolStream;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { choice: { kind: 'pglite', client: slow } as const, setDelay };
}

async function startOwnProvider(
  clock: FastClock,
  build: LoadedBuild | undefined,
  random: () => number,
): Promise<ScheduleProvider> {
  const database = await createTestDatabase('postgres');
  const databaseUrl = urlOf(database);
  const url = new URL(databaseUrl);
  const network = await startFaultProxy({ targetPort: Number(url.port), random });
  url.port = String(network.port);
  const files = await makeFileDirectory();
  const options = optionsOf(clock, build, files.path);
  const start = (): Promise<TestProvider> =>
    startTestProvider({ ...options, database: { kind: 'postgres', url: url.href } });
  let running = await start();
  await build?.breakDatabase?.(running.services.db);
  let restarting: Promise<void> = Promise.resolve();
  let tellMoved: (port: number) => void = () => undefined;

  /** Repeats the start until the provider runs, like a supervisor, even if the database fails. */
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
    await running.stop();
    await clock.wait(forMs);
    running = await startAgain();
    tellMoved(running.port);
  };

  return {
    current: () => running,
    restart: (forMs) => (restarting = restarting.then(() => restart(forMs))),
    onMoved: (listener) => (tellMoved = listener),
    database: {
      setDelay: (delayMs) => network.setWeather({ ...CALM, jitterMs: delayMs }),
      cut: network.cut,
      lock: (chatIds, forMs) => lockChats(databaseUrl, chatIds, () => clock.wait(forMs)),
    },
    stop: async () => {
      await restarting;
      await running.stop();
      await network.close();
      await database.remove();
      await files.remove();
    },
  };
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

import pg from 'pg';
import type { DatabaseChoice } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import { startWithCleanup } from '../../support/cleanup.ts';
import { createTestDatabase, type DatabaseKind } from '../../support/provider-database.ts';
import { startTestProvider } from '../../support/provider.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import type { CreateWidget } from '../../support/widget.ts';
import type { LoadedBuild } from './broken-build.ts';
import type { FastClock } from './fast-clock.ts';
import { makeFileDirectory, optionsOf, startNodes, urlOf, type ScheduleProvider } from './schedule-nodes.ts';

/** The embedded database runs one statement at a time for all clients. Each statement takes its part of a slow call. */
const STATEMENTS_PER_CALL = 20;
/** The first bytes of PostgreSQL's messages Sync and Query: one of them ends each statement. */
const ENDS_STATEMENT: ReadonlySet<number | undefined> = new Set([0x53, 0x51]);

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
  /** PostgreSQL: two nodes for each schedule, with a fan-out between them that loses, repeats and reorders. Default: one. */
  readonly nodes?: 1 | 2;
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

const openEmbedded = ({ kind, clock, build }: EnvironmentOptions): Promise<Environment> =>
  startWithCleanup(async (cleanup) => {
    const files = await makeFileDirectory();
    cleanup.add(files.remove);
    const database = await createTestDatabase(kind);
    cleanup.add(database.remove);
    const slow = createSlowDatabase(database.choice, clock);
    const running = await startTestProvider({ ...optionsOf(clock, build, files.path), database: slow.choice });
    cleanup.add(running.stop);
    await build?.breakDatabase?.(running.services.db);
    const shared: ScheduleProvider = {
      current: () => running,
      portOf: () => running.port,
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
      close: cleanup.run,
    };
  });

const openPostgres = ({ kind, clock, build, nodes = 1 }: EnvironmentOptions): Promise<Environment> =>
  startWithCleanup(async (cleanup) => {
    const pulse = await createTestDatabase(kind, true);
    cleanup.add(pulse.remove);
    cleanup.add(await startPulse(urlOf(pulse), clock));
    const redis = nodes === 1 ? undefined : await startRedisServer();
    if (redis !== undefined) cleanup.add(redis.remove);
    return {
      kind,
      ownsProvider: true,
      createWidget: build?.createWidget,
      provider: (random) => startNodes({ clock, build, random, nodes, redis }),
      close: cleanup.run,
    };
  });

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

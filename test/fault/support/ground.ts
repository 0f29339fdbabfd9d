import { sql } from 'kysely';
import type { ProviderLimits } from '../../../applet-host-demo/provider/limits.ts';
import type { Sabotage } from '../../../applet-host-demo/provider/sabotage.ts';
import { createTestDatabase, type DatabaseKind } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from '../../support/provider.ts';
import type { FastClock } from './fast-clock.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

const MAX_STARTS = 20;
const START_AGAIN_MS = 1000;

/** The provider of one schedule. */
export interface ScheduleProvider {
  readonly current: () => TestProvider;
  /** Drains it, waits, and starts another on the same data. Tells the new port. */
  readonly restart: (forMs: number) => Promise<void>;
  readonly onMoved: (listener: (port: number) => void) => void;
  /** The network between provider and database, where there is one. */
  readonly database: FaultProxy | undefined;
  readonly stop: () => Promise<void>;
}

/** Where schedules run. */
export interface Ground {
  readonly kind: DatabaseKind;
  /** Each schedule has a provider of its own, which can be stopped, and whose database is reached through a proxy. */
  readonly ownsProvider: boolean;
  readonly provider: (random: () => number) => Promise<ScheduleProvider>;
  readonly close: () => Promise<void>;
}

export interface GroundOptions {
  readonly kind: DatabaseKind;
  readonly clock: FastClock;
  readonly sabotage?: Sabotage;
  readonly limits?: Partial<ProviderLimits>;
}

/**
 * PostgreSQL: one database, and for each schedule a provider on it. The embedded database serves one process that keeps it
 * to itself: there all schedules share a provider that nobody stops.
 */
export async function openGround({ kind, clock, sabotage, limits }: GroundOptions): Promise<Ground> {
  const database = await createTestDatabase(kind);
  const options: TestProviderOptions = {
    database: database.choice,
    now: clock.nowMs,
    ...(sabotage === undefined ? {} : { sabotage }),
    ...(limits === undefined ? {} : { limits }),
  };
  // Brings the database to its schema once, and breaks it where the build is to be broken.
  const first = await startTestProvider(options);
  await sabotageDatabase(first, sabotage);

  const { choice } = database;
  if (choice.kind === 'pglite') {
    const shared: ScheduleProvider = {
      current: () => first,
      restart: () => Promise.reject(new Error('this provider is not the schedule’s own')),
      onMoved: () => undefined,
      database: undefined,
      stop: () => Promise.resolve(),
    };
    return { kind, ownsProvider: false, provider: () => Promise.resolve(shared), close: () => first.stop() };
  }
  await first.stop();
  return {
    kind,
    ownsProvider: true,
    provider: (random) => startOwnProvider(options, choice.url, clock, random),
    close: () => database.remove(),
  };
}

/** The half of a broken build that the database is. */
async function sabotageDatabase({ services }: TestProvider, sabotage: Sabotage | undefined): Promise<void> {
  if (sabotage === 'no-idempotence')
    await sql`alter table messages drop constraint messages_sender_uuid`.execute(services.db);
  if (sabotage === 'global-sequence') await sql`create sequence sabotage_numbers`.execute(services.db);
}

async function startOwnProvider(
  options: TestProviderOptions,
  databaseUrl: string,
  clock: FastClock,
  random: () => number,
): Promise<ScheduleProvider> {
  const url = new URL(databaseUrl);
  const network = await startFaultProxy({ targetPort: Number(url.port), random });
  url.port = String(network.port);
  const start = (): Promise<TestProvider> =>
    startTestProvider({ ...options, database: { kind: 'postgres', url: url.href } });
  let running = await start();
  let restarting: Promise<void> = Promise.resolve();
  let tellMoved: (port: number) => void = () => undefined;

  /** As a supervisor does: until it runs, whatever the database says. */
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
    database: network,
    stop: async () => {
      await restarting;
      await running.stop();
      await network.close();
    },
  };
}

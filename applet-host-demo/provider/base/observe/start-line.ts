import type { Logger } from 'pino';
import type { Database } from '../store/schema/schema.ts';
import type { Observer } from './observer.ts';
import { readStartFacts } from '../store/nodes/start-facts.ts';

export interface StartedWith {
  readonly database: 'pglite' | 'postgres';
  readonly storage: 's3' | 'disk';
  readonly isShared: boolean;
  readonly port: number;
  readonly metricsPort: number | undefined;
}

interface Announced {
  readonly db: Database;
  readonly node: string;
  readonly log: Logger;
  readonly observer: Observer;
}

const WITHOUT_LIMITS =
  'the pooler in front of the database has dropped time limits of the provider: set them for its database user (docs/install.md, PgBouncer)';

const WRONG_CLOCK =
  'the clock of this machine differs from that of the database: tokens are refused or live too long. Let a time service (NTP) set it';
const MAX_CLOCK_OFFSET_MS = 5_000;

/** Writes the log line about the start, and the figure `build_info`. */
export async function announceStart(
  { db, node, log, observer }: Announced,
  started: StartedWith,
  clock: () => number = Date.now,
): Promise<void> {
  const askedAtMs = clock();
  const { serverVersion, nowMs, tenants, migrations, newestMigration, missingLimits } = await readStartFacts(db);
  const answeredAtMs = clock();
  const { storage, isShared, port, metricsPort } = started;
  const database = `${started.database} ${serverVersion}`;
  const version = __MEELINE_VERSION__;
  observer.metrics.buildInfo.set({ version, node_version: process.version, node, database, storage }, 1);
  const fanOut = isShared ? 'redis' : 'local';
  const about = { version, node, database, storage, fanOut, tenants, migrations, newestMigration, port, metricsPort };
  log.info({ ...about, nodeVersion: process.version }, 'provider started');
  // The database's time is one between the question and the answer, however long that took.
  const clockOffsetMs = Math.max(askedAtMs - nowMs, nowMs - answeredAtMs);
  if (clockOffsetMs > MAX_CLOCK_OFFSET_MS) log.warn({ clockOffsetMs }, WRONG_CLOCK);
  // The embedded database has none.
  if (started.database === 'postgres' && missingLimits.length > 0) log.warn({ missingLimits }, WITHOUT_LIMITS);
}

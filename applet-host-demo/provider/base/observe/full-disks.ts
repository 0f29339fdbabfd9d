import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { canWrite, DISK_PROBE_BYTES } from '../store/engine/disk-probe.ts';
import { type DiskSpace, fullDiskOf, isDiskFull, type Storage } from '../store/engine/disk-space.ts';
import type { Database } from '../store/schema/schema.ts';
import type { Metrics } from './metrics.ts';

/** Knows which disk is full: from the measured reserve, from PostgreSQL, and from files that could not be written. */
export interface FullDisks {
  /** Begins the state of the disk on which a write failed. Errors with another cause are ignored. */
  readonly noteError: (error: unknown) => void;
  readonly isFull: (storage: Storage) => boolean;
  /** Measures the reserve from now on, and looks whether full disks have space again. Returns the function that ends this. */
  readonly watch: (disks: WatchedDisks) => () => Promise<void>;
}

interface WatchedDisks {
  readonly db: Database;
  /** The disk of the database, if it is a local one. */
  readonly databaseDisk: DiskSpace | undefined;
  /** The local disk of the files, also of the incoming ones if the storage is elsewhere. */
  readonly disk: DiskSpace;
  readonly files: { readonly temporary: () => string };
}

const LOOK_EVERY_MS = 5_000;

const REMEDY = 'free space or enlarge the disk (docs/incidents.md, MeelineDiskFull)';
const BEGIN: Readonly<Record<Storage, string>> = {
  database: `the disk of the database is full: messages and other writes are refused; ${REMEDY}`,
  files: `the disk of the files is full: uploads are refused; ${REMEDY}`,
};
const END: Readonly<Record<Storage, string>> = {
  database: 'the disk of the database has space again: writes are accepted',
  files: 'the disk of the files has space again: uploads are accepted',
};
const STORAGES: readonly Storage[] = ['database', 'files'];

export function createFullDisks(log: Logger, { diskFull }: Pick<Metrics, 'diskFull'>): FullDisks {
  const fullSinceMs = new Map<Storage, number>();
  for (const storage of STORAGES) diskFull.set({ storage }, 0);

  const begin = (storage: Storage, facts: Readonly<Record<string, unknown>>): void => {
    if (fullSinceMs.has(storage)) return;
    fullSinceMs.set(storage, performance.now());
    diskFull.set({ storage }, 1);
    log.error({ storage, ...facts }, BEGIN[storage]);
  };

  const end = (storage: Storage, sinceMs: number): void => {
    fullSinceMs.delete(storage);
    diskFull.set({ storage }, 0);
    log.warn({ storage, seconds: Math.round((performance.now() - sinceMs) / 1000) }, END[storage]);
  };

  return {
    noteError: (error) => {
      const full = fullDiskOf(error);
      if (full !== undefined) begin(full.storage, { code: full.code });
    },
    isFull: (storage) => fullSinceMs.has(storage),
    watch: ({ db, databaseDisk, disk, files }) => {
      const measured = databaseDisk === undefined ? 'files' : 'database';
      const { reserveBytes } = disk;
      disk.onLow((freeBytes) => begin(measured, { freeBytes, reserveBytes }));
      const hasSpace: Readonly<Record<Storage, () => Promise<boolean>>> = {
        database: async () => (await databaseDisk?.isLow()) !== true && canWrite(db),
        files: async () => !(await disk.isLow()) && canWriteFile(files.temporary()),
      };
      const look = async (): Promise<void> => {
        // A measurement begins a state, too: the operator need not wait for the first refusal.
        await disk.isLow();
        for (const [storage, sinceMs] of fullSinceMs) if (await hasSpace[storage]()) end(storage, sinceMs);
      };
      return every(LOOK_EVERY_MS, look, (err) => log.error({ err }, 'the disk could not be measured'));
    },
  };
}

/** Returns the function that ends the repetition and waits for the current run. A slow run is not joined by a second one. */
function every(ms: number, run: () => Promise<void>, fail: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= run()
      .catch(fail)
      .finally(() => (running = undefined));
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function canWriteFile(place: string): Promise<boolean> {
  try {
    await writeFile(place, randomBytes(DISK_PROBE_BYTES), { mode: 0o600, flush: true });
    return true;
  } catch (error) {
    return !isDiskFull(error);
  } finally {
    await rm(place, { force: true });
  }
}

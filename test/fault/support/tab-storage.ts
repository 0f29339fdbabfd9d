import type { Clock } from '../../../widget/platform/clock.ts';
import type { StorageDriver } from '../../../widget/storage/database.ts';
import { createMemoryDriver } from '../../../widget/storage/memory-driver.ts';
import type { FailedMessage, OutboxEntry } from '../../../widget/storage/outbox.ts';
import type { Chance } from './chance.ts';

/** The disk of one user's tabs. It survives a killed tab, but the tab's pending writes do not. */
export interface TabStorage {
  readonly driver: StorageDriver;
  /** Gives the disk to a new tab. The pending writes of an earlier tab are dropped. */
  readonly begin: (listener: StorageListener) => void;
  readonly kill: () => void;
  /** While held, the disk gives no answers. After the release it runs all requests in order. */
  readonly setHeld: (isHeld: boolean) => void;
  readonly remove: () => Promise<void>;
}

/** Receives a tab's writes about its own messages. */
export interface StorageListener {
  readonly onKept: (entry: OutboxEntry) => void;
  readonly onRefused: (record: FailedMessage) => void;
}

interface Disk {
  readonly clock: Clock;
  readonly chance: Chance;
  life: number;
  listener: StorageListener | undefined;
  held: Promise<void> | undefined;
  /** The last request to each table, because a database works in order. */
  readonly queues: Map<string, Promise<unknown>>;
}

/** The localforage instance of one table: localforage copies the driver's functions onto it and calls them there. */
interface Instance {
  disk?: Disk;
  life?: number;
  table?: string;
}

type Method = (this: Instance, ...given: unknown[]) => Promise<unknown>;

/** Range of the duration of a slow write. */
const WRITE_MS = [1, 60] as const;
const SLOW_WRITES = 0.2;
const NEVER = new Promise<never>(() => undefined);
const ASKED = ['getItem', 'setItem', 'removeItem', 'iterate', 'keys', 'clear'] as const;

/** Drivers are registered permanently by name. Schedules share them and identify their disks by the database's name. */
const drivers: { readonly driver: StorageDriver; readonly disks: Map<string, Disk> }[] = [];

/** @param slot concurrent tabs of the same user need different slots */
export function createTabStorage(slot: number, database: string, clock: Clock, chance: Chance): TabStorage {
  const { driver, disks } = (drivers[slot] ??= createDriver(`faultTab${slot}`));
  const disk: Disk = { clock, chance, life: 0, listener: undefined, held: undefined, queues: new Map() };
  disks.set(database, disk);
  let release: () => void = () => undefined;
  return {
    driver,
    begin(listener) {
      disk.life += 1;
      disk.listener = listener;
    },
    kill() {
      disk.life += 1;
      disk.queues.clear();
    },
    setHeld(isHeld) {
      release();
      disk.held = isHeld ? new Promise((resolve) => (release = resolve)) : undefined;
    },
    async remove() {
      release();
      disks.delete(database);
      const drop = driver.dropInstance as ((options: { name: string }) => Promise<void>) | undefined;
      await drop?.({ name: database });
    },
  };
}

function createDriver(name: string): { readonly driver: StorageDriver; readonly disks: Map<string, Disk> } {
  const memory = createMemoryDriver(name) as unknown as Readonly<Record<string, Method>>;
  const disks = new Map<string, Disk>();
  const start: Method = function start(this: Instance, ...given) {
    const options = given[0] as { readonly name: string; readonly storeName: string };
    const disk = disks.get(options.name);
    if (disk !== undefined) Object.assign(this, { disk, life: disk.life, table: options.storeName });
    return (memory['_initStorage'] as Method).apply(this, given);
  };
  const methods = Object.fromEntries(
    ASKED.map((asked) => [asked, throughDisk(memory[asked] as Method, asked === 'setItem')]),
  );
  return { driver: { ...memory, ...methods, _initStorage: start } as unknown as StorageDriver, disks };
}

function throughDisk(method: Method, isWrite: boolean): Method {
  return function queued(this: Instance, ...given) {
    const { disk, life, table = '' } = this;
    if (disk === undefined) return method.apply(this, given);
    // A killed tab sends no requests and receives no answers.
    if (disk.life !== life) return NEVER;
    const before = disk.queues.get(table) ?? Promise.resolve();
    const run = async (): Promise<unknown> => {
      await before;
      await disk.held;
      if (isWrite && disk.chance.happens(SLOW_WRITES)) await waitOn(disk.clock, disk.chance.between(...WRITE_MS));
      if (disk.life !== life) return NEVER;
      const outcome = await method.apply(this, given);
      if (isWrite && table === 'outbox') disk.listener?.onKept(given[1] as OutboxEntry);
      if (isWrite && table === 'messages_fail') disk.listener?.onRefused(given[1] as FailedMessage);
      return outcome;
    };
    const done = run();
    disk.queues.set(
      table,
      done.catch(() => undefined),
    );
    return done;
  };
}

const waitOn = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.setTimer(ms, resolve);
  });

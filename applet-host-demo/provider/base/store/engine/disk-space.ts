import { statfs } from 'node:fs/promises';

/**
 * The free space of the disk with the embedded database and the files. PGlite never recovers from a commit on a full disk, so
 * its writes stop before the disk is full.
 */
export interface DiskSpace {
  readonly reserveBytes: number;
  /** Measured at most once a second. */
  readonly freeBytes: () => Promise<number>;
  /** Less space is free than the reserve: messages and uploads are refused. */
  readonly isLow: () => Promise<boolean>;
  /** Throws a `DiskFullError` if the statement writes and would use up the reserve. */
  readonly requireFor: (statement: string) => Promise<void>;
  /** Calls a function at each measurement that finds less than the reserve. */
  readonly onLow: (notify: (freeBytes: number) => void) => void;
  /** Activates the whole reserve. Before that, while the provider starts, only its last part is kept free. */
  readonly guardReserve: () => void;
}

/** A write that the reserve forbids. */
class DiskFullError extends Error {}

const MEASURED_FOR_MS = 1_000;
/** A part of the reserve. Below it nothing is written at all, and the provider does not start. */
const LAST_PART = 1 / 4;
/** Tables that may be written down to the last part, so that users can still sign in and read, and clean-up can free space. */
const HOUSEKEEPING =
  /\b(?:sessions|socket_tokens|login_tries|login_networks|password_tries|last_login_at|uploads|upload_parts|files|blob_removals)\b/;
/** Row locks are also allowed down to the last part: they take almost no space. */
const LOCK_ONLY = /^(?![^]*\b(?:insert|delete|(?<!for )update)\b)[^]*\bfor update\b/i;

/** The contents of a disk. The embedded database and the files share a disk: there, `database` is both. */
export type Storage = 'database' | 'files';

/** The SQLSTATE `disk_full` of a database server, and the system's error codes for files. */
const STORAGE_OF_CODE: ReadonlyMap<unknown, Storage> = new Map([
  ['53100', 'database'],
  ['ENOSPC', 'files'],
  ['EDQUOT', 'files'],
]);

/** @param directory must exist */
export function watchDiskSpace(directory: string, reserveBytes: number): DiskSpace {
  let measured: { readonly atMs: number; readonly bytes: Promise<number> } | undefined;
  let isGuarded = false;
  let notifyLow: ((freeBytes: number) => void) | undefined;
  const measure = async (): Promise<number> => {
    const bytes = await measureFreeBytes(directory);
    if (bytes < reserveBytes) notifyLow?.(bytes);
    return bytes;
  };
  const freeBytes = (): Promise<number> => {
    const nowMs = performance.now();
    if (measured === undefined || nowMs - measured.atMs >= MEASURED_FOR_MS) {
      measured = { atMs: nowMs, bytes: measure() };
    }
    return measured.bytes;
  };
  return {
    reserveBytes,
    freeBytes,
    isLow: async () => (await freeBytes()) < reserveBytes,
    async requireFor(statement) {
      const isSmall = HOUSEKEEPING.test(statement) || LOCK_ONLY.test(statement);
      const needed = isGuarded && !isSmall ? reserveBytes : lastReserve(reserveBytes);
      const free = await freeBytes();
      if (free < needed) throw new DiskFullError(`${free} bytes are free on the disk, ${needed} are kept in reserve`);
    },
    onLow: (notify) => (notifyLow = notify),
    guardReserve: () => (isGuarded = true),
  };
}

/** The bytes that an unprivileged user can still write to the directory's disk. */
export async function measureFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export const lastReserve = (reserveBytes: number): number => Math.ceil(reserveBytes * LAST_PART);

/** Whether a write failed because a disk is full: by the reserve, on the database server, or under the files. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError || fullDiskOf(error) !== undefined;

/** The storage that refused a write because its disk is full. Undefined for the reserve, which is measured. */
export function fullDiskOf(error: unknown): { readonly storage: Storage; readonly code: unknown } | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const storage = STORAGE_OF_CODE.get(error.code);
  return storage && { storage, code: error.code };
}

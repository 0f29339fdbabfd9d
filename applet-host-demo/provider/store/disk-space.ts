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
  /\b(?:sessions|socket_tokens|login_tries|login_networks|last_login_at|uploads|upload_parts|files|blob_removals)\b/;
/** Row locks are also allowed down to the last part: they take almost no space. */
const LOCK_ONLY = /^(?![^]*\b(?:insert|delete|(?<!for )update)\b)[^]*\bfor update\b/i;
/** The SQLSTATE `disk_full` of a database server, and the system's error codes for files. */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** @param directory must exist */
export function watchDiskSpace(directory: string, reserveBytes: number): DiskSpace {
  let measured: { readonly atMs: number; readonly bytes: Promise<number> } | undefined;
  let isGuarded = false;
  const freeBytes = (): Promise<number> => {
    const nowMs = performance.now();
    if (measured === undefined || nowMs - measured.atMs >= MEASURED_FOR_MS) {
      measured = { atMs: nowMs, bytes: measureFreeBytes(directory) };
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
  error instanceof DiskFullError || (error instanceof Error && 'code' in error && DISK_FULL_CODES.has(error.code));

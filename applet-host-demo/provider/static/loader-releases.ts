import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/** What the build says about the loader that it made (`release.json`). */
interface Release {
  readonly version: string;
  /** Of each script that pages name, for the `integrity` attribute. Compared as text. */
  readonly integrity: string;
}

const RELEASE_FILE = 'release.json';
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/** The loader's versions that can be had at `/v1.2.3/`. */
export interface LoaderReleases {
  /** The folder of a version; undefined when it was never here. */
  folderOf(version: string): string | undefined;
}

/**
 * Keeps every loader that was ever served: pages that name a version, and perhaps its hash, must find the same bytes there
 * after the next deployment. The version that was built stands in `built`; a copy of it goes to the archive for the day when
 * it is an old one. Issue: embedding §9.
 * @param archive undefined: the version that was built, and no other
 */
export async function openLoaderReleases(
  built: string,
  archive: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<LoaderReleases> {
  const current = await readRelease(built);
  if (archive !== undefined && current !== undefined) {
    const kept = path.join(archive, current.version);
    const before = await readRelease(kept);
    if (before !== undefined && before.integrity !== current.integrity)
      log.warn(
        { version: current.version },
        'the loader has changed and its version has not: pages that name its hash will not run it',
      );
    if (before?.integrity !== current.integrity) await replaceFolder(built, kept);
  }
  return {
    folderOf(version) {
      if (version === current?.version) return built;
      return archive === undefined || !VERSION.test(version) ? undefined : path.join(archive, version);
    },
  };
}

async function readRelease(folder: string): Promise<Release | undefined> {
  const value: unknown = await readFile(path.join(folder, RELEASE_FILE), 'utf8').then(JSON.parse, () => undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, integrity } = value as Record<string, unknown>;
  return typeof version === 'string' && VERSION.test(version)
    ? { version, integrity: JSON.stringify(integrity) }
    : undefined;
}

/** A process that dies meanwhile leaves no half-filled folder under the version's name. */
async function replaceFolder(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true });
  await rm(half, { recursive: true, force: true });
  await cp(from, half, { recursive: true, filter: (file) => !/\/types$|\.d\.ts$/.test(file) });
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
}

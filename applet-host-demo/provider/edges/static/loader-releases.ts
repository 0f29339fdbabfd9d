import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartFailure } from '../../base/start-failure.ts';

/** The build's description of its loader (`release.json`). */
interface Release {
  readonly version: string;
  /** The hash of each script that pages reference, for the `integrity` attribute. Compared as text. */
  readonly integrity: string;
}

const RELEASE_FILE = 'release.json';
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/** The loader's versions that are available at `/v1.2.3/`. */
export interface LoaderReleases {
  /** Returns the folder of a version; undefined when it was never here. */
  folderOf(version: string): string | undefined;
}

/**
 * Keeps every loader that was ever served: pages that pin a version, and perhaps its hash, must find the same bytes
 * after the next deployment. The built version is served from `built`. A copy of it goes to the archive, for later deployments.
 * A version is written once. Issue: embedding §9.
 *
 * @param archive undefined: only the built version is available
 * @throws StartFailure when the archive contains the built version with different content
 */
export async function openLoaderReleases(built: string, archive: string | undefined): Promise<LoaderReleases> {
  const current = await readRelease(built);
  if (archive !== undefined && current !== undefined) {
    const kept = path.join(archive, current.version);
    // Another provider of the platform may have created the folder meanwhile.
    const isKept = existsSync(kept) || !(await copyFolder(built, kept));
    if (isKept && !(await isSameLoader(built, kept))) {
      throw new StartFailure(
        `the built loader has version ${current.version}, but "${kept}" contains that version with different content. Pages may pin ` +
          'its hash, so it is never overwritten: build the loader with a new version (package.json).',
      );
    }
  }
  return {
    folderOf(version) {
      if (version === current?.version) return built;
      return archive === undefined || !VERSION.test(version) ? undefined : path.join(archive, version);
    },
  };
}

/** Compares the files that pages can fetch: the scripts, and the hashes in `release.json`. */
async function isSameLoader(built: string, kept: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([scriptsIn(built), scriptsIn(kept)]);
  if (ours.join() !== theirs.join()) return false;
  if ((await readRelease(built))?.integrity !== (await readRelease(kept))?.integrity) return false;
  for (const name of ours) {
    const [our, their] = await Promise.all([built, kept].map((folder) => readFile(path.join(folder, name))));
    if (our === undefined || their === undefined || !our.equals(their)) return false;
  }
  return true;
}

const scriptsIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.js')).toSorted();

async function readRelease(folder: string): Promise<Release | undefined> {
  const value: unknown = await readFile(path.join(folder, RELEASE_FILE), 'utf8').then(JSON.parse, () => undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const { version, integrity } = value as Record<string, unknown>;
  return typeof version === 'string' && VERSION.test(version)
    ? { version, integrity: JSON.stringify(integrity) }
    : undefined;
}

/** Copies a folder atomically, so that a crash leaves no incomplete version. Returns false if it already exists. */
async function copyFolder(from: string, to: string): Promise<boolean> {
  const half = `${to}.${randomUUID()}`;
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, half, { recursive: true, filter: (file) => !/\/types$|\.d\.ts$/.test(file) });
  try {
    await rename(half, to);
    return true;
  } catch (error) {
    if (!existsSync(to)) throw error;
    await rm(half, { recursive: true, force: true });
    return false;
  }
}

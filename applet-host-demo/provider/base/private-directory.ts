import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Names that the provider itself creates in its data directory. Other entries are not the provider's. */
const OWN_NAMES = ['files', 'loader', 'platform', 'tenants.json'];
const DATABASE = 'pglite';
const OTHERS = 0o077;

/**
 * Restricts a data directory to the user that the provider runs as: directories 0700, files 0600, including those of earlier
 * versions. The process's umask protects new ones. A directory that is already restricted is not walked, because other users cannot
 * reach its files. A missing directory, or one that belongs to another user, is not an error.
 */
export async function keepPrivate(directory: string): Promise<void> {
  makeNewFilesPrivate();
  for (const name of [...OWN_NAMES, DATABASE]) await close(path.join(directory, name), { isThorough: false });
  await closeOne(directory);
}

/** From now on only the user can read files that this process and the programs that it starts create. */
export const makeNewFilesPrivate = (): void => void process.umask(OTHERS);

/** Restricts the database's files after it is open: the embedded database creates its first files without regard to the umask. */
export const keepDatabasePrivate = (directory: string): Promise<void> =>
  close(path.join(directory, DATABASE), { isThorough: true });

/** Restricts a directory after its content, so that an interrupted walk is repeated at the next start. */
async function close(place: string, how: { readonly isThorough: boolean }): Promise<void> {
  const found = await lstat(place).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return;
  if (!how.isThorough && (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) {
    for (const name of await readdir(place).catch(() => [])) await close(path.join(place, name), how);
  }
  await closeOne(place);
}

async function closeOne(place: string): Promise<void> {
  const mode = await lstat(place).then(
    (found) => found.mode,
    () => 0,
  );
  if ((mode & OTHERS) !== 0) await chmod(place, mode & 0o700).catch(() => undefined);
}

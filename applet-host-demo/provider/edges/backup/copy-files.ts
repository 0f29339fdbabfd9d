import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Not part of a backup: uploads that have only begun. */
const UNFINISHED = new Set(['incoming', 'parts']);

/**
 * Copies a folder while it may be in use: files that disappear meanwhile are left out, and files that exist at the goal are kept. A missing
 * folder is not an error. Returns the number of copied files.
 */
export async function copyFiles(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { withFileTypes: true }).catch(ifMissing(undefined));
  if (entries === undefined) return 0;
  // A database needs its empty folders, too.
  await mkdir(to, { recursive: true, mode: 0o700 });
  let copied = 0;
  for (const entry of entries) {
    const [source, goal] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory() && !UNFINISHED.has(entry.name)) copied += await copyFiles(source, goal);
    if (entry.isFile()) copied += await copyPrivately(source, goal).then(() => 1, ifMissing(0));
  }
  return copied;
}

/** Copies a file. Only the user can read the copy, whatever the original allows. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

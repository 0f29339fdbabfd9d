import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartFailure } from '../../start-failure.ts';

/** Creates a data directory with its parents, or throws a `StartFailure` that names it. */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeWithParents(directory);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartFailure(`the data directory "${directory}" cannot be created (${reason}). Set DATA_DIR.`);
  }
}

/** Replaces mkdir's `recursive` option, which never returns where the system refuses new names (`/proc`). */
async function makeWithParents(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) await makeWithParents(parent);
  await mkdir(directory).catch((error: unknown) => {
    // Another process may have created it meanwhile.
    if (!existsSync(directory)) throw error;
  });
}

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartFailure } from '../start-failure.ts';

/** Makes a data directory with those above it, or throws a `StartFailure` that names it. */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeWithParents(directory);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartFailure(`the data directory "${directory}" cannot be made (${reason}). Set DATA_DIR.`);
  }
}

/** Like mkdir's own `recursive`, which never returns where the system refuses new names (`/proc`). */
async function makeWithParents(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) await makeWithParents(parent);
  await mkdir(directory).catch((error: unknown) => {
    // Another process may have made it meanwhile.
    if (!existsSync(directory)) throw error;
  });
}

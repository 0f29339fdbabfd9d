import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SHELF = path.join(tmpdir(), 'meeline-demo-data');
/** The demo messages are dated within the last days, so the data must not become old. */
const FRESH_MS = 60 * 60_000;

/**
 * Returns a directory with the demo data of a built provider, to be copied. Making the data takes many times as long as
 * copying them, so they are made once for each build and hour.
 *
 * @param make starts the provider on the given directory, and stops it again
 */
export async function keepDemoData(provider: string, make: (directory: string) => Promise<void>): Promise<string> {
  const build = createHash('sha256').update(await readFile(provider));
  const age = `-${Math.floor(Date.now() / FRESH_MS)}`;
  const kept = path.join(SHELF, build.digest('hex').slice(0, 16) + age);
  if (!(await isFilled(kept))) {
    const own = `${kept}.${randomBytes(4).toString('hex')}`;
    await mkdir(own, { recursive: true });
    const old = (await readdir(SHELF)).filter((name) => !name.includes(age));
    await Promise.all(old.map((name) => rm(path.join(SHELF, name), { recursive: true, force: true })));
    await make(own);
    // Another process may have made the same data first. They are equally usable.
    await rename(own, kept).catch(() => rm(own, { recursive: true, force: true }));
  }
  return kept;
}

const isFilled = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  );

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright';

const ASSETS = 'dist/widget/assets';

/** Waits until a widget has all that it fetches ahead, with what those files need themselves: nothing more comes by itself then. */
export async function untilFetchedAhead(frame: Frame): Promise<void> {
  const later = (await readdir(ASSETS)).find((name) => /^later-screens-[\w-]+\.js$/.test(name));
  if (later === undefined) throw new Error('the build has no file for screens that come later');
  const code = await readFile(path.join(ASSETS, later), 'utf8');
  const files = [...code.matchAll(/import\("\.\/([\w.-]+\.js)"\)/g)].map(([, name]) => `/ml/assets/${name}`);
  if (files.length === 0) throw new Error(`${later} names nothing that is fetched ahead`);
  // As text: what this test is made of must not touch it. A module is there when all that it imports is.
  await frame.evaluate(`Promise.all(${JSON.stringify(files)}.map((file) => import(file))).then(() => undefined)`);
}

import { readdir } from 'node:fs/promises';
import type { Frame } from 'playwright';

/** Files of further screens that a widget loads after its first screen is shown (.tools/build/chunks.ts, app/lazy-screens.tsx). */
const AHEAD = /^(?:secondary|media|people|room|settings|shared|texts|locale-en-lazy)-[\w-]+\.js$/;

/** Waits until a widget has all prefetched files and their imports. After that it loads nothing more automatically. */
export async function untilFetchedAhead(frame: Frame, widgetDirectory = 'dist/widget'): Promise<void> {
  const names = (await readdir(`${widgetDirectory}/assets`)).filter((name) => AHEAD.test(name));
  if (names.length < 8) throw new Error(`the build has other files for screens that come later: ${names.join(', ')}`);
  const files = names.map((name) => `/ml/assets/${name}`);
  // The code is a string, so that the test's own compilation does not change it. `import` resolves after all nested imports.
  await frame.evaluate(`Promise.all(${JSON.stringify(files)}.map((file) => import(file))).then(() => undefined)`);
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';

/**
 * Files in one language that the first screen does not need. The page fetches them in the chosen language and names them to the
 * worker. The texts of the first screen are small, so the worker has all of them: its page starts in every language.
 */
const LANGUAGE_FILE = /^(?:locale-[a-z]+-later|emoji-[a-z]{2})-/;

/**
 * Writes the version of the widget's files, and the files that every visit may need, into the service worker. The widget must be
 * built before.
 *
 * @param directory the widget's output folder
 * @param base the path under which it is served, with a slash at both ends
 */
export function workerFiles(directory: string, base: string): Plugin {
  const read = (): typeof __SHELL_FILES__ => {
    const page = readFileSync(path.join(directory, 'index.html'), 'utf8');
    const version = /data-build="(\w+)"/.exec(page)?.[1];
    if (version === undefined) throw new Error('the page contains no build version');
    const files = readdirSync(path.join(directory, 'assets')).filter(
      (name) => name.endsWith('.js') && !LANGUAGE_FILE.test(name),
    );
    return { version, files: files.toSorted().map((name) => `${base}assets/${name}`) };
  };
  return {
    name: 'meeline-worker-files',
    renderChunk: (code) => ({ code: code.replace('__SHELL_FILES__', () => JSON.stringify(read())), map: null }),
  };
}

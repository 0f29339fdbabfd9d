import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/**
 * The script behind a package's command, to run with this Node. Never use a shell or `npx`: both cost time.
 * @param {string} name
 */
export const bin = (name) => path.join(root, 'node_modules', '.bin', name);

import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** Child programs print colours only when the output is a terminal. */
const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * @typedef {object} RunResult
 * @property {number} code exit code; 1 when a signal ended the program or it could not be started
 * @property {string} output what it wrote to stdout and stderr, in order; empty with `inherit`
 * @property {number} ms
 */

/**
 * Runs a program to its end. A failure is a result, not an exception.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, inherit?: boolean, uid?: number, gid?: number }} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const startedAt = performance.now();
  const { cwd = root, env = process.env, inherit = false, ...identity } = options;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...colours },
      stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe'],
      ...identity,
    });
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) =>
      resolve({ code: 1, output: `${output}${error.message}\n`, ms: performance.now() - startedAt }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, output, ms: performance.now() - startedAt }));
  });
}

/**
 * Runs a Node script with this Node.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

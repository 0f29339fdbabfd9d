import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from './paths.mjs';

/**
 * The product's two servers as child processes. `ready` is the message `{ ready: true, lines }`, which each sends over
 * its IPC channel when it accepts connections. A server that cannot start prints the reason to stderr and exits with 1.
 *
 * @typedef {object} Server
 * @property {string} name
 * @property {Promise<string[]>} ready the lines to print for the server; never settles when it exits before
 * @property {Promise<number>} exited its exit code; 1 when a signal ended it
 * @property {() => Promise<number>} stop asks it to drain and waits for its end; safe to call again
 * @property {() => void} kill ends it immediately
 */

const PROVIDER = { name: 'provider', script: 'dist/provider/main.js' };
const PAGES = { name: 'host pages', script: 'dist/pages/server.js' };

/** The environment of both servers, with the defaults that the README promises. */
export function serverEnvironment() {
  const env = {
    NODE_ENV: 'production',
    PORT: '4600',
    HOST_PAGE_PORT: '4601',
    DATA_DIR: inRoot('.data'),
    DEMO: '1',
    ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
  };
  // The demo's money is in the balances of the host pages.
  return { WALLET_URL: `http://localhost:${env.HOST_PAGE_PORT}/wallet`, ...env };
}

/** @param {NodeJS.ProcessEnv} env */
export const startProvider = (env) => startServer(PROVIDER, env);

/**
 * Starts the demo platform. The provider must be ready: the platform reads the tenant's key, which the demo seed writes.
 * @param {NodeJS.ProcessEnv} env
 */
export const startPages = (env) => startServer(PAGES, env);

/**
 * @param {{ name: string, script: string }} what
 * @param {NodeJS.ProcessEnv} env
 * @returns {Server}
 */
function startServer({ name, script }, env) {
  const child = fork(inRoot(script), { env, cwd: inRoot(), execArgv: ['--enable-source-maps'] });
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1));
  const ready = new Promise((/** @type {(lines: string[]) => void} */ resolve) => {
    child.on('message', (/** @type {{ ready?: unknown, lines?: string[] }} */ message) => {
      if (message?.ready === true) resolve(message.lines ?? []);
    });
  });
  return {
    name,
    ready,
    exited,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure } from './fail.mjs';
import { inRoot } from './paths.mjs';

const START_TIMEOUT_MS = 60_000;

/**
 * Starts a private S3-compatible storage on a free loopback port: OpenStack Swift, with its real signature check.
 * The address contains key and secret.
 * @param {string} python a Python that has Swift
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startObjectStorage(python) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meeline-swift-'));
  const server = spawn(python, [inRoot('.tools/lib/swift-server.py'), folder], { stdio: 'pipe' });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  let log = '';
  server.stderr.on('data', (chunk) => (log = (log + chunk).slice(-4000)));
  /** @type {string | undefined} */
  const port = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), START_TIMEOUT_MS);
    const settle = (/** @type {string | undefined} */ value) => {
      clearTimeout(timer);
      resolve(value);
    };
    server.stdout.once('data', (chunk) => settle(String(chunk).trim()));
    server.once('error', () => settle(undefined));
    server.once('exit', () => settle(undefined));
  });
  if (port !== undefined) return { url: `http://test%3Aowner:test-secret@127.0.0.1:${port}`, stop };
  await stop();
  throw new Failure(`Swift did not start:\n${log.trim()}`);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from './fail.mjs';
import { run } from './run.mjs';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/**
 * @typedef {object} PostgresServer
 * @property {string} url
 * @property {() => number} pid of its first process
 * @property {(signal: 'SIGINT' | 'SIGQUIT') => Promise<void>} restart `SIGINT`: the "fast" shutdown, which ends sessions; `SIGQUIT`:
 * the "immediate" one, like a crash
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a private PostgreSQL server in a temporary folder, on a free loopback port, without waiting for the disk. It runs as an
 * unprivileged user, because PostgreSQL refuses root.
 * @param {string} binFolder
 * @param {{ keepsAcknowledged?: boolean, settings?: readonly string[] }} [options] `keepsAcknowledged`: a crash of the server loses no
 * committed transaction; `settings`: more of them, such as `shared_buffers=1GB`
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(binFolder, { keepsAcknowledged = false, settings: more = [] } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meeline-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const identity = await unprivilegedIdentity(folder);
    const data = path.join(folder, 'data');
    await createCluster(binFolder, data, identity);
    const port = await freePort();
    const settings = [
      'full_page_writes=off',
      `synchronous_commit=${keepsAcknowledged ? 'on' : 'off'}`,
      'max_connections=200',
      ...more,
    ];
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      '-F',
      ...settings.flatMap((one) => ['-c', one]),
    ];
    const launch = () =>
      spawn(path.join(binFolder, 'postgres'), args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...identity });
    let server = launch();
    const end = async (/** @type {'SIGINT' | 'SIGQUIT'} */ signal) => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      server.kill(signal);
      await exited;
    };
    const stop = async () => {
      await end('SIGINT'); // "fast" shutdown: ends open sessions at once
      remove();
    };
    await untilReady(binFolder, port, server).catch(async (error) => {
      await stop();
      throw error;
    });
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      pid: () => server.pid ?? 0,
      restart: async (signal) => {
        await end(signal);
        server = launch();
        await untilReady(binFolder, port, server);
      },
      stop,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * The system's postgres user, otherwise the user `nobody`; nothing when this process is not root.
 * @param {string} folder its ownership moves to that user
 * @returns {Promise<{ uid?: number, gid?: number }>}
 */
export async function unprivilegedIdentity(folder) {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    if (uid.code !== 0 || gid.code !== 0) continue;
    const identity = { uid: Number(uid.output), gid: Number(gid.output) };
    chownSync(folder, identity.uid, identity.gid);
    chmodSync(folder, 0o700);
    return identity;
  }
  throw new Failure('PostgreSQL and PgBouncer refuse to run as root. Create a system user named postgres or nobody.');
}

/** @param {string} binFolder @param {string} data @param {{ uid?: number, gid?: number }} identity */
async function createCluster(binFolder, data, identity) {
  const args = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const result = await run(path.join(binFolder, 'initdb'), args, { cwd: path.dirname(data), ...identity });
  if (result.code !== 0) throw new Failure(`initdb failed:\n${result.output.trim()}`);
}

/** @param {string} binFolder @param {number} port @param {import('node:child_process').ChildProcess} server */
async function untilReady(binFolder, port, server) {
  let log = '';
  server.stderr?.on('data', (chunk) => (log = (log + chunk).slice(-4000)));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    const probe = await run(path.join(binFolder, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    if (probe.code === 0) return;
    await wait(POLL_MS);
  }
  throw new Failure(`PostgreSQL did not start:\n${log.trim()}`);
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a listening server has no port');
  return address.port;
}

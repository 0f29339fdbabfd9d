import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from './fail.mjs';
import { freePort, unprivilegedIdentity } from './postgres.mjs';
import { run } from './run.mjs';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
/** The first version that keeps the prepared statements of its clients. */
const PREPARING_FROM = [1, 21];

/**
 * @typedef {object} PgBouncer
 * @property {string} url the database, through PgBouncer
 * @property {boolean} canPrepare whether this version supports prepared statements
 * @property {() => Promise<void>} restart ends all connections
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a private PgBouncer in transaction mode, on a free loopback port, with the settings of the operators' page
 * (`applet-host-demo/provider/docs/install.md`). It runs as an unprivileged user, because it refuses root.
 * @param {string} program
 * @param {string} url the database
 * @param {{ poolSize: number }} options `poolSize`: the number of connections to the database
 * @returns {Promise<PgBouncer>}
 */
export async function startPgBouncer(program, url, { poolSize }) {
  const [major = 0, minor = 0] = await versionOf(program);
  const canPrepare =
    major > (PREPARING_FROM[0] ?? 0) || (major === PREPARING_FROM[0] && minor >= (PREPARING_FROM[1] ?? 0));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meeline-pgbouncer-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const identity = await unprivilegedIdentity(folder);
    const { hostname, port: target, username } = new URL(url);
    const port = await freePort();
    const users = path.join(folder, 'users.txt');
    writeFileSync(users, `"${decodeURIComponent(username)}" ""\n`);
    const settings = path.join(folder, 'pgbouncer.ini');
    writeFileSync(
      settings,
      `[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
${canPrepare ? 'max_prepared_statements = 300' : ''}
`,
    );
    for (const file of [users, settings]) chmodSync(file, 0o644);
    let log = '';
    const launch = async () => {
      const started = spawn(program, [settings], { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...identity });
      started.stderr.on('data', (chunk) => (log = (log + chunk).slice(-4000)));
      const deadline = performance.now() + START_TIMEOUT_MS;
      while (started.exitCode === null && performance.now() < deadline) {
        if (await isListening(port)) return started;
        await wait(POLL_MS);
      }
      started.kill('SIGKILL');
      throw new Failure(`PgBouncer did not start:\n${log.trim()}`);
    };
    let server = await launch();
    const end = async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      // Its other signals mean different things in different versions.
      server.kill('SIGKILL');
      await exited;
    };
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    return {
      url: address.href,
      canPrepare,
      restart: async () => {
        await end();
        server = await launch();
      },
      stop: async () => {
        await end();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @param {string} program @returns {Promise<readonly number[]>} */
async function versionOf(program) {
  const { output } = await run(program, ['--version']);
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? [];
  if (major === undefined) throw new Failure(`${program} is not PgBouncer: ${output.trim()}`);
  return [Number(major), Number(minor)];
}

/** @param {number} port @returns {Promise<boolean>} */
async function isListening(port) {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

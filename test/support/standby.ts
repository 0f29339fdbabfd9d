import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort, unprivilegedIdentity } from '../../.tools/lib/postgres.mjs';
import { run } from '../../.tools/lib/run.mjs';
import { until } from './provider-client.ts';

export interface Standby {
  /** The address of the same database on the standby. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a standby of the server of a database, with the programs in `PG_BIN`. */
export async function startStandby(url: string): Promise<Standby> {
  const bin = process.env['PG_BIN'] ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-standby-'));
  const data = path.join(folder, 'data');
  const options = { cwd: folder, ...(await unprivilegedIdentity(folder)) };
  const copying = ['-D', data, '-d', url, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
  const copied = await run(path.join(bin, 'pg_basebackup'), copying, options);
  if (copied.code !== 0) throw new Error(`pg_basebackup failed: ${copied.output}`);
  const port = await freePort();
  // As many connections as on its primary server, or it does not start.
  const settings = ['-p', String(port), '-h', '127.0.0.1', '-k', '', '-F', '-c', 'max_connections=200'];
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], { stdio: 'ignore', ...options });
  const exited = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const own = new URL(url);
  own.port = String(port);
  try {
    await until('a standby', () => isOpen(own.href));
    return { url: own.href, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isOpen(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

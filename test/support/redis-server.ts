import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import type { RedisConfig } from '../../applet-host-demo/provider/base/redis/redis-config.ts';
import { freePort } from './free-port.ts';
import { until } from './provider-client.ts';

/** A private Redis on a loopback port, which can go away and come back. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly config: RedisConfig;
  /** The process id; 0 while the server does not run. */
  readonly pid: () => number;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The server hangs: its connections stay open without any answer. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Deletes all data and breaks all connections. */
  readonly wipe: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * Starts the program that `REDIS_SERVER` names, or `redis-server`.
 *
 * @param isCluster the server is a cluster with one shard
 */
export async function startRedisServer({ isCluster = false } = {}): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  const command = async (...words: readonly [string, ...string[]]): Promise<unknown> => {
    const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => null, lazyConnect: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const [name, ...args] = words;
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  };
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    if (isCluster) args.push('--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1');
    const started = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', args, { stdio: 'ignore' });
    started.once('error', (error) => {
      throw new Error('the tests of several nodes need redis-server 7 or newer', { cause: error });
    });
    child = started;
    await until('an answer of Redis', () =>
      command('PING').then(
        () => true as const,
        () => undefined,
      ),
    );
    if (!isCluster) return;
    await command('CLUSTER', 'ADDSLOTSRANGE', '0', '16383').catch(() => undefined);
    await until('a cluster', async () =>
      String(await command('CLUSTER', 'INFO')).includes('state:ok') ? true : undefined,
    );
  };
  const stop = async (): Promise<void> => {
    const stopping = child;
    child = undefined;
    if (stopping === undefined || stopping.exitCode !== null) return;
    const exited = once(stopping, 'exit');
    stopping.kill('SIGCONT');
    stopping.kill('SIGKILL');
    await exited;
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    port,
    url: `${isCluster ? 'cluster' : 'redis'}://127.0.0.1:${port}`,
    config: {
      urls: [`redis://127.0.0.1:${port}`],
      mode: isCluster ? 'cluster' : 'single',
      sentinelName: 'mymaster',
      prefix: 'meeline',
    },
    pid: () => child?.pid ?? 0,
    start,
    stop,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    wipe: async () => {
      await command('FLUSHALL');
      await command('CLIENT', 'KILL', 'SKIPME', 'yes');
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

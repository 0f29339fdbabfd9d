import { Cluster, Redis } from 'ioredis';
import { BadValue, type Environment, matching, text } from '../config-values.ts';

/** Redis 7 or Valkey: one server, the Sentinels of a group of servers, or a cluster. */
export interface RedisConfig {
  /** The addresses of the server, of the Sentinels, or of nodes of the cluster. */
  readonly urls: readonly string[];
  readonly mode: 'single' | 'sentinel' | 'cluster';
  /** The name that the Sentinels use for the group of servers. */
  readonly sentinelName: string;
  /** The beginning of all channels and keys, so that several installations can share a Redis. */
  readonly prefix: string;
}

const MODES = { redis: 'single', rediss: 'single', sentinel: 'sentinel', cluster: 'cluster' } as const;
const EXAMPLE =
  'redis://host:6379, rediss://user:password@host:6379, cluster://host1:6379,host2:6379 or sentinel://host1:26379,host2:26379';

/**
 * Reads `REDIS_URL`, `REDIS_PREFIX` and `REDIS_SENTINEL_NAME`. The errors do not repeat the address, because it may contain a
 * password. Undefined: the database has only this node.
 */
export function readRedisConfig(env: Environment): RedisConfig | undefined {
  const value = text(env, 'REDIS_URL');
  if (value === undefined) return undefined;
  const [, scheme, rest] = /^(rediss?|cluster|sentinel):\/\/(.+)$/.exec(value) ?? [];
  const mode = MODES[scheme as keyof typeof MODES];
  const urls = (rest ?? '').split(',').map((address) => `${mode === 'single' ? scheme : 'redis'}://${address.trim()}`);
  if (rest === undefined || !urls.every((url) => URL.canParse(url)) || (mode === 'single' && urls.length > 1))
    throw new BadValue(`REDIS_URL must look like ${EXAMPLE}.`);
  return {
    urls,
    mode,
    sentinelName: matching(env, 'REDIS_SENTINEL_NAME', 'mymaster', /^[\w.-]{1,64}$/, 'letters, digits, ., - and _'),
    prefix: matching(env, 'REDIS_PREFIX', 'meeline', /^[\w-]{1,32}$/, 'letters, digits, - and _'),
  };
}

export type RedisClient = Redis | Cluster;

/** A command without an answer fails after this time; the outbox does the rest. */
const COMMAND_TIMEOUT_MS = 2000;
const MAX_RECONNECT_WAIT_MS = 1000;
const COMMON = {
  // A command fails at once when there is no connection: no event waits in memory.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: COMMAND_TIMEOUT_MS,
  keepAlive: 10_000,
  // The bus knows the channels that it needs.
  autoResubscribe: false,
};
const waitBeforeTry = (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 6), MAX_RECONNECT_WAIT_MS);

/** Connects to Redis, and again whenever the connection breaks. */
export function connectRedis({ urls, mode, sentinelName }: RedisConfig): RedisClient {
  const parts = urls.map((url) => new URL(url));
  const addresses = parts.map(({ hostname: host, port }) => ({ host, port: Number(port === '' ? 6379 : port) }));
  const { username = '', password = '', protocol } = parts[0] ?? {};
  const login = {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
  if (mode === 'cluster') {
    return new Cluster(addresses, {
      shardedSubscribers: true,
      enableOfflineQueue: false,
      clusterRetryStrategy: waitBeforeTry,
      redisOptions: { ...COMMON, ...login },
    });
  }
  const server = mode === 'sentinel' ? { sentinels: addresses, name: sentinelName } : { ...addresses[0] };
  return new Redis({ ...COMMON, ...login, ...server, enableAutoPipelining: true, retryStrategy: waitBeforeTry });
}

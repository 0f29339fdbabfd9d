import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { connectRedis, type RedisConfig } from './redis-config.ts';

/** Counters of tries that all nodes share. */
export interface SharedCounters {
  /** Undefined while Redis is away: each node then counts its own. */
  readonly of: (name: string, limits: { readonly tries: number; readonly windowMs: number }) => SharedCounter;
  /** Reports that a count has failed. */
  readonly failed: (error: unknown) => void;
  readonly stop: () => void;
}

export interface SharedCounter {
  readonly isWorking: () => boolean;
  readonly limiter: RateLimiterRedis;
}

export function createSharedCounters(redis: RedisConfig, log: Logger): SharedCounters {
  const client = connectRedis(redis);
  // The bus reports the state of Redis.
  client.on('error', () => undefined);
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const isWorking = (): boolean => client.status === 'ready' && performance.now() - failedAtMs > PAUSE_MS;
  return {
    of: (name, { tries, windowMs }) => ({
      isWorking,
      limiter: new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `${redis.prefix}:gate:${name}`,
        points: tries,
        duration: windowMs / 1000,
      }),
    }),
    failed: (error) => {
      failedAtMs = performance.now();
      log.warn({ err: error }, 'Redis does not count: each node counts its own tries');
    },
    stop: () => client.disconnect(),
  };
}

/** After a failure, the nodes count on their own for this long. */
const PAUSE_MS = 5000;

import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRedisLink } from '../../../applet-host-demo/provider/delivery/bus/redis-link.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';
import { until } from '../../support/provider-client.ts';

const PROBE_MS = 500;

// Only providers on PostgreSQL have Redis.
describe.each(usualDatabase().filter((kind) => kind === 'postgres'))('the link to Redis of a node on %s', () => {
  let redis: RedisServer | undefined;
  afterEach(async () => {
    vi.useRealTimers();
    await redis?.remove();
  });

  it('stops working on a closed connection without awaiting a probe', async () => {
    redis = await startRedisServer();
    // The probes are sent by hand.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const link = createRedisLink({
      redis: redis.config,
      node: 'one',
      log: pino({ level: 'silent' }),
      onMessage: () => undefined,
      onChange: () => undefined,
    });
    await until('a working link', () => {
      if (!link.isWorking()) vi.advanceTimersByTime(PROBE_MS);
      return Promise.resolve(link.isWorking() ? true : undefined);
    });
    await redis.stop();
    await until('a link that does not work', () => Promise.resolve(link.isWorking() ? undefined : true));
    expect(link.isWorking()).toBe(false);
    await link.stop();
  });
});

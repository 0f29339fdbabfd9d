import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectRedis, type RedisClient, type RedisConfig } from '../../base/redis/redis-config.ts';

/** Sharded publish and subscribe on Redis. It loses messages whenever it must, and knows when it does not work. */
export interface RedisLink {
  /** Whether a message of this node has come back to it within the last seconds. */
  readonly isWorking: () => boolean;
  /** Sends a message. Never fails and never waits. */
  readonly send: (channel: string, message: string) => void;
  readonly listen: (channel: string) => void;
  readonly stopListening: (channel: string) => void;
  /** Resolves when the link works for the first time, at the latest after `FIRST_WAIT_MS`. */
  readonly opened: Promise<void>;
  /** Sends what is on its way, and disconnects. */
  readonly stop: () => Promise<void>;
}

export interface RedisLinkDeps {
  readonly redis: RedisConfig;
  readonly node: string;
  readonly log: Logger;
  readonly onMessage: (message: string) => void;
  /** The link has begun or ceased to work. */
  readonly onChange: () => void;
}

/** A message to itself proves both connections, whatever Redis says about them. */
const PROBE_INTERVAL_MS = 500;
const SILENT_FOR_MS = 2500;
const FIRST_WAIT_MS = 3000;
const QUIT_WITHIN_MS = 500;
/** Channels of one command. In a cluster each channel may belong to another shard, so it needs its own. */
const CHANNELS_AT_ONCE = 500;

export function createRedisLink({ redis, node, log, onMessage, onChange }: RedisLinkDeps): RedisLink {
  const nameOf = (channel: string): string => `${redis.prefix}:${channel}`;
  const probe = nameOf(`node:${node}`);
  const wanted = new Set<string>([probe]);
  const atOnce = redis.mode === 'cluster' ? 1 : CHANNELS_AT_ONCE;
  let heardAtMs = Number.NEGATIVE_INFINITY;
  let connectedAtMs = performance.now();
  let isWorking = false;
  let isStopped = false;
  let markOpened: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    markOpened = resolve;
    setTimeout(resolve, FIRST_WAIT_MS).unref();
  });

  const setWorking = (works: boolean): void => {
    if (isWorking === works || isStopped) return;
    isWorking = works;
    if (works) log.info('Redis works');
    else log.warn('Redis does not answer: nodes read the outbox until it does');
    if (works) markOpened();
    onChange();
  };

  /** A channel that could not be subscribed is subscribed again when the connection is ready. */
  const subscribe = (channels: readonly string[]): void => {
    if (subscriber.status !== 'ready') return;
    for (let start = 0; start < channels.length; start += atOnce) {
      subscriber.ssubscribe(...channels.slice(start, start + atOnce)).catch(reportFailure('subscribe'));
    }
  };
  let lastReason = '';
  const reportFailure =
    (what: string) =>
    (error: unknown): void => {
      const reason = error instanceof Error ? error.message : String(error);
      // Each attempt fails in the same way.
      if (isStopped || reason === lastReason) return;
      lastReason = reason;
      log.warn({ reason }, `Redis: ${what} failed`);
    };

  const connect = (): readonly [publisher: RedisClient, subscriber: RedisClient] => {
    connectedAtMs = performance.now();
    const clients = [connectRedis(redis), connectRedis(redis)] as const;
    const [, listening] = clients;
    for (const client of clients) {
      client.on('error', reportFailure('connection'));
      client.on('close', () => {
        // The probes find out much later.
        if (client === publisher || client === subscriber) setWorking(false);
      });
    }
    listening.on('ready', () => subscribe([...wanted]));
    listening.on('smessage', (channel: string, message: string) => {
      if (channel !== probe) return onMessage(message);
      heardAtMs = performance.now();
      lastReason = '';
      setWorking(true);
    });
    return clients;
  };
  const disconnect = (): void => {
    for (const client of [publisher, subscriber]) client.disconnect();
  };
  let [publisher, subscriber] = connect();

  const probing = setInterval(() => {
    if (publisher.status === 'ready') publisher.spublish(probe, '').catch(reportFailure('publish'));
    const silentForMs = performance.now() - heardAtMs;
    if (silentForMs <= SILENT_FOR_MS) return;
    setWorking(false);
    if (performance.now() - connectedAtMs <= SILENT_FOR_MS) return;
    // The clients reconnect by themselves. But a connection can be silent without being broken.
    disconnect();
    [publisher, subscriber] = connect();
  }, PROBE_INTERVAL_MS).unref();

  return {
    opened,
    isWorking: () => isWorking,
    send: (channel, message) => {
      if (publisher.status === 'ready') publisher.spublish(nameOf(channel), message).catch(reportFailure('publish'));
    },
    listen: (channel) => {
      const name = nameOf(channel);
      if (wanted.has(name)) return;
      wanted.add(name);
      subscribe([name]);
    },
    stopListening: (channel) => {
      const name = nameOf(channel);
      if (wanted.delete(name) && subscriber.status === 'ready')
        subscriber.sunsubscribe(name).catch(reportFailure('unsubscribe'));
    },
    stop: async () => {
      isStopped = true;
      clearInterval(probing);
      if (publisher.status === 'ready')
        await Promise.race([publisher.quit().catch(() => undefined), wait(QUIT_WITHIN_MS)]);
      disconnect();
    },
  };
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCounters } from '../base/redis/shared-counters.ts';
import { networkOf } from '../base/client-network.ts';

export interface Admission {
  readonly isAdmitted: boolean;
  /** The time until the next try is admitted; 0 if this one is. */
  readonly waitMs: number;
  /** Tries that are left in this window. */
  readonly remaining: number;
  /** The time until the next window. */
  readonly resetMs: number;
}

/**
 * Admits a number of tries per key and window and refuses the rest. One node counts in memory and forgets with its process; several
 * nodes count in Redis, and each on its own while Redis is away.
 */
export interface RateGate {
  /** Counts a try. */
  readonly take: (key: string) => Promise<Admission>;
  /** Takes back a try that should not count. */
  readonly giveBack: (key: string) => Promise<void>;
}

export interface GateLimits {
  readonly tries: number;
  readonly windowMs: number;
}

/** Above this number of keys in a window, new keys share one count, so that an attacker cannot fill the memory. */
const MAX_KEYS = 10_000;
const SHARED_KEY = '';

/** The name of a gate among the counters that all nodes share. */
interface SharedGate {
  readonly shared: SharedCounters;
  readonly name: string;
}

/** A gate for users, by user id. */
export function createRateGate(limits: GateLimits, gate?: SharedGate): RateGate {
  const own = createOwnGate(limits);
  if (gate === undefined) return own;
  const { limiter, isWorking } = gate.shared.of(gate.name, limits);
  return {
    take: async (key) => {
      if (!isWorking()) return own.take(key);
      try {
        return admissionOf(await limiter.consume(key));
      } catch (error) {
        if (error instanceof RateLimiterRes) return refusalOf(error);
        gate.shared.failed(error);
        return own.take(key);
      }
    },
    giveBack: async (key) => {
      if (isWorking()) await limiter.reward(key).catch(gate.shared.failed);
      else await own.giveBack(key);
    },
  };
}

/** Counts in the memory of this process. */
export function createOwnGate({ tries, windowMs }: GateLimits, maxKeys = MAX_KEYS): RateGate {
  const limiter = new RateLimiterMemory({ points: tries, duration: windowMs / 1000 });
  const bounded = createKeyBound(maxKeys, windowMs);
  return {
    take: (key) => limiter.consume(bounded(key)).then(admissionOf, refusalOf),
    giveBack: async (key) => {
      await limiter.reward(bounded(key));
    },
  };
}

/** A gate for addresses. All addresses of one network share a count, and so do all unknown addresses. */
export function createAddressGate(limits: GateLimits, shared?: SharedGate): AddressGate {
  const gate = createRateGate(limits, shared);
  return {
    take: (address) => gate.take(networkOf(address ?? '')),
    giveBack: (address) => gate.giveBack(networkOf(address ?? '')),
  };
}

export interface AddressGate {
  readonly take: (address: string | undefined) => Promise<Admission>;
  readonly giveBack: (address: string | undefined) => Promise<void>;
}

const admissionOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Admission => ({
  isAdmitted: true,
  waitMs: 0,
  remaining: remainingPoints,
  resetMs: msBeforeNext,
});

function refusalOf(reason: unknown): Admission {
  if (reason instanceof RateLimiterRes)
    return { isAdmitted: false, waitMs: reason.msBeforeNext, remaining: 0, resetMs: reason.msBeforeNext };
  throw reason;
}

/** Maps new keys to one shared key when there are too many. Forgets the keys with the window, as the limiter does. */
function createKeyBound(maxKeys: number, windowMs: number): (key: string) => string {
  let keys = new Set<string>();
  let sinceMs = performance.now();
  return (key) => {
    if (performance.now() - sinceMs >= windowMs) {
      keys = new Set();
      sinceMs = performance.now();
    }
    if (!keys.has(key) && keys.size >= maxKeys) return SHARED_KEY;
    keys.add(key);
    return key;
  };
}

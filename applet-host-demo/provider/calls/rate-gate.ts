import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../web/client-network.ts';

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
 * Admits a number of tries per key and window and refuses the rest. Each node counts in memory and forgets with its process. The
 * interface is asynchronous, so that a store shared by all nodes can replace it.
 */
export interface RateGate {
  /** Counts a try. */
  readonly take: (key: string) => Promise<Admission>;
  /** Takes back a try that should not count. */
  readonly giveBack: (key: string) => Promise<void>;
}

interface GateLimits {
  readonly tries: number;
  readonly windowMs: number;
}

/** Above this number of keys in a window, new keys share one count, so that an attacker cannot fill the memory. */
const MAX_KEYS = 10_000;
const SHARED_KEY = '';

/** A gate for users, by user id. */
export function createRateGate({ tries, windowMs }: GateLimits, maxKeys = MAX_KEYS): RateGate {
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
export function createAddressGate(limits: GateLimits): AddressGate {
  const gate = createRateGate(limits);
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

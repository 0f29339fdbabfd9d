import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';
import type { ProviderLimits } from '../base/limits.ts';
import type { CallWeight } from './call-weight.ts';

/** The queue position of a call. */
export interface CallPlace {
  readonly userId: string;
  /** A socket, or HTTP. The sources of one user take turns. */
  readonly source: string;
  /** Ordered calls of one source run one after the other. */
  readonly isOrdered: boolean;
  readonly weight: CallWeight;
}

/**
 * The queue of each user's calls, over all sockets and HTTP. Only a few calls run at a time, costly and heavy ones also at a limited
 * rate; the rest wait. A user with too many calls waits for their own calls and delays no other user. L-Q1.
 */
export interface UserCalls {
  /**
   * Runs a call when it is its turn. Resolves to undefined, without running the call, in three cases: too many calls of its source
   * are waiting, the call waited so long that the client has given up, or the call was dropped.
   */
  readonly run: <T>(place: CallPlace, call: () => Promise<T>) => Promise<T | undefined>;
  /** Drops the waiting calls of a source. Ordered calls may stay while they are few, because they write the user's data. */
  readonly drop: (userId: string, source: string, keeps: 'ordered' | 'nothing') => void;
}

type LaneKind = 'ordered' | CallWeight;

/** Calls of one source and one kind, in order of arrival. */
interface Lane {
  readonly key: string;
  readonly source: string;
  readonly kind: LaneKind;
  readonly waiting: WaitingCall[];
  running: number;
}

interface WaitingCall {
  readonly sinceMs: number;
  readonly run: () => Promise<void>;
  readonly giveUp: () => void;
}

interface UserState {
  /** The lane whose turn is next comes first. */
  readonly lanes: Map<string, Lane>;
  readonly running: Record<LaneKind, number>;
  /** Kinds with a call that is asking its token bucket, or is waiting for the next token. */
  readonly atBucket: Set<LaneKind>;
  isScheduled: boolean;
}

type CallLimits = Pick<ProviderLimits, 'maxUserCalls' | 'maxWaitingCalls' | 'maxCallWaitMs' | 'costly' | 'heavy'>;

const BURST_WINDOW_S = 10;

export function createUserCalls(limits: CallLimits): UserCalls {
  const users = new Map<string, UserState>();
  const buckets = { costly: createBucket(limits.costly), heavy: createBucket(limits.heavy) };

  /** Starts the next call, if one may start. */
  const startNext = (userId: string, user: UserState): boolean => {
    const isBusy = runningOf(user) >= limits.maxUserCalls;
    const lane = isBusy ? undefined : [...user.lanes.values()].find((each) => mayStart(each, user));
    if (lane === undefined) {
      // Delete only this state: the user may already have a newer one.
      if (user.lanes.size + user.atBucket.size === 0 && users.get(userId) === user) users.delete(userId);
      return false;
    }
    // Moves the lane behind the other lanes.
    user.lanes.delete(lane.key);
    user.lanes.set(lane.key, lane);
    if (lane.kind === 'costly' || lane.kind === 'heavy') askBucket(userId, user, lane, lane.kind);
    else start(userId, user, lane);
    return true;
  };

  /**
   * Starts waiting calls, one per turn of the event loop. The embedded database answers without giving up the turn, so calls
   * that start each other directly would block everything else.
   */
  const schedule = (userId: string, user: UserState): void => {
    if (user.isScheduled) return;
    user.isScheduled = true;
    setImmediate(() => {
      user.isScheduled = false;
      giveUpLate(user);
      if (startNext(userId, user)) schedule(userId, user);
    });
  };

  const giveUpLate = (user: UserState): void => {
    const latestMs = performance.now() - limits.maxCallWaitMs;
    for (const lane of user.lanes.values()) {
      while ((lane.waiting[0]?.sinceMs ?? latestMs) < latestMs) lane.waiting.shift()?.giveUp();
      forgetIfEmpty(user, lane);
    }
  };

  const mayStart = ({ kind, waiting, running }: Lane, user: UserState): boolean => {
    if (waiting.length === 0) return false;
    if (kind === 'ordered') return running === 0;
    return kind === 'light' || (!user.atBucket.has(kind) && user.running[kind] < limits[kind].atATime);
  };

  const askBucket = (userId: string, user: UserState, lane: Lane, kind: 'costly' | 'heavy'): void => {
    user.atBucket.add(kind);
    const leave = (): void => {
      user.atBucket.delete(kind);
      schedule(userId, user);
    };
    buckets[kind].consume(userId).then(
      () => {
        start(userId, user, lane);
        leave();
      },
      ({ msBeforeNext }: { readonly msBeforeNext: number }) => void setTimeout(leave, msBeforeNext).unref(),
    );
  };

  const start = (userId: string, user: UserState, lane: Lane): void => {
    const call = lane.waiting.shift();
    // The call was dropped while it waited for a token.
    if (call === undefined) return;
    user.running[lane.kind] += 1;
    lane.running += 1;
    void call.run().finally(() => {
      user.running[lane.kind] -= 1;
      lane.running -= 1;
      forgetIfEmpty(user, lane);
      schedule(userId, user);
    });
  };

  return {
    run: ({ userId, source, isOrdered, weight }, call) => {
      const user = users.get(userId) ?? newUser();
      if (waitingOf(user, source) >= limits.maxWaitingCalls) return Promise.resolve(undefined);
      users.set(userId, user);
      const lane = laneOf(user, source, isOrdered ? 'ordered' : weight);
      return new Promise((resolve, reject) => {
        const run = (): Promise<void> => call().then(resolve, reject);
        lane.waiting.push({ sinceMs: performance.now(), run, giveUp: () => resolve(undefined) });
        startNext(userId, user);
      });
    },
    drop: (userId, source, keeps) => {
      const user = users.get(userId);
      if (user === undefined) return;
      const isKept = keeps === 'ordered' && waitingOf(user) < limits.maxWaitingCalls;
      for (const lane of user.lanes.values()) {
        if (lane.source !== source || (isKept && lane.kind === 'ordered')) continue;
        for (const call of lane.waiting.splice(0)) call.giveUp();
        forgetIfEmpty(user, lane);
      }
      schedule(userId, user);
    },
  };
}

const createBucket = ({ perSecond, burst }: ProviderLimits['costly']): BurstyRateLimiter =>
  new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: BURST_WINDOW_S }),
  );

const newUser = (): UserState => ({
  lanes: new Map(),
  running: { ordered: 0, light: 0, costly: 0, heavy: 0 },
  atBucket: new Set(),
  isScheduled: false,
});

function laneOf(user: UserState, source: string, kind: LaneKind): Lane {
  const key = `${source} ${kind}`;
  const lane = user.lanes.get(key) ?? { key, source, kind, waiting: [], running: 0 };
  user.lanes.set(key, lane);
  return lane;
}

function forgetIfEmpty(user: UserState, { key, running, waiting }: Lane): void {
  if (running === 0 && waiting.length === 0) user.lanes.delete(key);
}

/** Counts the waiting calls of one source, or of all sources. */
function waitingOf({ lanes }: UserState, source?: string): number {
  let count = 0;
  for (const lane of lanes.values()) if (source === undefined || lane.source === source) count += lane.waiting.length;
  return count;
}

const runningOf = ({ running }: UserState): number => running.ordered + running.light + running.costly + running.heavy;

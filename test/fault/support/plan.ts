import { createChance, type Chance } from './chance.ts';
import type { Direction } from './fault-proxy.ts';

/** Something that happens in a schedule. Times are those of the schedule's clock. */
export type PlannedAction = UserAction | WorldAction | FaultAction;

/** An action of a user in one tab. `pick` chooses among the options available at that moment. */
export type UserAction =
  | { readonly kind: 'send'; readonly tab: number; readonly count: number; readonly mention: MentionChoice }
  | { readonly kind: 'send-file'; readonly tab: number; readonly bytes: number }
  | { readonly kind: 'open-chat' | 'pin'; readonly tab: number; readonly chat: number }
  | { readonly kind: 'close-chat' | 'clear'; readonly tab: number }
  | { readonly kind: 'recall' | 'restore' | 'delete'; readonly tab: number; readonly pick: number }
  | { readonly kind: 'rename-friend'; readonly tab: number; readonly chat: number; readonly alias: string }
  | { readonly kind: 'hide'; readonly tab: number; readonly forMs: number };

export type MentionChoice = 'none' | 'everyone' | 'member';

/** A change of the lists. */
export type WorldAction =
  | { readonly kind: 'leave-group'; readonly person: number; readonly forMs: number }
  | { readonly kind: 'rename-group'; readonly name: string }
  | { readonly kind: 'befriend' };

export type FaultAction =
  | {
      readonly kind: 'kill-tab' | 'slow-storage' | 'repeat-frames' | 'swap-frames';
      readonly tab: number;
      readonly forMs: number;
    }
  | { readonly kind: 'cut' | 'reset'; readonly tab: number }
  | { readonly kind: 'cut-after'; readonly tab: number; readonly bytes: number }
  | { readonly kind: 'silence'; readonly tab: number; readonly direction: Direction }
  | { readonly kind: 'stall'; readonly tab: number; readonly direction: Direction; readonly forMs: number }
  | { readonly kind: 'refuse'; readonly tab: number; readonly forMs: number }
  | { readonly kind: 'set-clock'; readonly tab: number; readonly skewMs: number }
  | WeatherAction
  | { readonly kind: 'restart-provider' | 'lock-database'; readonly forMs: number }
  | { readonly kind: 'slow-database'; readonly forMs: number; readonly delayMs: number }
  | { readonly kind: 'cut-database' };

export interface WeatherAction {
  readonly kind: 'weather';
  readonly tab: number;
  readonly forMs: number;
  readonly latencyMs: number;
  readonly jitterMs: number;
  readonly bytesPerMs: number | undefined;
  readonly maxPieceBytes: number | undefined;
}

export interface Step {
  readonly atMs: number;
  readonly action: PlannedAction;
}

/** A schedule: the same seed always makes the same one. */
export interface Plan {
  readonly seed: number;
  /** The number of users. All are members of two groups; neighbours are friends. */
  readonly people: number;
  /** The user of each tab. The first one may have two. */
  readonly tabs: readonly number[];
  /** The clock error of each tab. */
  readonly skewsMs: readonly number[];
  /** The sessions' tokens are due for replacement. */
  readonly hasOldTokens: boolean;
  /** Messages in each friends' chat before the schedule begins; some of them are recalled. */
  readonly earlierMessages: number;
  readonly steps: readonly Step[];
}

export interface PlanOptions {
  /** The provider may be stopped and started, and it reaches its database through a proxy. */
  readonly ownsProvider: boolean;
}

const LENGTH_MS = 16_000;
const USER_STEPS = [26, 44] as const;
const WORLD_STEPS = [0, 3] as const;
const FAULTS = [3, 10] as const;
/** The part of the schedules in which a tab is killed with unsent messages. */
const UNSENT = 0.4;
/** Errors of clocks: none, a minute, hours (a wrong time zone), or a day. */
const SKEWS_MS = [0, 0, 0, 60_000, -60_000, 3_600_000, -7_200_000, 86_400_000] as const;

export function makePlan(seed: number, options: PlanOptions): Plan {
  const chance = createChance(seed);
  const people = chance.between(2, 3);
  const tabs = Array.from({ length: people }, (_, person) => person);
  if (chance.happens(0.3)) tabs.push(0);
  const anyTab = (): number => chance.between(0, tabs.length - 1);
  const steps = (count: readonly [number, number], make: () => PlannedAction): readonly Step[] =>
    Array.from({ length: chance.between(...count) }, () => ({ atMs: chance.between(0, LENGTH_MS), action: make() }));
  return {
    seed,
    people,
    tabs,
    skewsMs: tabs.map(() => chance.oneOf(SKEWS_MS)),
    hasOldTokens: chance.happens(0.25),
    earlierMessages: chance.oneOf([0, 0, 3, 14, 30]),
    steps: [
      // Every tab writes something before the faults begin: a schedule in which nothing is sent proves nothing.
      ...tabs.map((_, tab): Step => ({ atMs: 0, action: { kind: 'send', tab, count: 2, mention: 'none' } })),
      ...steps(USER_STEPS, () => userAction(chance, anyTab(), people)),
      ...steps(WORLD_STEPS, () => worldAction(chance, people)),
      ...steps(FAULTS, () => faultAction(chance, anyTab(), options)),
      ...(chance.happens(UNSENT) ? killWithUnsent(chance, anyTab()) : []),
    ].toSorted((a, b) => a.atMs - b.atMs),
  };
}

/** Kills a tab with blocked messages some time after they were written. */
function killWithUnsent(chance: Chance, tab: number): readonly Step[] {
  const atMs = chance.between(1000, LENGTH_MS - 5000);
  const killMs = chance.between(200, 4000);
  return [
    { atMs, action: { kind: 'stall', tab, direction: 'up', forMs: killMs + 500 } },
    { atMs: atMs + 50, action: { kind: 'send', tab, count: 3, mention: 'none' } },
    { atMs: atMs + killMs, action: { kind: 'kill-tab', tab, forMs: chance.between(50, 1000) } },
  ];
}

function userAction(chance: Chance, tab: number, people: number): UserAction {
  const pick = chance.between(0, 3);
  const chat = chance.between(0, people);
  const roll = chance.fraction();
  if (roll < 0.46) return { kind: 'send', tab, count: chance.oneOf([1, 1, 1, 2, 5]), mention: 'none' };
  if (roll < 0.54) return { kind: 'send', tab, count: 1, mention: chance.oneOf(['everyone', 'member']) };
  if (roll < 0.58) return { kind: 'send-file', tab, bytes: chance.oneOf([20, 4000, 90_000]) };
  if (roll < 0.74) return { kind: 'open-chat', tab, chat };
  if (roll < 0.79) return { kind: 'close-chat', tab };
  if (roll < 0.83) return { kind: 'hide', tab, forMs: chance.between(200, 4000) };
  if (roll < 0.9) return { kind: 'recall', tab, pick };
  if (roll < 0.93) return { kind: 'restore', tab, pick };
  if (roll < 0.95) return { kind: 'delete', tab, pick };
  if (roll < 0.965) return { kind: 'clear', tab };
  if (roll < 0.985) return { kind: 'pin', tab, chat };
  return { kind: 'rename-friend', tab, chat, alias: `friend ${chance.between(1, 99)}` };
}

function worldAction(chance: Chance, people: number): WorldAction {
  const roll = chance.fraction();
  if (roll < 0.5)
    return { kind: 'leave-group', person: chance.between(1, people - 1), forMs: chance.between(500, 5000) };
  if (roll < 0.8) return { kind: 'rename-group', name: `group ${chance.between(1, 99)}` };
  return { kind: 'befriend' };
}

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'both'];

function faultAction(chance: Chance, tab: number, { ownsProvider }: PlanOptions): FaultAction {
  const forMs = chance.between(200, 5000);
  const direction = chance.oneOf(DIRECTIONS);
  const roll = chance.fraction() * (ownsProvider ? 1 : 0.84);
  if (roll < 0.09) return { kind: chance.oneOf(['cut', 'reset'] as const), tab };
  if (roll < 0.18) return { kind: 'cut-after', tab, bytes: chance.between(1, 900) };
  if (roll < 0.25) return { kind: 'silence', tab, direction };
  if (roll < 0.33) return { kind: 'stall', tab, direction, forMs };
  if (roll < 0.39) return { kind: 'refuse', tab, forMs };
  if (roll < 0.47) return weatherAction(chance, tab, forMs);
  if (roll < 0.59) return { kind: 'kill-tab', tab, forMs: chance.between(50, 3000) };
  if (roll < 0.66) return { kind: 'repeat-frames', tab, forMs };
  if (roll < 0.73) return { kind: 'swap-frames', tab, forMs };
  if (roll < 0.78) return { kind: 'slow-storage', tab, forMs };
  if (roll < 0.8) return { kind: 'set-clock', tab, skewMs: chance.oneOf(SKEWS_MS) };
  if (roll < 0.84) return { kind: 'slow-database', forMs, delayMs: chance.between(200, 1500) };
  if (roll < 0.92) return { kind: 'restart-provider', forMs: chance.between(0, 3000) };
  if (roll < 0.96) return { kind: 'lock-database', forMs };
  return { kind: 'cut-database' };
}

function weatherAction(chance: Chance, tab: number, forMs: number): WeatherAction {
  return {
    kind: 'weather',
    tab,
    forMs,
    latencyMs: chance.between(0, 600),
    jitterMs: chance.between(0, 900),
    bytesPerMs: chance.happens(0.3) ? chance.between(1, 20) : undefined,
    maxPieceBytes: chance.happens(0.4) ? chance.between(1, 60) : undefined,
  };
}

export const describeAction = ({ kind, ...rest }: PlannedAction): string => `${kind} ${JSON.stringify(rest)}`;

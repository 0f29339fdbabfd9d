import { createChance, type Chance } from './chance.ts';
import type { Direction } from './fault-proxy.ts';

/** One thing that happens in a schedule. Times are those of the schedule's clock. */
export type Deed =
  | { readonly does: 'send'; readonly tab: number; readonly count: number }
  | { readonly does: 'open-chat'; readonly tab: number; readonly chat: number }
  | { readonly does: 'close-chat'; readonly tab: number }
  | { readonly does: 'hide'; readonly tab: number; readonly forMs: number }
  | { readonly does: 'kill-tab'; readonly tab: number; readonly forMs: number }
  | { readonly does: 'cut' | 'reset'; readonly tab: number }
  | { readonly does: 'cut-after'; readonly tab: number; readonly bytes: number }
  | { readonly does: 'silence'; readonly tab: number; readonly direction: Direction }
  | { readonly does: 'stall'; readonly tab: number; readonly direction: Direction; readonly forMs: number }
  | { readonly does: 'refuse'; readonly tab: number; readonly forMs: number }
  | {
      readonly does: 'weather';
      readonly tab: number;
      readonly forMs: number;
      readonly latencyMs: number;
      readonly jitterMs: number;
      readonly bytesPerMs: number | undefined;
      readonly maxPieceBytes: number | undefined;
    }
  | { readonly does: 'restart-provider'; readonly forMs: number }
  | { readonly does: 'slow-database'; readonly forMs: number; readonly jitterMs: number }
  | { readonly does: 'cut-database' };

export interface Step {
  readonly atMs: number;
  readonly deed: Deed;
}

/** A schedule: the same seed always makes the same one. */
export interface Plan {
  readonly seed: number;
  /** How many people there are; all are in one group, neighbours are friends. */
  readonly people: number;
  /** The owner of each tab. The first person may have two. */
  readonly tabs: readonly number[];
  /** The sessions' tokens are due to be replaced. */
  readonly hasOldTokens: boolean;
  /** Messages in each friends' chat before it begins, of which some have been taken back. */
  readonly earlierMessages: number;
  readonly steps: readonly Step[];
}

export interface PlanOptions {
  /** The provider may be stopped and started, and its database is reached through a proxy. */
  readonly ownsProvider: boolean;
}

const LENGTH_MS = 16_000;
const MIN_USER_STEPS = 18;
const MAX_USER_STEPS = 34;
const MIN_FAULTS = 3;
const MAX_FAULTS = 9;

export function makePlan(seed: number, options: PlanOptions): Plan {
  const chance = createChance(seed);
  const people = chance.between(2, 3);
  const tabs = Array.from({ length: people }, (_, person) => person);
  if (chance.happens(0.3)) tabs.push(0);
  const hasOldTokens = chance.happens(0.25);
  const earlierMessages = chance.oneOf([0, 0, 3, 14, 30]);
  const times = (count: number): readonly number[] => Array.from({ length: count }, () => chance.between(0, LENGTH_MS));
  const steps: readonly Step[] = [
    ...times(chance.between(MIN_USER_STEPS, MAX_USER_STEPS)).map((atMs) => ({
      atMs,
      deed: userDeed(chance, chance.between(0, tabs.length - 1), people),
    })),
    ...times(chance.between(MIN_FAULTS, MAX_FAULTS)).map((atMs) => ({
      atMs,
      deed: faultDeed(chance, chance.between(0, tabs.length - 1), options),
    })),
  ];
  return {
    seed,
    people,
    tabs,
    hasOldTokens,
    earlierMessages,
    steps: steps.toSorted((a, b) => a.atMs - b.atMs),
  };
}

function userDeed(chance: Chance, tab: number, people: number): Deed {
  const roll = chance.fraction();
  if (roll < 0.7) return { does: 'send', tab, count: chance.oneOf([1, 1, 1, 2, 5]) };
  if (roll < 0.88) return { does: 'open-chat', tab, chat: chance.between(0, people - 1) };
  if (roll < 0.94) return { does: 'close-chat', tab };
  return { does: 'hide', tab, forMs: chance.between(200, 4000) };
}

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'both'];

function faultDeed(chance: Chance, tab: number, { ownsProvider }: PlanOptions): Deed {
  const forMs = chance.between(200, 5000);
  const direction = chance.oneOf(DIRECTIONS);
  const roll = chance.fraction() * (ownsProvider ? 1 : 0.78);
  if (roll < 0.12) return { does: chance.oneOf(['cut', 'reset'] as const), tab };
  if (roll < 0.24) return { does: 'cut-after', tab, bytes: chance.between(1, 900) };
  if (roll < 0.34) return { does: 'silence', tab, direction };
  if (roll < 0.46) return { does: 'stall', tab, direction, forMs };
  if (roll < 0.54) return { does: 'refuse', tab, forMs };
  if (roll < 0.66) return weatherDeed(chance, tab, forMs);
  if (roll < 0.78) return { does: 'kill-tab', tab, forMs: chance.between(50, 3000) };
  if (roll < 0.88) return { does: 'restart-provider', forMs: chance.between(0, 3000) };
  if (roll < 0.94) return { does: 'slow-database', forMs, jitterMs: chance.between(200, 1500) };
  return { does: 'cut-database' };
}

function weatherDeed(chance: Chance, tab: number, forMs: number): Deed {
  return {
    does: 'weather',
    tab,
    forMs,
    latencyMs: chance.between(0, 600),
    jitterMs: chance.between(0, 900),
    bytesPerMs: chance.happens(0.3) ? chance.between(1, 20) : undefined,
    maxPieceBytes: chance.happens(0.4) ? chance.between(1, 60) : undefined,
  };
}

export const describeDeed = ({ does, ...rest }: Deed): string => `${does} ${JSON.stringify(rest)}`;

/** Which of several lines is used: the first whose image comes. Spec: 3-transport §4 Connection (host race), §8 ('no available line'). */
import { HOST_RACE_TIMEOUT_MS } from '../limits.ts';

/** What the image of a candidate has come to; `impossible` when it could not even be asked for. */
export type ProbeState = 'loading' | 'loaded' | 'failed' | 'impossible';

export interface LineProbe {
  readonly origin: string;
  readonly state: ProbeState;
}

/** Why there is no line: nobody to ask, no answer in time, only errors, anything else. */
export const NO_LINE = { noCandidate: -1, timeout: 9, error: 10, other: 11 } as const;

export type NoLineStatus = (typeof NO_LINE)[keyof typeof NO_LINE];

export type RaceOutcome =
  | { readonly kind: 'line'; readonly origin: string }
  /** The current origin stays in use. */
  | { readonly kind: 'none'; readonly status: NoLineStatus };

/** What a race has come to after so long; undefined while it runs. Of several that have arrived the first in the list wins. */
export function judgeRace(probes: readonly LineProbe[], elapsedMs: number): RaceOutcome | undefined {
  if (probes.length === 0) return { kind: 'none', status: NO_LINE.noCandidate };
  const winner = probes.find(({ state }) => state === 'loaded');
  if (winner !== undefined) return { kind: 'line', origin: winner.origin };
  if (probes.every(({ state }) => state === 'impossible')) return { kind: 'none', status: NO_LINE.other };
  if (probes.every(({ state }) => state !== 'loading')) return { kind: 'none', status: NO_LINE.error };
  return elapsedMs >= HOST_RACE_TIMEOUT_MS ? { kind: 'none', status: NO_LINE.timeout } : undefined;
}

/** The list in another order. `fraction` gives numbers from 0 to just below 1. */
export function shuffled<T>(list: readonly T[], fraction: () => number): readonly T[] {
  return list
    .map((item) => ({ item, place: fraction() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/**
 * Selects one of several hosts: the first whose image loads. Spec: 3-transport §4 Connection (host race), §8 ('no
 * available line').
 */
import { HOST_RACE_TIMEOUT_MS } from '../limits.ts';

/** The state of a candidate's image; `impossible` when the request could not be made. */
export type ProbeState = 'loading' | 'loaded' | 'failed' | 'impossible';

export interface HostProbe {
  readonly origin: string;
  readonly state: ProbeState;
}

/** The reasons for having no host: no candidates, no answer in time, only errors, anything else. */
export const NO_HOST = { noCandidate: -1, timeout: 9, error: 10, other: 11 } as const;

export type NoHostStatus = (typeof NO_HOST)[keyof typeof NO_HOST];

export type RaceOutcome =
  | { readonly kind: 'host'; readonly origin: string }
  /** The current origin stays in use. */
  | { readonly kind: 'none'; readonly status: NoHostStatus };

/**
 * Returns the outcome of a race after this time; undefined while it runs. If several images have loaded, the first in
 * the list wins.
 */
export function judgeRace(probes: readonly HostProbe[], elapsedMs: number): RaceOutcome | undefined {
  if (probes.length === 0) return { kind: 'none', status: NO_HOST.noCandidate };
  const winner = probes.find(({ state }) => state === 'loaded');
  if (winner !== undefined) return { kind: 'host', origin: winner.origin };
  if (probes.every(({ state }) => state === 'impossible')) return { kind: 'none', status: NO_HOST.other };
  if (probes.every(({ state }) => state !== 'loading')) return { kind: 'none', status: NO_HOST.error };
  return elapsedMs >= HOST_RACE_TIMEOUT_MS ? { kind: 'none', status: NO_HOST.timeout } : undefined;
}

/** Returns the list in random order. `fraction` returns numbers from 0 to just below 1. */
export function shuffled<T>(list: readonly T[], fraction: () => number): readonly T[] {
  return list
    .map((item) => ({ item, place: fraction() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/**
 * The hosts of a provider ("lines"): the one in use, the order in which a call tries them, and for how long. Spec:
 * 3-transport §4 Connection (host race), §7 API envelope, §8 ('no available line'), §9.
 */
import { MAX_API_HOSTS } from '../limits.ts';

/** Returns the origins that a call tries in turn: the one in use first, without duplicates, at most three. */
export function originsInTurn(current: string, others: readonly string[]): readonly string[] {
  return [...new Set([current, ...others])].slice(0, MAX_API_HOSTS);
}

/** Returns the timeout per origin for a total timeout. */
export const waitPerOriginMs = (totalMs: number, origins: number): number => Math.floor(totalMs / origins);

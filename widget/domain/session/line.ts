/**
 * Lines: the hosts under which a provider can be reached. Which one is used, in which order a call tries them and for how
 * long. Spec: 3-transport §4 Connection (host race), §7 API envelope, §8 ('no available line'), §9.
 */
import { MAX_API_HOSTS } from '../limits.ts';

/** The origins that a call tries one after the other: the one in use first, each once, at most three. */
export function originsInTurn(current: string, others: readonly string[]): readonly string[] {
  return [...new Set([current, ...others])].slice(0, MAX_API_HOSTS);
}

/** How long one of so many origins may take, when all together have so long. */
export const waitPerOriginMs = (totalMs: number, origins: number): number => Math.floor(totalMs / origins);

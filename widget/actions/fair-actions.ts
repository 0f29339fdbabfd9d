import { drawBetsGet, drawProofGet } from '../contract/http/bets.ts';
import { type DrawFault, type DrawProof, findDrawFault } from '../domain/fair/draw-check.ts';
import { findThrowFault, type Throw, type ThrowFault } from '../domain/fair/throw-check.ts';
import type { ThrowProof } from '../domain/message/rich-content.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { browserFairHash } from '../platform/fair-hash.browser.ts';
import type { ActionDeps } from './context.ts';

/** The result of a check on this device. `insecure`: the browser hashes only on secure pages. */
export type ProofCheck =
  | { readonly state: 'match' }
  | { readonly state: 'mismatch'; readonly fault: DrawFault | ThrowFault }
  | { readonly state: 'insecure' }
  | { readonly state: 'unreachable'; readonly failure: Failure };

/** The actions around proofs of draws and throws. They show nothing to the user; the sheets do. L-LO7, L-LO10, L-LO11. */
export interface FairActions {
  readonly loadProof: (gameId: string, issue: string) => Promise<Result<DrawProof, Failure>>;
  /** Fetches the list of bets and recomputes everything. */
  readonly checkDraw: (proof: DrawProof) => Promise<ProofCheck>;
  /** Recomputes everything, without a connection. */
  readonly checkThrow: (thrown: Throw, proof: ThrowProof) => Promise<ProofCheck>;
}

/** A shorter check would flash. */
const LEAST_MS = 300;

export function createFairActions({ api, clock }: ActionDeps): FairActions {
  const visibly = async (check: Promise<ProofCheck>): Promise<ProofCheck> => {
    const [done] = await Promise.all([check, new Promise<void>((resolve) => clock.setTimer(LEAST_MS, resolve))]);
    return done;
  };

  const checkDraw = async (proof: DrawProof): Promise<ProofCheck> => {
    const hash = browserFairHash();
    const { gameId, issue, result } = proof;
    if (hash === undefined || result === undefined) return { state: 'insecure' };
    const parts: string[] = [];
    while (parts.length < result.parts) {
      const part = await api.callDirect(drawBetsGet, { gameId, issue, part: parts.length });
      if (!part.ok) return { state: 'unreachable', failure: part.failure };
      parts.push(part.value.bets);
    }
    return checkOf(await findDrawFault(proof, result, parts.join(''), hash));
  };

  const checkThrow = async (thrown: Throw, proof: ThrowProof): Promise<ProofCheck> => {
    const hash = browserFairHash();
    return hash === undefined ? { state: 'insecure' } : checkOf(await findThrowFault(thrown, proof, hash));
  };

  return {
    loadProof: (gameId, issue) => api.callDirect(drawProofGet, { gameId, issue }),
    checkDraw: (proof) => visibly(checkDraw(proof)),
    checkThrow: (thrown, proof) => visibly(checkThrow(thrown, proof)),
  };
}

const checkOf = (fault: DrawFault | ThrowFault | undefined): ProofCheck =>
  fault === undefined ? { state: 'match' } : { state: 'mismatch', fault };

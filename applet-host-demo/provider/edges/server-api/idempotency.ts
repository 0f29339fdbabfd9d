import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../calls/services.ts';
import {
  claimRequest,
  releaseRequest,
  type RepeatableRequest,
  storeAnswer,
  type StoredAnswer,
} from '../../base/store/access/api-requests.ts';

/** Answers are kept this long for repeats. */
export const ANSWER_LIFETIME_MS = 24 * 3_600_000;
/** A request that has no answer after this time may run again. */
const CLAIM_MS = 60_000;
/** A repeat waits this long for the answer of the first request. */
const PATIENCE_MS = 10_000;
const POLL_MS = 50;

const KEY = /^[\x21-\x7e]{1,128}$/;
export const isIdempotencyKey = (text: string): boolean => KEY.test(text);

export const fingerprintOf = (method: string, url: string, body: string): string =>
  createHash('sha256').update(`${method} ${url}\n${body}`).digest('base64url');

/** The id of what a request creates. Its first claim is a part of it: a key may be used again when its answer is forgotten. S-01. */
const localIdOf = ({ tenant, caller, key }: RepeatableRequest, firstAtMs: number): string =>
  `api-${createHash('sha256')
    .update(JSON.stringify(firstAtMs === 0 ? [tenant, caller, key] : [tenant, caller, key, firstAtMs]))
    .digest('base64url')
    .slice(0, 32)}`;

/** `running`: the first request still runs. `other`: the key was used for a different request. */
export type Repeated = 'running' | 'other' | { readonly answer: StoredAnswer; readonly isReplayed: boolean };

/**
 * Runs a request once, however often it is repeated. Failures of the server are not stored.
 *
 * @param run gets the id of what the request creates
 */
export async function runOnce(
  { db, now }: Services,
  request: RepeatableRequest,
  run: (localId: string) => Promise<StoredAnswer>,
): Promise<Repeated> {
  const deadline = performance.now() + PATIENCE_MS;
  let claim = await claimRequest(db, request, now(), CLAIM_MS);
  while (claim === 'running') {
    if (performance.now() > deadline) return 'running';
    await wait(POLL_MS);
    claim = await claimRequest(db, request, now(), CLAIM_MS);
  }
  if (claim === 'other') return 'other';
  if ('status' in claim) return { answer: claim, isReplayed: true };
  let answer: StoredAnswer | undefined;
  try {
    answer = await run(localIdOf(request, claim.firstAtMs));
    const isFinal = answer.status < 500 && answer.status !== 429;
    if (isFinal) await storeAnswer(db, request, answer);
    return { answer, isReplayed: false };
  } finally {
    // Has no effect on a stored answer.
    await releaseRequest(db, request);
  }
}

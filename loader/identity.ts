import {
  BRIDGE_CALL_TIMEOUT_MS,
  type IdentityAnswer,
  type IdentityReason,
  isIdentityAnswer,
} from '../widget/contract/host-bridge.ts';
import type { GetIdentity, MeeLineError } from './types.ts';
import { LATE, within } from './within.ts';

const UNUSABLE = new TypeError('the answer is no token');

/** Source of the host page's identity: its callback, else its address. With neither, the user is a visitor. */
export interface IdentitySource {
  readonly getIdentity: GetIdentity | undefined;
  /** Relative to the page; empty when there is none. */
  readonly identityUrl: string;
}

/**
 * Asks the host page who is signed in. Single flight: calls during an open request get the same answer, whatever their reason.
 * An unusable answer, a rejection, and no answer within `BRIDGE_CALL_TIMEOUT_MS` return `failed`, and `onFailure` gets the
 * reason. Spec: D-12.
 */
export function createIdentityAsker(
  source: IdentitySource,
  onFailure: (code: MeeLineError['code'], message: string) => void,
): (reason: IdentityReason) => Promise<IdentityAnswer> {
  let inFlight: Promise<IdentityAnswer> | undefined;

  return (reason) =>
    (inFlight ??= ask(source, reason)
      .catch((error: unknown): IdentityAnswer => {
        const message = `MeeLine: no identity: ${String(error)}`;
        onFailure(
          error === LATE ? 'identity-timeout' : error === UNUSABLE ? 'identity-invalid' : 'identity-failed',
          message,
        );
        return { kind: 'failed', message };
      })
      .finally(() => {
        inFlight = undefined;
      }));
}

async function ask({ getIdentity, identityUrl }: IdentitySource, reason: IdentityReason): Promise<IdentityAnswer> {
  const value = await within(
    BRIDGE_CALL_TIMEOUT_MS,
    Promise.resolve(getIdentity ? getIdentity(reason) : identityUrl ? fetchToken(identityUrl) : null),
  );
  const answer = typeof value === 'string' ? { kind: 'identity', token: value } : (value ?? { kind: 'none' });
  if (!isIdentityAnswer(answer)) throw UNUSABLE;
  return answer;
}

/** Asks the platform's own server with the page's cookies. It answers `{"token": "…"}`, or 401 for a visitor. */
async function fetchToken(url: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', credentials: 'same-origin' });
  if (response.status === 401) return undefined;
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const answer = (await response.json().catch(() => 0)) as { token?: unknown } | null;
  // Only 401 means a visitor: an answer without a token is unusable.
  return answer?.token ?? {};
}

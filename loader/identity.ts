import {
  BRIDGE_CALL_TIMEOUT_MS,
  type IdentityAnswer,
  type IdentityReason,
  isIdentityAnswer,
} from '../widget/contract/host-bridge.ts';
import { documentGet } from './dom.ts';
import type { GetIdentity, MeeLineError } from './types.ts';
import { LATE, within } from './within.ts';

const MUST = '; it must answer {"token": "…"}, or 401 for a visitor';

/** The page's answer is no token. */
class Unusable extends Error {}

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
        const asked = source.getIdentity ? 'getIdentity' : source.identityUrl;
        const found = error === LATE ? `${asked} gave no answer in 15 s` : errorText(error);
        const message = `MeeLine: no identity: ${found}.`;
        onFailure(
          error === LATE ? 'identity-timeout' : error instanceof Unusable ? 'identity-invalid' : 'identity-failed',
          message,
        );
        return { kind: 'failed', message };
      })
      .then((answer) => {
        inFlight = undefined;
        return answer;
      }));
}

async function ask({ getIdentity, identityUrl }: IdentitySource, reason: IdentityReason): Promise<IdentityAnswer> {
  if (!getIdentity && !identityUrl)
    // oxlint-disable-next-line no-console -- for the platform's engineers: the page may want this
    console.warn('MeeLine: neither identityUrl nor getIdentity: the chat takes every player for a visitor.');
  const value = await within(
    BRIDGE_CALL_TIMEOUT_MS,
    Promise.resolve(getIdentity ? getIdentity(reason) : identityUrl ? fetchToken(identityUrl) : null),
  );
  const answer = typeof value === 'string' ? { kind: 'identity', token: value } : (value ?? { kind: 'none' });
  if (!isIdentityAnswer(answer))
    throw new Unusable('getIdentity answered no token; it must answer a text, or null for a visitor');
  return answer;
}

/**
 * Asks the platform's own server with the page's cookies. It answers `{"token": "…"}`, or 401 for a visitor. The address is relative
 * to the page, also if a `<base>` leads elsewhere. A page without an address of its own (`srcdoc`) has only its base.
 */
async function fetchToken(url: string): Promise<unknown> {
  const base = location.protocol === 'about:' ? documentGet('baseURI') : location.href;
  const address = new URL(url, base);
  const response = await fetch(address, { method: 'POST', credentials: 'same-origin' }).catch((error: unknown) => {
    const isForeign = address.origin !== location.origin;
    const cure = isForeign
      ? 'identityUrl must have the origin of the page'
      : "its server is away, or the page's connect-src lacks 'self'";
    throw new Error(`${url}: ${errorText(error)}; ${cure}`);
  });
  const { status, redirected, headers } = response;
  if (status === 401) return undefined;
  const found = `${redirected ? `${url} redirected to ${response.url}, which` : url} answered ${status}`;
  if (!response.ok) throw new Error(found + MUST);
  const answer = (await response.json().catch(() => 0)) as { token?: unknown } | null;
  // Only 401 means a visitor: an answer without a token is unusable.
  if (isIdentityAnswer({ kind: 'identity', token: answer?.token })) return answer?.token;
  const type = headers.get('content-type') ?? 'nothing';
  throw new Unusable(`${found} with ${type}${MUST}`);
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

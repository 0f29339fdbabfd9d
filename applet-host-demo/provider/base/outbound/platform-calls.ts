import { createHash, randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { SampledLog } from '../log.ts';
import type { Database } from '../store/schema/schema.ts';
import { reasonOf } from '../store/engine/reason-of.ts';
import { walletKeyOf } from '../store/money/wallet-key.ts';

/** How a server of the platform is reached: its wallet, or its lottery. */
export interface PlatformServer {
  /** The address before the names of the calls, such as `/move`. */
  readonly url: string;
  /** The time limit of one request. */
  readonly timeoutMs: number;
}

/** Returns the answer to a signed request. Undefined: there is none that can be trusted. */
export type PlatformCall = (
  path: string,
  tenant: string,
  about: object,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

export const DEFAULT_PLATFORM_TIMEOUT_MS = 4000;
/** Both servers may disagree about the time by this much. */
const TOKEN_LIFETIME_S = 60;
/** One immediate repetition: keys make it safe, and most failures are a closed connection. */
const TRIES = 2;

/**
 * Signs and sends requests to a server of the platform. PROTOCOL.md describes them. Anything but status 200 with a JSON object is no
 * answer. D-13, D-18.
 *
 * @param name for the log, such as `wallet`
 */
export function createPlatformCalls(
  { url, timeoutMs }: PlatformServer,
  { db, sampled }: { readonly db: Database; readonly sampled: SampledLog },
  { name, maxCharacters }: { readonly name: string; readonly maxCharacters: number },
): PlatformCall {
  let signingKey: Promise<Awaited<ReturnType<typeof importJWK>>> | undefined;
  const sign = async (tenant: string, path: string, body: string): Promise<string> => {
    const jwk = await walletKeyOf(db);
    const key = await (signingKey ??= importJWK(jwk, 'ES256'));
    const issuedAt = Math.floor(Date.now() / 1000);
    return new SignJWT({ path, body: createHash('sha256').update(body).digest('base64url') })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) })
      .setIssuer('meeline')
      .setAudience(tenant)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
      .setJti(randomUUID())
      .sign(key);
  };

  return async (path, tenant, about) => {
    const body = JSON.stringify(about);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      try {
        const response = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${await sign(tenant, path, body)}` },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await response.text();
        if (response.status === 200) return text.length > maxCharacters ? undefined : objectOf(text);
        sampled.warn({ call: path, status: response.status }, `the ${name} answers with an error`);
      } catch (error) {
        sampled.warn({ call: path, reason: reasonOf(error) }, `the ${name} does not answer`);
      }
    }
    return undefined;
  };
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

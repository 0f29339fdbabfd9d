import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { MAX_IDENTITY_TOKEN_AGE_S } from '#domain/limits.ts';
import { signingKeyOf } from './identity-key-use.ts';
import type { Tenant } from '../tenants/settings.ts';

const ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'];
/** Allows for the clock difference between two servers. */
const CLOCK_TOLERANCE_S = 10;

/**
 * Reads a token that the platform's server signed for one purpose, a short time ago, with a key of the tenant.
 *
 * @param audience the purpose
 */
export async function verifyPlatformToken(
  token: string,
  tenant: Tenant,
  audience: string,
  nowMs: number,
): Promise<{ readonly payload: JWTPayload; readonly keyId: string | undefined } | undefined> {
  try {
    const keys = createLocalJWKSet({ keys: [...tenant.settings.identityKeys] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer: tenant.code,
      audience,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['iat', 'exp'],
    });
    const { iat = 0, exp = 0 } = payload;
    const isShort = exp - iat <= MAX_IDENTITY_TOKEN_AGE_S && iat <= nowMs / 1000 + CLOCK_TOLERANCE_S;
    return isShort ? { payload, keyId: signingKeyOf(protectedHeader, tenant) } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

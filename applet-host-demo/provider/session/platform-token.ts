import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { MAX_IDENTITY_TOKEN_AGE_S } from '#domain/limits.ts';
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
  { code, settings }: Tenant,
  audience: string,
  nowMs: number,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...settings.identityKeys] }), {
      algorithms: ALGORITHMS,
      issuer: code,
      audience,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['iat', 'exp'],
    });
    const { iat = 0, exp = 0 } = payload;
    const isShort = exp - iat <= MAX_IDENTITY_TOKEN_AGE_S && iat <= nowMs / 1000 + CLOCK_TOLERANCE_S;
    return isShort ? payload : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

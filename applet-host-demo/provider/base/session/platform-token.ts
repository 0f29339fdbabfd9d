import { MAX_IDENTITY_TOKEN_AGE_S } from '#domain/limits.ts';
import type { Result } from '#domain/result.ts';
import type { Tenant } from '../tenant-settings/settings.ts';
import { type SignedToken, verifySignedToken } from './signed-token.ts';
import type { TokenProblem } from './token-problems.ts';

/**
 * Reads a token that the platform's server signed for itself, for one purpose, a short time ago, with a key of the tenant.
 *
 * @param audience the purpose
 */
export const verifyPlatformToken = (
  token: string,
  tenant: Tenant,
  audience: string,
  nowMs: number,
): Promise<Result<SignedToken, TokenProblem>> =>
  verifySignedToken(token, tenant, { audience, maxLifetimeS: MAX_IDENTITY_TOKEN_AGE_S, hasPlayer: false }, nowMs);

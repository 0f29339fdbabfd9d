import { decodeJwt, errors } from 'jose';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { scopesOf } from '../../capabilities/operators/roles.ts';
import { isOperatorToken, rateKeyOf, useOperatorSession } from '../../capabilities/operators/sessions.ts';
import type { Operator } from '../../base/store/access/operators.ts';
import { type ApiOutcome, refuseCall } from './failures.ts';
import { noteKeyUse } from '../../base/session/identity-key-use.ts';
import { verifyPlatformToken } from '../../base/session/platform-token.ts';
import { describeProblem } from '../../base/session/token-problems.ts';
import { findApiKey, touchApiKey } from '../../base/store/access/api-keys.ts';
import { hashSecret, isSameHash, newSecret } from '../../base/secret-token.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { isScope, type Scope } from '../../capabilities/operators/scopes.ts';

/** The audience of tokens for this API. Identity tokens of players have another one. */
const SERVER_AUDIENCE = 'meeline-server';

export interface ApiCaller {
  /** The id of the API key, `token` for a token of the tenant's server, or the name of an operator. */
  readonly id: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The calls of one key count together, and those of one operator in all tenants. */
  readonly rateKey: string;
  /** Absent: a server of the platform calls. */
  readonly operator?: Operator;
}

export interface Authenticated {
  readonly tenant: Tenant;
  readonly caller: ApiCaller;
}

const KEY = /^mk_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

/** An API key: an id, which is public, and a secret. Only the hash of the secret is stored. */
export function newApiKey(keyId: string): { readonly text: string; readonly secretHash: string } {
  const secret = newSecret();
  return { text: `mk_${keyId}_${secret}`, secretHash: hashSecret(secret) };
}

/**
 * Finds the caller of a request by its `Authorization` header. The failure is the reason, for the log. A valid credential can still be
 * refused: operators name the tenant.
 *
 * @param tenantCode the tenant that an operator names
 */
export async function authenticateServer(
  services: Services,
  authorization: string | undefined,
  tenantCode: string | undefined,
): Promise<Result<ApiOutcome<Authenticated>, string>> {
  const credential = bearerOf(authorization);
  if (credential === undefined) return failure('missing');
  if (isOperatorToken(credential)) return byOperator(services, credential, tenantCode);
  const [, keyId, secret] = KEY.exec(credential) ?? [];
  const found = await (keyId === undefined || secret === undefined
    ? byToken(services, credential)
    : byKey(services, keyId, secret));
  return found.ok ? success(found) : found;
}

/** The credential of an `Authorization` header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,4000})$/.exec(authorization ?? '')?.[1];

/** The caller that an operator is in one of their tenants. L-OC1. */
async function byOperator(
  services: Services,
  token: string,
  tenantCode: string | undefined,
): Promise<Result<ApiOutcome<Authenticated>, string>> {
  const session = await useOperatorSession(services.db, token, services.now());
  if (session === undefined) return failure('unknown operator');
  const { operator } = session;
  if (tenantCode === undefined)
    return success(refuseCall('invalid_request', 'Name the tenant in the header X-MeeLine-Tenant.'));
  const mayEnter = operator.tenants === undefined || operator.tenants.includes(tenantCode);
  const tenant = mayEnter ? await services.tenants.find(tenantCode) : undefined;
  if (tenant === undefined)
    return success(refuseCall('forbidden', `You may not enter a tenant "${tenantCode}", or there is none.`));
  const rateKey = rateKeyOf(operator.name);
  return success(
    success({ tenant, caller: { id: operator.name, scopes: scopesOf(operator.role), rateKey, operator } }),
  );
}

async function byKey(services: Services, keyId: string, secret: string): Promise<Result<Authenticated, string>> {
  const { db, tenants, now } = services;
  const key = await findApiKey(db, keyId);
  if (key === undefined || !isSameHash(hashSecret(secret), key.secretHash)) return failure('unknown key');
  if (key.revokedAtMs !== undefined) return failure('revoked key');
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= now()) return failure('expired key');
  const tenant = await tenants.find(key.tenant);
  if (tenant === undefined) return failure('unknown tenant');
  await touchApiKey(db, keyId, now());
  const scopes = new Set(key.scopes.filter(isScope));
  return success({ tenant, caller: { id: keyId, scopes, rateKey: `${tenant.code} ${keyId}` } });
}

async function byToken(services: Services, token: string): Promise<Result<Authenticated, string>> {
  const issuer = issuerOf(token);
  const tenant = issuer === undefined ? undefined : await services.tenants.find(issuer);
  if (tenant === undefined) return failure('unknown issuer');
  const verified = await verifyPlatformToken(token, tenant, SERVER_AUDIENCE, services.now());
  if (!verified.ok) return failure(`invalid token: ${describeProblem(verified.failure)}`);
  await noteKeyUse(services, tenant, verified.value.keyId);
  const { scope } = verified.value.payload;
  const scopes = typeof scope === 'string' ? scope.split(' ').filter(isScope) : [];
  return success({ tenant, caller: { id: 'token', scopes: new Set(scopes), rateKey: `${tenant.code} token` } });
}

/** The issuer that an unverified token names: it selects the keys that verify it. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { type ApiKey, findApiKey, listApiKeys, revokeApiKey } from '../../../base/store/access/api-keys.ts';
import { endpoint } from '../endpoint.ts';
import { refuseCall } from '../failures.ts';
import { listOf, NOTHING, object, string, time, word } from '../json-codecs.ts';
import { issueKey } from '../keys.ts';
import { cutPage, limitOf, pageOf, pageQuery, readCursor } from '../paging.ts';
import { hasScope, isScope, SCOPES } from '../../../capabilities/operators/scopes.ts';

const name = string({ min: 1, max: 100, description: 'The purpose of the key.' });
const scopes = listOf(word(SCOPES), { min: 1, max: SCOPES.length });

const key = object(
  {
    keyId: string({ max: 16 }),
    name,
    // A newer version may have stored scopes that this one does not know.
    scopes: listOf(string({ max: 64 }), { max: 100 }),
    createdAt: time,
    expiresAt: optional(time),
    revokedAt: optional(time),
    lastUsedAt: optional(time),
  },
  'ApiKey',
);

const view = (row: ApiKey) => ({
  keyId: row.keyId,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.createdAtMs,
  expiresAt: row.expiresAtMs,
  revokedAt: row.revokedAtMs,
  lastUsedAt: row.usedAtMs,
});

const keysGet = endpoint(
  {
    name: 'listKeys',
    method: 'GET',
    path: '/keys',
    scope: 'keys:read',
    summary: 'Lists API keys, also revoked ones, without their secrets',
    query: object(pageQuery),
    reply: pageOf(key, 'ApiKeyPage'),
  },
  async ({ query }, { services, tenant }) => {
    const part = { after: readCursor(query), limit: limitOf(query) + 1 };
    const { data, nextCursor } = cutPage(await listApiKeys(services.db, tenant.code, part), query, (row) => row.keyId);
    return success({ data: data.map(view), nextCursor });
  },
);

const keysPost = endpoint(
  {
    name: 'createKey',
    method: 'POST',
    path: '/keys',
    scope: 'keys:write',
    summary: 'Creates an API key',
    description: 'The answer is the only place with the secret. A caller can give only scopes that it has itself.',
    status: 201,
    hasSecret: true,
    audited: ['scopes'],
    body: object({ name, scopes, expiresAt: optional(time) }),
    reply: object({ keyId: string({ max: 16 }), secret: string({ max: 100 }) }, 'NewApiKey'),
  },
  async ({ body }, { services: { db, now }, tenant, caller }) => {
    const missing = body.scopes.find((scope) => !hasScope(caller.scopes, scope));
    if (missing !== undefined)
      return refuseCall('scope_missing', `You do not have the scope "${missing}" yourself.`, { field: 'body.scopes' });
    const order = { tenant: tenant.code, name: body.name, scopes: body.scopes, expiresAtMs: body.expiresAt };
    const { keyId, text } = await issueKey(db, order, now());
    return success({ keyId, secret: text });
  },
);

const keyDelete = endpoint(
  {
    name: 'revokeKey',
    method: 'DELETE',
    path: '/keys/{key}',
    scope: 'keys:write',
    summary: 'Revokes an API key at once',
    description: 'A caller can revoke only keys whose scopes it has itself.',
    reply: NOTHING,
  },
  async ({ params }, { services: { db, now }, tenant, caller }) => {
    const found = await findApiKey(db, params.key);
    if (found?.tenant !== tenant.code) return refuseCall('not_found', `There is no key "${params.key}".`);
    const isHeld = (scope: string): boolean => isScope(scope) && hasScope(caller.scopes, scope);
    const missing = found.keyId === caller.id ? undefined : found.scopes.find((scope) => !isHeld(scope));
    if (missing !== undefined) return refuseCall('scope_missing', `You do not have the scope "${missing}" yourself.`);
    await revokeApiKey(db, tenant.code, params.key, now());
    return success({});
  },
);

export const KEY_ENDPOINTS = [keysGet, keysPost, keyDelete];

import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import {
  forgetIdentityKey,
  type IdentityKeyFacts,
  noteIdentityKeyAdded,
  readIdentityKeyFacts,
} from '../../../base/store/access/identity-keys.ts';
import { problemOf } from '../../../base/tenants/tenants-file.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { refuseCall } from '../failures.ts';
import { freeObject, listOf, NOTHING, object, time } from '../json-codecs.ts';
import { PARAMETERS } from '../parameters.ts';

const MAX_KEYS = 20;

const jwk = freeObject('A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`).');
const identityKey = object(
  { kid: PARAMETERS.kid, publicKey: jwk, addedAt: optional(time), lastUsedAt: optional(time) },
  'IdentityKey',
);

const keysGet = endpoint(
  {
    name: 'listIdentityKeys',
    method: 'GET',
    path: '/tenant/identity-keys',
    scope: 'tenant:read',
    summary: 'Lists the public keys with which your server signs players in',
    description: '`lastUsedAt` is at most a minute old. Before you remove a key, wait until it is no longer used.',
    reply: object({ data: listOf(identityKey, { max: 1000 }) }, 'IdentityKeys'),
  },
  async (_request, context) => {
    const { services, tenant } = context;
    const facts = await readIdentityKeyFacts(services.db, tenant.code);
    const keys = await readKeys(context);
    return success({ data: keys.map((key) => view(key, facts.get(key.kid))) });
  },
);

const keysPost = endpoint(
  {
    name: 'addIdentityKey',
    method: 'POST',
    path: '/tenant/identity-keys',
    scope: 'tenant:write',
    summary: 'Adds a public key of your server, or makes a new pair',
    description:
      'Without `publicKey` the answer has the private key of a new pair (ES256); it is stored nowhere. All keys are accepted, so that your ' +
      'servers can change to a new one in their own time.',
    status: 201,
    hasSecret: true,
    body: object({ publicKey: optional(jwk) }),
    reply: object({ kid: PARAMETERS.kid, publicKey: jwk, privateKey: optional(jwk) }, 'NewIdentityKey'),
  },
  async ({ body: { publicKey: given } }, { services, tenant }) => {
    const problem = given === undefined ? undefined : await problemOf({ identityKeys: [given] }, { hasSms: false });
    if (problem !== undefined || (given !== undefined && !hasKeyId(given)))
      return refuseCall(
        'invalid_request',
        '"body.publicKey" must be a public key (JWK) with a short "kid" or without one.',
        {
          field: 'body.publicKey',
        },
      );
    const pair = given === undefined ? await newPair() : undefined;
    // `problemOf` has checked the given one.
    const key = pair?.publicKey ?? (await withId(given as JWK));
    let refused: 'exists' | 'many' | undefined;
    await services.tenants.change(tenant.code, ({ identityKeys }) => {
      refused = identityKeys.some(({ kid }) => kid === key.kid)
        ? 'exists'
        : identityKeys.length >= MAX_KEYS
          ? 'many'
          : undefined;
      return refused === undefined ? { identityKeys: [...identityKeys, key] } : {};
    });
    if (refused === 'exists') return refuseCall('exists', `There is already a key "${key.kid}".`);
    if (refused === 'many') return refuseCall('exists', `A tenant can have at most ${MAX_KEYS} identity keys.`);
    await noteIdentityKeyAdded(services.db, tenant.code, key.kid, services.now());
    return success({ kid: key.kid, publicKey: { ...key }, privateKey: pair && { ...pair.privateKey } });
  },
);

const keyDelete = endpoint(
  {
    name: 'removeIdentityKey',
    method: 'DELETE',
    path: '/tenant/identity-keys/{kid}',
    scope: 'tenant:write',
    summary: 'Removes a public key: tokens that it has signed are refused from now on',
    description: 'The last key stays, unless players can register in the chat.',
    reply: NOTHING,
  },
  async ({ params: { kid } }, context) => {
    const { services, tenant } = context;
    const key = (await readKeys(context)).find((each) => each.kid === kid);
    if (key === undefined) return refuseCall('not_found', `There is no identity key "${kid}".`);
    let isLast = false;
    await services.tenants.change(tenant.code, ({ identityKeys, canRegister }) => {
      const kept = identityKeys.filter((each) => each.kid !== kid && (each.kid !== undefined || each.x !== key.x));
      isLast = kept.length === 0 && !canRegister;
      return isLast ? {} : { identityKeys: kept };
    });
    if (isLast)
      return refuseCall(
        'forbidden',
        'This is the last key: without it no player could sign in. Add another one first.',
      );
    await forgetIdentityKey(services.db, tenant.code, kid);
    return success({});
  },
);

export const IDENTITY_KEY_ENDPOINTS = [keysGet, keysPost, keyDelete];

type NamedKey = JWK & { readonly kid: string };

const view = (key: NamedKey, facts: IdentityKeyFacts | undefined) => ({
  kid: key.kid,
  publicKey: { ...key },
  addedAt: facts?.addedAtMs,
  lastUsedAt: facts?.usedAtMs,
});

/** Reads the keys with a change that was just made. */
async function readKeys({ services, tenant }: ApiContext): Promise<readonly NamedKey[]> {
  const found = await services.tenants.find(tenant.code);
  return Promise.all((found?.settings.identityKeys ?? []).map(withId));
}

/** A key without an id gets its thumbprint (RFC 7638). */
const withId = async (key: JWK): Promise<NamedKey> => ({ ...key, kid: key.kid ?? (await calculateJwkThumbprint(key)) });

const hasKeyId = ({ kid }: Readonly<Record<string, unknown>>): boolean =>
  kid === undefined || (typeof kid === 'string' && KEY_ID.test(kid));

const KEY_ID = /^[\x21-\x7e]{1,128}$/;

async function newPair(): Promise<{ readonly publicKey: NamedKey; readonly privateKey: JWK }> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const about = { kid: await calculateJwkThumbprint(publicKey), alg: 'ES256', use: 'sig' };
  return { publicKey: { ...publicKey, ...about }, privateKey: { ...(await exportJWK(pair.privateKey)), ...about } };
}

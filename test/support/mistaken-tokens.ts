import { createPrivateKey, sign } from 'node:crypto';
import type { IdentityRefusal } from '../../widget/domain/session/identity-refusal.ts';
import { generateSigningKey } from './signing-key.ts';

/** Identity tokens of a platform's server that has made a mistake, with the reason of each refusal. */

const { jwk, publicKey } = generateSigningKey();
const other = generateSigningKey();
/** The tenant's identity keys. */
export const MISTAKEN_PLATFORM_KEYS = [{ ...publicKey, kid: 'k1', alg: 'ES256', use: 'sig' }] as const;
/** A text that must not reach a log. */
export const CANARY = 'canary-player-7';

interface Token {
  readonly head?: object;
  readonly claims?: object;
  readonly key?: object;
  readonly encoding?: 'der' | 'ieee-p1363';
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowS = () => Math.floor(Date.now() / 1000);

/** Signs like a platform's server that has made the given mistake. */
export function tokenOf({ head, claims, key = jwk, encoding = 'ieee-p1363' }: Token = {}): string {
  const usual = { iss: 'CB', aud: 'meeline', sub: CANARY, iat: nowS(), exp: nowS() + 120 };
  const signed = `${encode({ alg: 'ES256', kid: 'k1', ...head })}.${encode({ ...usual, ...claims })}`;
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: encoding }).toString('base64url')}`;
}

/** Each mistake in words: the reason of the refusal, the token, and texts of what was found and expected. */
export const MISTAKES: readonly (readonly [
  what: string,
  IdentityRefusal,
  Token | string,
  found: string,
  expected: string,
])[] = [
  ['is no JWT', 'format', CANARY, '1 part', 'three parts'],
  ['is a login page', 'format', `<html>${CANARY}</html>`, 'HTML', 'three parts'],
  ['has no readable claims', 'format', `${encode({ alg: 'ES256' })}.e30x.AA`, '3 parts', 'base64url'],
  ['has a shared secret', 'alg', { head: { alg: 'HS256' } }, '"HS256"', 'ES256 or EdDSA'],
  ['has no signature', 'alg', { head: { alg: 'none' } }, '"none"', 'ES256 or EdDSA'],
  ['has another algorithm than its key', 'alg', { head: { alg: 'EdDSA' } }, '"EdDSA"', 'ES256'],
  ['names an unknown key', 'kid', { head: { kid: 'k9' } }, '"k9"', '"k1"'],
  ['is signed by another key', 'signature', { key: other.jwk }, '64 bytes', 'private key of "k1"'],
  ['has a DER signature', 'der', { encoding: 'der' }, 'a DER sequence', '64 bytes'],
  ['is of another tenant, by a key of the same name', 'iss', { claims: { iss: 'cb' }, key: other.jwk }, '"cb"', '"CB"'],
  ['is for another audience', 'aud', { claims: { aud: 'x'.repeat(500) } }, `"${'x'.repeat(59)}…`, '"meeline"'],
  ['has no player', 'sub', { claims: { sub: undefined } }, 'nothing', 'a text of 1 to 128'],
  ['has a number as player', 'sub', { claims: { sub: 42 } }, 'a value of the type number', 'a text of 1 to 128'],
  ['has the id of a player as too long text', 'sub', { claims: { sub: CANARY.repeat(20) } }, 'a text of 300', '128'],
  ['is of the future', 'iat', { claims: { iat: nowS() + 3600 } }, String(nowS() + 3600).slice(0, 8), 'at most'],
  [
    'has milliseconds',
    'iat',
    { claims: { iat: Date.now(), exp: Date.now() + 9e4 } },
    String(Date.now()).slice(0, 8),
    's',
  ],
  ['is not valid yet', 'nbf', { claims: { nbf: nowS() + 3600 } }, String(nowS() + 3600).slice(0, 8), 'at most'],
  ['lasts an hour', 'lifetime', { claims: { iat: nowS(), exp: nowS() + 3600 } }, '3600 s', 'at most 300 s'],
  ['never ends', 'lifetime', { claims: { exp: undefined } }, 'without an end', 'at most 300 s'],
  ['has ended', 'exp', { claims: { iat: nowS() - 200, exp: nowS() - 80 } }, String(nowS() - 80).slice(0, 8), 'after'],
];

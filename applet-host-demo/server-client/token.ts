import { createPrivateKey, type JsonWebKeyInput, type KeyObject, sign } from 'node:crypto';
import type { Credential } from './types.ts';

const LIFETIME_S = 120;

/** The private key whose public half is entered at the tenant: a JWK, or the text of a PEM file. ES256 (P-256). */
export interface SigningKey {
  /** The code of your tenant. */
  readonly tenant: string;
  readonly privateKey: Readonly<Record<string, unknown>> | string;
  /** The `kid` of the public key; absent: that of the JWK. */
  readonly keyId?: string | undefined;
}

export interface IdentityClaims {
  /** Your own id of the player who is signed in. */
  readonly playerId: string;
  readonly name: string;
  /** The https address of a picture. */
  readonly picture?: string | undefined;
}

/** Returns a function that signs the identity token of a player, for the answer of `data-identity-url`: `{ token }`. */
export function createIdentitySigner(key: SigningKey): (claims: IdentityClaims) => string {
  const signToken = createSigner(key);
  return ({ playerId, name, picture }) => signToken({ aud: 'meeline', sub: playerId, name, picture });
}

/** A payment that the host page was asked to confirm: the argument of `confirmPayment`, as your page has sent it to your server. */
export interface PaymentClaims {
  /** Your own id of the player who is signed in and has confirmed the payment. */
  readonly playerId: string;
  readonly nonce: string;
  readonly purpose: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string;
}

/** Returns a function that signs the confirmation of a payment, for the answer of `confirmPayment`. */
export function createPaymentSigner(key: SigningKey): (claims: PaymentClaims) => string {
  const signToken = createSigner(key);
  return ({ playerId, nonce, purpose, amount, currency, payee }) =>
    signToken({ aud: 'meeline-payment', sub: playerId, nonce, purpose, amount, currency, payee });
}

/**
 * Returns a credential that signs a token for each try, instead of an API key.
 *
 * @param scopes such as `players:read`; the token has no other rights
 */
export function createTokenCredential(key: SigningKey, scopes: readonly string[]): Credential {
  const signToken = createSigner(key);
  const scope = scopes.join(' ');
  return () => signToken({ aud: 'meeline-server', scope });
}

function createSigner({ tenant, privateKey, keyId }: SigningKey): (claims: object) => string {
  const key = readKey(privateKey);
  const named = keyId ?? (typeof privateKey === 'string' ? undefined : privateKey['kid']);
  const header = encode({ alg: 'ES256', typ: 'JWT', kid: named });
  return (claims) => {
    const now = Math.floor(Date.now() / 1000);
    const signed = `${header}.${encode({ iss: tenant, iat: now, exp: now + LIFETIME_S, ...claims })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
}

function readKey(privateKey: SigningKey['privateKey']): KeyObject {
  const jwk = (key: object): JsonWebKeyInput => ({ key: { ...key }, format: 'jwk' });
  const key = createPrivateKey(typeof privateKey === 'string' ? privateKey : jwk(privateKey));
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new TypeError('"privateKey" must be an EC key on the curve P-256 (ES256).');
  return key;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

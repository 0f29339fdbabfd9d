import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** A platform's signing key and the tokens that its server signs. */
export interface IdentitySigner {
  readonly publicKey: JWK;
  readonly sign: (claims?: IdentityClaims) => Promise<string>;
}

export interface IdentityClaims {
  /** A number produces a signed token whose `sub` is not a string. */
  readonly playerId?: string | number | undefined;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
  readonly issuer?: string;
  readonly audience?: string;
  /** The rights of a token for the server API. */
  readonly scope?: string;
  readonly issuedAtMs?: number;
  readonly lifetimeS?: number;
}

export async function createIdentitySigner(
  nowMs: () => number,
  { algorithm = 'ES256', keyId = 'k1' }: { readonly algorithm?: 'ES256' | 'EdDSA'; readonly keyId?: string } = {},
): Promise<IdentitySigner> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return {
    publicKey: { ...(await exportJWK(publicKey)), kid: keyId, alg: algorithm, use: 'sig' },
    sign: (claims = {}) => {
      const issuedAt = Math.floor((claims.issuedAtMs ?? nowMs()) / 1000);
      const sub = 'playerId' in claims ? claims.playerId : 'player-1';
      const payload = {
        name: claims.name,
        picture: claims.picture,
        scope: claims.scope,
        ...(sub === undefined ? {} : { sub }),
      };
      return new SignJWT(payload as JWTPayload)
        .setProtectedHeader({ alg: algorithm, kid: keyId })
        .setIssuer(claims.issuer ?? 'CB')
        .setAudience(claims.audience ?? 'meeline')
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + (claims.lifetimeS ?? 120))
        .sign(privateKey);
    },
  };
}

import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';

/** A platform's key pair, in the forms in which platforms keep it. */
export function generateSigningKey(namedCurve = 'P-256'): {
  readonly jwk: JsonWebKey;
  /** The private key as PKCS #8. */
  readonly pem: string;
  readonly publicKey: JsonWebKey;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  return {
    jwk: privateKey.export({ format: 'jwk' }),
    pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'jwk' }),
  };
}

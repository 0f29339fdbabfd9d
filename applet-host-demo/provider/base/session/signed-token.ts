import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { failure, type Result, success } from '#domain/result.ts';
import type { Tenant } from '../tenant-settings/settings.ts';
import { signingKeyOf } from './identity-key-use.ts';
import { claimProblems, CLOCK_TOLERANCE_S, describe, type TokenProblem, type TokenRules } from './token-problems.ts';

const ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'];
/** An ES256 signature: `r` and `s`, 32 bytes each. */
const SIGNATURE_BYTES = 64;

export interface SignedToken {
  readonly payload: JWTPayload;
  readonly keyId: string | undefined;
}

/** A token as it was read, and its errors in the order in which they are found. Without errors it is accepted. */
export interface ExaminedToken {
  readonly header: ProtectedHeaderParameters;
  /** Unverified if there are problems. */
  readonly payload: JWTPayload;
  readonly problems: readonly TokenProblem[];
}

/** Checks that a key of the tenant has signed a token for this purpose a short time ago. The failure is its first error. */
export async function verifySignedToken(
  token: string,
  tenant: Tenant,
  rules: TokenRules,
  nowMs: number,
): Promise<Result<SignedToken, TokenProblem>> {
  const { header, payload, problems } = await examineToken(token, tenant, rules, nowMs);
  const [problem] = problems;
  return problem === undefined ? success({ payload, keyId: signingKeyOf(header, tenant) }) : failure(problem);
}

/** Checks a token and names all its errors. Nothing is noted or stored. */
export async function examineToken(
  token: string,
  tenant: Tenant,
  rules: TokenRules,
  nowMs: number,
): Promise<ExaminedToken> {
  const problemsOf = (payload: JWTPayload) => claimProblems(payload, rules, tenant.code, nowMs);
  try {
    const keys = createLocalJWKSet({ keys: [...tenant.settings.identityKeys] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer: tenant.code,
      audience: rules.audience,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['iat', 'exp'],
    });
    return { header: protectedHeader, payload, problems: problemsOf(payload) };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    const read = readUnverified(token);
    const found = read === undefined ? [] : problemsOf(read.payload);
    const isClaim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
    const problems =
      isClaim && found.length > 0 ? found : inOrder(headProblem(error, token, tenant, read?.header), found);
    return { header: read?.header ?? {}, payload: read?.payload ?? {}, problems };
  }
}

/** Keys of two tenants may have one name: a token of the other one has the wrong issuer before it has a wrong signature. */
function inOrder(head: TokenProblem, claims: readonly TokenProblem[]): readonly TokenProblem[] {
  const [first, ...others] = claims;
  return head.reason === 'signature' && first?.reason === 'iss' ? [first, head, ...others] : [head, ...claims];
}

/** An error of the form, the key or the signature. */
function headProblem(
  error: errors.JOSEError,
  token: string,
  { settings: { identityKeys } }: Tenant,
  header: ProtectedHeaderParameters | undefined,
): TokenProblem {
  if (header === undefined)
    return {
      reason: 'format',
      claim: 'token',
      found: shapeOf(token),
      expected: 'a signed JWT: three parts in base64url',
    };
  const { alg, kid } = header;
  const wrongAlgorithm = (allowed: readonly unknown[]): TokenProblem => ({
    reason: 'alg',
    claim: 'alg',
    found: describe(alg),
    expected: [...new Set(allowed)].join(' or '),
  });
  if (typeof alg !== 'string' || !ALGORITHMS.includes(alg)) return wrongAlgorithm(['ES256', 'EdDSA']);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    if (identityKeys.length === 0)
      return { reason: 'keys', claim: 'kid', found: describe(kid), expected: 'a key, but the tenant has none yet' };
    const named = identityKeys.filter((key) => kid === undefined || key.kid === kid);
    if (named.length > 0 && error instanceof errors.JWKSNoMatchingKey)
      return wrongAlgorithm(named.map((key) => key.alg ?? (key.kty === 'EC' ? 'ES256' : 'EdDSA')));
    const known = identityKeys.map((key) => describe(key.kid)).join(', ');
    return { reason: 'kid', claim: 'kid', found: describe(kid), expected: `the id of a key of the tenant: ${known}` };
  }
  const signature = Buffer.from(token.split('.')[2] ?? '', 'base64url');
  if (alg === 'ES256' && isDer(signature)) {
    const found = `a DER sequence of ${signature.length} bytes`;
    return { reason: 'der', claim: 'signature', found, expected: `r and s, ${SIGNATURE_BYTES} bytes (IEEE P1363)` };
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    const expected = `a signature of header and claims by the private key of ${describe(kid ?? identityKeys[0]?.kid)}`;
    return { reason: 'signature', claim: 'signature', found: `${signature.length} bytes that do not fit`, expected };
  }
  return { reason: 'format', claim: 'token', found: error.code, expected: 'a JWT whose claims are a JSON object' };
}

/** OpenSSL, Java and .NET write ECDSA signatures as a sequence of two integers. */
const isDer = (bytes: Buffer): boolean =>
  bytes.length !== SIGNATURE_BYTES && bytes[0] === 0x30 && bytes[1] === bytes.length - 2 && bytes[2] === 0x02;

function readUnverified(token: string): Pick<ExaminedToken, 'header' | 'payload'> | undefined {
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) };
  } catch {
    // The library throws a TypeError for a part that is not JSON.
    return undefined;
  }
}

/** The form of a text that is no JWT, without the text. */
function shapeOf(token: string): string {
  if (token.trimStart().startsWith('<')) return 'HTML';
  if (/^\s*[{["]/.test(token)) return 'JSON';
  if (/^bearer\s/i.test(token)) return 'the prefix "Bearer"';
  if (/\s/.test(token)) return 'a text with spaces or line breaks';
  const parts = token.split('.').length;
  return parts === 3 ? '3 parts that are not JSON in base64url' : `${parts} ${parts === 1 ? 'part' : 'parts'}`;
}

import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import { MAX_IDENTITY_TOKEN_AGE_S, MAX_NICKNAME_GRAPHEMES } from '#domain/limits.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { isVisibleName } from '#domain/session/credentials.ts';
import { withoutNul } from '#domain/message/text.ts';
import { signingKeyOf } from './identity-key-use.ts';
import type { Tenant } from '../tenants/settings.ts';

/** A player whose identity the platform's server confirms. D-12. */
export interface Identity {
  readonly playerId: string;
  /** Shortened to a valid nickname; empty when nothing is left. */
  readonly name: string;
  /** A preset's id, an https address, or empty. */
  readonly photo: string;
}

const CHAT_AUDIENCE = 'meeline';
const ALGORITHMS = ['ES256', 'EdDSA', 'Ed25519'];
/** Allows for the clock difference between two servers. */
const CLOCK_TOLERANCE_S = 10;
const MAX_PLAYER_ID_CHARACTERS = 128;
const MAX_PHOTO_CHARACTERS = 500;
// oxlint-disable-next-line no-control-regex -- the expression removes control characters
const FORBIDDEN_IN_NAMES = /[<>/\u0000-\u001f\u007f]/g;

/**
 * Checks an identity token. A key of this tenant must have signed it for this service, and its lifetime must be at most five
 * minutes. The reason of a refusal is for the log, not for the client.
 */
export async function verifyIdentity(
  token: string,
  tenant: Tenant,
  nowMs: number,
  audience = CHAT_AUDIENCE,
): Promise<
  Result<
    Identity & { readonly keyId: string | undefined },
    { readonly code: 'identity_invalid' | 'identity_expired'; readonly reason: string }
  >
> {
  try {
    const keys = createLocalJWKSet({ keys: [...tenant.settings.identityKeys] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer: tenant.code,
      audience,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const identity = readIdentity(payload, nowMs);
    return identity.ok ? success({ ...identity.value, keyId: signingKeyOf(protectedHeader, tenant) }) : identity;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return failure({ code: 'identity_expired', reason: 'expired' });
    if (error instanceof errors.JOSEError) return failure({ code: 'identity_invalid', reason: error.code });
    throw error;
  }
}

function readIdentity(
  { sub, iat = 0, exp = 0, name, picture }: JWTPayload,
  nowMs: number,
): Result<Identity, { readonly code: 'identity_invalid'; readonly reason: string }> {
  const refused = (reason: string) => failure({ code: 'identity_invalid', reason } as const);
  if (exp - iat > MAX_IDENTITY_TOKEN_AGE_S) return refused('lasts longer than allowed');
  if (iat > nowMs / 1000 + CLOCK_TOLERANCE_S) return refused('issued in the future');
  // A signed token may contain anything: the library checks only that `sub` exists, not that it is a string.
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_PLAYER_ID_CHARACTERS || sub !== withoutNul(sub))
    return refused('sub');
  return success({ playerId: sub, name: nicknameFrom(name), photo: photoFrom(picture) });
}

function nicknameFrom(value: unknown): string {
  if (typeof value !== 'string') return '';
  const graphemes = new Intl.Segmenter().segment(value.replace(FORBIDDEN_IN_NAMES, '').trim());
  const name = [...graphemes]
    .slice(0, MAX_NICKNAME_GRAPHEMES)
    .map((part) => part.segment)
    .join('')
    .trim();
  return isVisibleName(name) ? name : '';
}

/** The preset or the https address of a picture; empty for anything else. */
export function photoFrom(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_PHOTO_CHARACTERS) return '';
  if (/^(girl|man)\d{1,2}$/.test(value)) return value;
  return URL.canParse(value) && new URL(value).protocol === 'https:' ? new URL(value).href : '';
}

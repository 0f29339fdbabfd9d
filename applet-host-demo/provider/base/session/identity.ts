import { MAX_NICKNAME_GRAPHEMES } from '#domain/limits.ts';
import { type Result, success } from '#domain/result.ts';
import { isVisibleName } from '#domain/session/credentials.ts';
import type { Tenant } from '../tenant-settings/settings.ts';
import { verifySignedToken } from './signed-token.ts';
import type { TokenProblem } from './token-problems.ts';
import { IDENTITY_RULES } from './token-rules.ts';

/** A player whose identity the platform's server confirms. D-12. */
export interface Identity {
  readonly playerId: string;
  /** Shortened to a valid nickname; empty when nothing is left. */
  readonly name: string;
  /** A preset's id, an https address, or empty. */
  readonly photo: string;
}

const MAX_PHOTO_CHARACTERS = 500;
// oxlint-disable-next-line no-control-regex -- the expression removes control characters
const FORBIDDEN_IN_NAMES = /[<>/\u0000-\u001f\u007f]/g;

/**
 * Checks an identity token. A key of this tenant must have signed it for this service, and its lifetime must be at most five
 * minutes. The failure is its first error.
 */
export async function verifyIdentity(
  token: string,
  tenant: Tenant,
  nowMs: number,
  rules = IDENTITY_RULES,
): Promise<Result<Identity & { readonly keyId: string | undefined }, TokenProblem>> {
  const verified = await verifySignedToken(token, tenant, rules, nowMs);
  if (!verified.ok) return verified;
  const { keyId, payload } = verified.value;
  const { sub = '', name, picture } = payload;
  return success({ playerId: sub, name: nicknameFrom(name), photo: photoFrom(picture), keyId });
}

/** The code of a refusal. */
export const identityCode = ({ reason }: TokenProblem): 'identity_expired' | 'identity_invalid' =>
  reason === 'exp' ? 'identity_expired' : 'identity_invalid';

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

import type { JWTPayload } from 'jose';
import type { IdentityRefusal } from '#domain/session/identity-refusal.ts';
import { withoutNul } from '#domain/message/text.ts';

/** A token of the platform for one purpose. */
export interface TokenRules {
  readonly audience: string;
  /** The longest time from `iat` to `exp`. */
  readonly maxLifetimeS: number;
  /** `sub` is the platform's id of a player. */
  readonly hasPlayer: boolean;
  /** No other purpose may be in `aud`. */
  readonly isOnlyAudience?: true;
  /** Further claims that must be texts. */
  readonly texts?: readonly string[];
}

/** An error of a token: `text` is that of a claim that only payments have. */
export interface TokenProblem {
  readonly reason: IdentityRefusal | 'text';
  /** The claim, the parameter of the header, or the part of the token. */
  readonly claim: string;
  /** In English and short; never the token, and no id of a player. */
  readonly found: string;
  readonly expected: string;
}

/** Allows for the clock difference between two servers. */
export const CLOCK_TOLERANCE_S = 10;
const MAX_PLAYER_ID_CHARACTERS = 128;
const MAX_FOUND_CHARACTERS = 60;

/** The claims of a token that break a rule, in the order in which they are checked. The first one is the reason of the refusal. */
export function claimProblems(
  claims: Readonly<JWTPayload>,
  rules: TokenRules,
  issuer: string,
  nowMs: number,
): readonly TokenProblem[] {
  const { iss, aud, sub, iat, nbf, exp } = claims as Readonly<Record<string, unknown>>;
  const { audience, isOnlyAudience = false, maxLifetimeS, hasPlayer, texts = [] } = rules;
  const nowS = nowMs / 1000;
  const isFor = aud === audience || (!isOnlyAudience && Array.isArray(aud) && aud.includes(audience));
  const hasBegun = (time: unknown): boolean => typeof time === 'number' && time <= nowS + CLOCK_TOLERANCE_S;
  const hasEnded = typeof exp === 'number' && exp <= nowS - CLOCK_TOLERANCE_S;
  const lifetimeS = typeof exp !== 'number' ? Infinity : typeof iat === 'number' ? exp - iat : 0;
  const lifetime =
    lifetimeS === Infinity ? `without an end: exp is ${describe(exp)}` : `${lifetimeS} s from iat to exp`;
  const clock = `${describeTime(Math.floor(nowS))}, the time of this server in seconds`;
  const id = `a text of 1 to ${MAX_PLAYER_ID_CHARACTERS} characters`;
  const checked: readonly (readonly [
    isRight: boolean,
    reason: TokenProblem['reason'],
    found: string,
    expected: string,
  ])[] = [
    [iss === issuer, 'iss', describe(iss), describe(issuer)],
    [isFor, 'aud', describe(aud), describe(audience)],
    [!hasPlayer || isPlayerId(sub), 'sub', describeId(sub), id],
    [hasBegun(iat), 'iat', describeTime(iat), `at most ${clock}`],
    [nbf === undefined || hasBegun(nbf), 'nbf', describeTime(nbf), `at most ${clock}`],
    [!hasEnded, 'exp', describeTime(exp), `after ${clock}`],
    [lifetimeS <= maxLifetimeS, 'lifetime', lifetime, `at most ${maxLifetimeS} s`],
  ];
  const wrong = checked.flatMap(([isRight, reason, found, expected]) =>
    isRight ? [] : [{ reason, claim: reason, found, expected }],
  );
  const missing = texts.filter((claim) => typeof claims[claim] !== 'string');
  return [
    ...wrong,
    ...missing.map(
      (claim) => ({ reason: 'text', claim, found: describe(claims[claim]), expected: 'a text, as asked' }) as const,
    ),
  ];
}

/** One line about an error. */
export const describeProblem = ({ claim, found, expected }: TokenProblem): string =>
  `${claim} is ${found}, expected ${expected}`;

const isPlayerId = (sub: unknown): boolean =>
  typeof sub === 'string' && sub !== '' && sub.length <= MAX_PLAYER_ID_CHARACTERS && sub === withoutNul(sub);

/** A value of a token in short, on one line. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_FOUND_CHARACTERS ? `${text.slice(0, MAX_FOUND_CHARACTERS)}…` : text;
}

/** A wrong id of a player without the id itself. */
function describeId(sub: unknown): string {
  if (sub === undefined) return 'nothing';
  if (typeof sub !== 'string') return sub === null ? 'null' : `a value of the type ${typeof sub}`;
  return sub === withoutNul(sub) ? `a text of ${sub.length} characters` : 'a text with NUL';
}

/** Years up to 9999: larger values are milliseconds, or wrong. */
const MAX_TIME_S = 253_402_300_799;

/** A time claim in seconds, and its meaning. */
export function describeTime(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > MAX_TIME_S) return describe(value);
  return `${value} (${new Date(value * 1000).toISOString().replace('.000', '')})`;
}

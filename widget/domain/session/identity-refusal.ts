/**
 * Why the provider refuses a token that the platform's server has signed. The names are on the wire, in the `error` event of the host
 * page, and the anchors of the integration guide (`#identity-aud`). None of them helps a forger: the rules are public, the key is not.
 */
export const IDENTITY_REFUSALS = [
  /** Not a JWT in three parts, or not readable. */
  'format',
  'alg',
  'kid',
  /** The tenant has no key yet. */
  'keys',
  'signature',
  /** The signature is DER encoded, not `r` and `s`. */
  'der',
  'iss',
  'aud',
  'sub',
  'iat',
  'nbf',
  'exp',
  /** More time from `iat` to `exp` than allowed. */
  'lifetime',
  /** A renewal for another player than the session's. */
  'player',
] as const;

export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number];

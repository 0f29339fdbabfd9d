import type { IdentityRefusal } from '../domain/session/identity-refusal.ts';

/**
 * The cure of each refused identity token, for the platform's engineers. The console of the host page and the provider's check of tokens
 * show it; `errors.html` of the loader says more at `#identity-<reason>`.
 */
export const IDENTITY_CURES: Readonly<Record<IdentityRefusal, string>> = {
  format: 'Give only the JWT: three parts in base64url, without "Bearer", quotes or line breaks.',
  alg: 'Sign with ES256 (P-256) or EdDSA (Ed25519), as the entered public key says.',
  kid: 'Write the kid of the entered public key into the header, or enter the new key.',
  keys: "Enter the public key at the tenant's identityKeys.",
  signature: 'Sign with the private key of the kid in the header, and change nothing afterwards.',
  der: 'Sign with r and s (IEEE P1363, 64 bytes), not DER.',
  iss: 'Set iss to the code of the tenant; upper and lower case count.',
  aud: 'Set aud to "meeline".',
  sub: "Set sub to the player's id as a text, not as a number.",
  iat: 'Set iat to the present time in seconds; if it is right, correct the clock of the signing server (NTP).',
  nbf: 'Leave nbf out, or correct the clock of the signing server (NTP).',
  exp: 'Sign a new token for each request; if it was new, correct the clock of the signing server (NTP).',
  lifetime: 'Set exp to at most five minutes after iat, both in seconds.',
  player: 'Call setUser when another player signs in.',
};

import { Secret, TOTP } from 'otpauth';

const ISSUER = 'MeeLine';
const PERIOD_S = 30;
/** Codes of one step before and after are accepted, too: clocks differ. */
const WINDOW = 1;
/** RFC 4226 asks for at least 16. */
const SECRET_BYTES = 20;

const totp = (name: string, secret: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: name, secret, period: PERIOD_S, digits: 6, algorithm: 'SHA1' });

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that authenticator apps read as a QR code. */
export const totpUri = (name: string, secret: string): string => totp(name, secret).toString();

/** The time step to which a code belongs; undefined: the code is wrong. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const step = totp('', secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: nowMs, window: WINDOW });
  return step === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_S) + step;
}

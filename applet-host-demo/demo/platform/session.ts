import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The platform's own sign-in: a cookie with the player's id and a signature. Real platforms have their own sign-in. For
 * MeeLine, only one thing matters: the server knows who sends a request.
 */
const COOKIE = 'lumora_session';

/** Value for a `Set-Cookie` header. */
export function sessionCookie(playerId: string, secret: string): string {
  const value = `${encodeURIComponent(playerId)}.${sign(playerId, secret)}`;
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`;
}

/** The `Set-Cookie` header that ends the session. */
export const NO_SESSION = `${COOKIE}=; Path=/; HttpOnly; SameSite=Lax`;

/** The player's id from a `Cookie` header; undefined when there is none with a valid signature. */
export function readSession(header: string | undefined, secret: string): string | undefined {
  const value = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (value === undefined || dot < 1) return undefined;
  const playerId = decode(value.slice(0, dot));
  if (playerId === undefined) return undefined;
  const given = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(sign(playerId, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? playerId : undefined;
}

const sign = (playerId: string, secret: string): string =>
  createHmac('sha256', secret).update(`lumora session ${playerId}`).digest('base64url');

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

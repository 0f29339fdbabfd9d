import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A session token: 32 hexadecimal characters that identify the session, then a secret that is replaced periodically. Only a
 * hash of the secret is stored. S-07.
 */
export interface SessionToken {
  readonly sessionId: string;
  readonly secret: string;
}

const TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{43})$/;

export const newSessionId = (): string => randomBytes(16).toString('hex');
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const writeToken = ({ sessionId, secret }: SessionToken): string => sessionId + secret;

/** Undefined for a text that is not a token. */
export function readToken(text: string): SessionToken | undefined {
  const [, sessionId, secret] = TOKEN.exec(text) ?? [];
  return sessionId === undefined || secret === undefined ? undefined : { sessionId, secret };
}

/** Secrets are long and random, so a fast hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export function isSameHash(a: string, b: string | null): boolean {
  if (b === null || a.length !== b.length) return false;
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

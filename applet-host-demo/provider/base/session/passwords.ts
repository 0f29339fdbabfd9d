import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the package's default algorithm, with memory and time as OWASP recommends for one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that no password matches, so that a check of an unknown login name takes as long as one of a known name. */
const UNMATCHABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$pVdiarOoMQTwnXMgbPZFOQ$GtX1JN1FCZX1ePp4aLTmO7AgAylrd/8mU0Mawh+qm9U';

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Whether the password is correct. Without a hash (no such user, or no password) it is always wrong, but takes the same time. */
export async function checkPasswordHash(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? UNMATCHABLE_HASH, password);
  return fits && passwordHash !== null;
}

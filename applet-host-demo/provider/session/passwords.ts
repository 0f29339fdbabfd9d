import { hash, verify } from '@node-rs/argon2';

/** Argon2id, which is the package's default algorithm; memory and time as OWASP recommends for one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password that nobody has: unknown login names take as long as known ones. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$pVdiarOoMQTwnXMgbPZFOQ$GtX1JN1FCZX1ePp4aLTmO7AgAylrd/8mU0Mawh+qm9U';

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Whether the password fits. Without a hash (no such user, or no password) it never does, in the same time. */
export async function checkPasswordHash(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? NOBODY, password);
  return fits && passwordHash !== null;
}

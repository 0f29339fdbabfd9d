import { answer, type Outcome, refuse, refuseForNow } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { clearPasswordTries, countPasswordTry, type PasswordPurpose } from '../../base/store/access/password-tries.ts';
import { checkPasswordHash } from '../../base/session/passwords.ts';
import type { PasswordFacts } from '../../base/store/access/account-security.ts';

/**
 * Checks the password of the caller's account. Wrong ones are limited like those of a sign-in, so that a stolen session cannot guess,
 * but are counted apart. Not for use inside a transaction: it takes long.
 */
export async function checkOwnPassword(
  password: string,
  purpose: PasswordPurpose,
  { passwordHash }: PasswordFacts,
  { services: { db, limits, now }, caller: { userId } }: SessionContext,
): Promise<Outcome<undefined>> {
  if (password === '') return refuse('password_missing', 'Enter your current password, or a code.');
  const { triesLeft, untilMs } = await countPasswordTry(db, userId, purpose, limits, now());
  if (triesLeft < 0) return refuseForNow('too_many_tries', 'Too many wrong passwords.', untilMs - now());
  if (!(await checkPasswordHash(passwordHash, password)))
    return refuse('wrong_password', 'Wrong password.', { data: { tries_left: triesLeft } });
  await clearPasswordTries(db, userId, purpose);
  return answer(undefined);
}

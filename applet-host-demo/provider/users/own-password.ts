import { answer, type Outcome, refuse, refuseForNow, type SessionContext } from '../calls/handler.ts';
import { countTry, settleTry } from '../session/login-tries.ts';
import { checkPasswordHash } from '../session/passwords.ts';
import type { PasswordFacts } from '../store/account-security.ts';
import { networkOf } from '../web/client-network.ts';

/**
 * Checks the password of the caller's account. Wrong ones count like wrong passwords at sign-in, so that a stolen session cannot
 * guess. Not for use inside a transaction: it takes long.
 */
export async function checkOwnPassword(
  password: string,
  { loginName, passwordHash }: PasswordFacts,
  { services: { db, limits, now }, tenant, address, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  if (password === '') return refuse('password_missing', 'Enter your current password, or a code.');
  const attempt = {
    tenant: tenant.code,
    loginName: loginName ?? caller.userId,
    network: networkOf(address ?? ''),
  };
  const { triesLeft, untilMs } = await countTry(db, attempt, limits, now());
  if (triesLeft < 0) return refuseForNow('too_many_tries', 'Too many wrong passwords.', untilMs - now());
  if (!(await checkPasswordHash(passwordHash, password)))
    return refuse('wrong_password', 'Wrong password.', { data: { tries_left: triesLeft } });
  await settleTry(db, attempt, limits, now());
  return answer(undefined);
}

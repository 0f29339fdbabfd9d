import { userLogin } from '#contract/http/user-login.ts';
import { normaliseLoginName } from '#domain/session/credentials.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer, refuse, refuseForNow } from '../../calls/outcome.ts';
import { countTry, type LoginAttempt, settleTry } from '../../base/store/access/login-tries.ts';
import { checkPasswordHash } from '../../base/session/passwords.ts';
import { findByLoginName } from '../../base/store/people/users.ts';
import { signIn } from '../../capabilities/users/sign-in.ts';
import { withoutNul } from '#domain/message/text.ts';
import { networkOf } from '../../base/client-network.ts';

/**
 * Signs in by form. Wrong passwords are limited per address, per login name and address, and per login name. Spec: 3-transport §7
 * userLogin.
 */
export const handleUserLogin = forEveryone(userLogin, async (request, context) => {
  const { services, tenant, address } = context;
  const { db, gates, limits, now } = services;
  const loginName = withoutNul(normaliseLoginName(request.loginName));
  if (loginName === '') return refuse('login_name_missing', 'Enter your username.');
  if (request.password === '') return refuse('password_missing', 'Enter your password.');
  // Counts the try before it checks the password, and takes the count back if the password is correct.
  const admission = await gates.signIns.take(address);
  if (!admission.isAdmitted)
    return refuseForNow('too_many_tries', 'Too many wrong passwords from this address.', admission.waitMs);
  const attempt: LoginAttempt = { tenant: tenant.code, loginName, network: networkOf(address ?? '') };
  const { triesLeft, untilMs } = await countTry(db, attempt, limits, now());
  if (triesLeft < 0) return refuseForNow('too_many_tries', 'Too many attempts with this username.', untilMs - now());
  const user = await findByLoginName(db, tenant.code, loginName);
  const fits = await checkPasswordHash(user?.passwordHash ?? null, request.password);
  if (!fits || user === undefined) {
    return refuse('wrong_password', 'Wrong username or password.', { data: { tries_left: triesLeft } });
  }
  await Promise.all([gates.signIns.giveBack(address), settleTry(db, attempt, limits, now())]);
  if (user.isFrozen) return refuse('frozen', 'This account has been frozen.');
  return answer(await signIn(context, user.account));
});

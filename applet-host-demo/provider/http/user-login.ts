import { userLogin } from '../../../widget/contract/http/user-login.ts';
import { normaliseLoginName } from '../../../widget/domain/session/credentials.ts';
import { answer, forEveryone, refuse } from '../calls/handler.ts';
import { countTry, forgetTries } from '../session/login-tries.ts';
import { checkPasswordHash } from '../session/passwords.ts';
import { findByLoginName } from '../store/users.ts';
import { signIn } from '../users/sign-in.ts';
import { withoutNul } from '../../../widget/domain/message/text.ts';

/** Signs in by form; so many tries per login name and quarter of an hour. Spec: 3-transport §7 userLogin. */
export const handleUserLogin = forEveryone(userLogin, async (request, { services, tenant }) => {
  const { db, limits, now } = services;
  const loginName = withoutNul(normaliseLoginName(request.loginName));
  if (loginName === '') return refuse('login_name_missing', 'Enter your login name.');
  if (request.password === '') return refuse('password_missing', 'Enter your password.');
  const triesLeft = await countTry(db, tenant.code, loginName, limits, now());
  if (triesLeft < 0) return refuse('too_many_tries', 'Too many tries with this login name. Wait a quarter of an hour.');
  const user = await findByLoginName(db, tenant.code, loginName);
  const fits = await checkPasswordHash(user?.passwordHash ?? null, request.password);
  if (!fits || user === undefined) {
    return refuse('wrong_password', 'Login name and password do not fit.', { data: { tries_left: triesLeft } });
  }
  await forgetTries(db, tenant.code, loginName);
  if (user.isFrozen) return refuse('frozen', 'This account has been frozen.');
  return answer(await signIn(services, user.account));
});

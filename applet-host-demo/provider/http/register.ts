import { register } from '../../../widget/contract/http/register.ts';
import {
  checkLoginName,
  checkNickname,
  checkPassword,
  normaliseLoginName,
} from '../../../widget/domain/session/credentials.ts';
import { answer, forEveryone, refuse } from '../calls/handler.ts';
import { hashPassword } from '../session/passwords.ts';
import { admitUser } from '../users/arrival.ts';
import { signIn } from '../users/sign-in.ts';
import { findByLoginName } from '../store/users.ts';

/** Creates an account and signs it in. Fails with the code of the field that is wrong. Spec: 3-transport §7 register. */
export const handleRegister = forEveryone(register, async ({ loginName, password, name }, { services, tenant }) => {
  if (!tenant.config.canRegister) return refuse('registration_closed', 'Registration is closed here.');
  const wrongName = checkLoginName(loginName);
  if (wrongName !== undefined) return refuse(wrongName, 'The login name cannot be used.');
  const wrongPassword = checkPassword(password);
  if (wrongPassword !== undefined) return refuse(wrongPassword, 'The password cannot be used.');
  const wrongNickname = checkNickname(name);
  if (wrongNickname !== undefined) return refuse(wrongNickname, 'The nickname cannot be used.');
  const wanted = normaliseLoginName(loginName);
  const taken = refuse('login_name_taken', `The login name "${wanted}" is taken.`);
  // Asked before the costly hash; the unique index decides.
  if ((await findByLoginName(services.db, tenant.code, wanted)) !== undefined) return taken;
  const passwordHash = await hashPassword(password);
  const account = await admitUser(services, tenant, {
    tenant: tenant.code,
    name: name.trim(),
    loginName: wanted,
    passwordHash,
  });
  return account === undefined ? taken : answer(await signIn(services, account));
});

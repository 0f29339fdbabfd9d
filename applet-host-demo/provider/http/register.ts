import { register } from '../../../widget/contract/http/register.ts';
import {
  checkLoginName,
  checkNickname,
  checkPassword,
  normaliseLoginName,
} from '../../../widget/domain/session/credentials.ts';
import { answer, forEveryone, refuse } from '../calls/handler.ts';
import { hashPassword } from '../session/passwords.ts';
import { redeemSmsTicket } from '../session/sms-codes.ts';
import { admitUser } from '../users/arrival.ts';
import { signIn } from '../users/sign-in.ts';
import { findByLoginName } from '../store/users.ts';

/** Creates an account and signs it in. Fails with the code of the field that is wrong. Spec: 3-transport §7 register. */
export const handleRegister = forEveryone(register, async (request, { services, tenant }) => {
  const { loginName, password, name } = request;
  const { db, limits, now } = services;
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
  if ((await findByLoginName(db, tenant.code, wanted)) !== undefined) return taken;
  const phone = await redeemSmsTicket(db, tenant.code, request.smsTicket, limits, now());
  if (tenant.settings.requiresSms === true && phone === undefined) {
    return refuse('sms_required', 'The phone number has to be verified first.');
  }
  const passwordHash = await hashPassword(password);
  const account = await admitUser(services, tenant, {
    tenant: tenant.code,
    name: name.trim(),
    loginName: wanted,
    passwordHash,
    ...(phone === undefined ? {} : { phone }),
  });
  return account === undefined ? taken : answer(await signIn(services, account));
});

import { register } from '#contract/http/register.ts';
import { checkLoginName, checkNickname, checkPassword, normaliseLoginName } from '#domain/session/credentials.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer, refuse, refuseForNow } from '../../calls/outcome.ts';
import { refuseMessage } from '../../capabilities/moderation/refuse-message.ts';
import { findTextObjection } from '../../capabilities/moderation/moderate.ts';
import { hashPassword } from '../../base/session/passwords.ts';
import { redeemSmsTicket } from '../../base/store/access/sms-codes.ts';
import { admitUser } from '../../capabilities/users/arrival.ts';
import { signIn } from '../../capabilities/users/sign-in.ts';
import { findByLoginName } from '../../base/store/people/users.ts';

/** Creates an account and signs it in. Fails with the code of the wrong field. Spec: 3-transport §7 register. */
export const handleRegister = forEveryone(register, async (request, context) => {
  const { services, tenant, address } = context;
  const { loginName, password, name } = request;
  const { db, limits, now } = services;
  if (!tenant.config.canRegister) return refuse('registration_closed', 'Registration is closed here.');
  const wrongName = checkLoginName(loginName);
  if (wrongName !== undefined) return refuse(wrongName, 'This username cannot be used.');
  const wrongPassword = checkPassword(password);
  if (wrongPassword !== undefined) return refuse(wrongPassword, 'This password cannot be used.');
  const wrongNickname = checkNickname(name);
  if (wrongNickname !== undefined) return refuse(wrongNickname, 'This nickname cannot be used.');
  const objection = findTextObjection(name, tenant, []);
  if (objection !== undefined) return refuseMessage(objection);
  const admission = await services.gates.registrations.take(address);
  if (!admission.isAdmitted)
    return refuseForNow('too_many_tries', 'Too many registrations from this address.', admission.waitMs);
  const wanted = normaliseLoginName(loginName);
  const taken = refuse('login_name_taken', `The username "${wanted}" is taken.`);
  // An early check before the costly hash. The unique index makes the final decision.
  if ((await findByLoginName(db, tenant.code, wanted)) !== undefined) return taken;
  const phone = await redeemSmsTicket(db, tenant.code, request.smsTicket, limits, now());
  if (tenant.settings.requiresSms === true && phone === undefined) {
    return refuse('sms_required', 'Verify the phone number first.');
  }
  const passwordHash = await hashPassword(password);
  const user = {
    tenant: tenant.code,
    name: name.trim(),
    loginName: wanted,
    passwordHash,
    ...(phone === undefined ? {} : { phone }),
  };
  const account = await admitUser(services, tenant, user, request.inviteCode);
  return account === undefined ? taken : answer(await signIn(context, account));
});

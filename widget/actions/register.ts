import { register } from '../contract/http/register.ts';
import { smsCheck, smsRequired } from '../contract/http/sms-verify.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { checkLoginName, checkNickname, checkPassword, normaliseLoginName } from '../domain/session/credentials.ts';
import type { Actions, PhoneVerification } from './actions.ts';
import type { ActionDeps } from './context.ts';

/**
 * Creates an account and signs it in. Fails with the first violated rule, of the widget or of the provider. Fails with
 * `sms_required` if a phone must be verified first. Spec: 3-transport §7 /register, /smsVerify.
 */
export function createRegister({ api, session }: ActionDeps): Actions['register'] {
  /** A code works once, so its ticket is kept for another try after a different failure. */
  let verified: (PhoneVerification & { readonly ticket: string }) | undefined;

  const ticketFor = async (given: PhoneVerification | undefined): Promise<Result<string | undefined, Failure>> => {
    if (given === undefined) {
      const asked = await api.callDirect(smsRequired, { phone: undefined });
      if (!asked.ok) return asked;
      return asked.value.isRequired ? failure({ code: 'sms_required' }) : success(undefined);
    }
    if (verified?.phone !== given.phone || verified.code !== given.code) {
      const checked = await api.callDirect(smsCheck, given);
      if (!checked.ok) return checked;
      verified = { ...given, ticket: checked.value.ticket };
    }
    return success(verified.ticket);
  };

  return async ({ loginName, password, name, inviteCode, verification }) => {
    const code = checkLoginName(loginName) ?? checkNickname(name) ?? checkPassword(password);
    if (code !== undefined) return failure({ code });
    const ticket = await ticketFor(verification);
    if (!ticket.ok) return ticket;
    const reply = await api.callDirect(register, {
      loginName: normaliseLoginName(loginName),
      password,
      name: name.trim(),
      inviteCode,
      smsTicket: ticket.value,
    });
    if (!reply.ok) return reply;
    verified = undefined;
    await session.begin(reply.value.token, reply.value.account);
    return success(undefined);
  };
}

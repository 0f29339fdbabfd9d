import { passwordChange, passwordCode, securityGet, sessionEnd } from '#contract/http/account-security.ts';
import { checkPassword } from '#domain/session/credentials.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse, refuseForNow } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { pushKicked } from '../../delivery/pushes/session-end.ts';
import { endSessionsOf, endSessionOf } from '../../base/store/access/sessions.ts';
import { checkSmsCode, issueSmsCode } from '../../base/store/access/sms-codes.ts';
import { findPasswordFacts, type PasswordFacts, readSecurity } from '../../base/store/access/account-security.ts';
import { checkOwnPassword } from '../../capabilities/users/own-password.ts';
import { changePassword } from '../../capabilities/users/session-ends.ts';

const GONE = refuse('token_invalid', 'The user of this session no longer exists.');
const NO_PASSWORD = refuse('forbidden', 'This account has no password: its platform signs it in.');

/** Spec: 3-transport §2 settings__safe__verify. L-PS4. */
export const handleSecurityGet = forSession(securityGet, async (_request, { services, caller }) => {
  const security = await readSecurity(services.db, caller, services.limits, services.now());
  return security === undefined ? GONE : answer(security);
});

/** Signs out other devices. Their sockets close at once. L-PS4. */
export const handleSessionEnd = forSession(sessionEnd, async ({ sessionId }, { services, caller }) => {
  const { db, bus } = services;
  if (sessionId === caller.sessionId) return refuse('invalid_request', 'This is the current session. Use logout.');
  const ended =
    sessionId === undefined
      ? await endSessionsOf(db, caller.userId, caller.sessionId)
      : await endSessionOf(db, caller.userId, sessionId);
  pushKicked(bus, ended, 'signed_out_by_user');
  return answer(undefined);
});

/** Sends a code to the number that the user verified at registration. L-PS4. */
export const handlePasswordCode = forSession(passwordCode, async (_request, { services, tenant, caller, address }) => {
  const { db, sms, gates, limits, now } = services;
  const facts = await findPasswordFacts(db, caller.userId);
  if (facts === undefined) return GONE;
  if (facts.passwordHash === null) return NO_PASSWORD;
  if (facts.phone === undefined) return refuse('sms_unavailable', 'This account has no verified phone number.');
  if (sms === undefined) return refuse('sms_unavailable', 'Sending text messages is not configured.');
  const admission = await gates.sms.take(address);
  if (!admission.isAdmitted)
    return refuseForNow('sms_too_often', 'Too many codes were sent from this address.', admission.waitMs);
  const code = await issueSmsCode(db, tenant.code, facts.phone, limits, now());
  if (code === undefined) return refuseForNow('sms_too_often', 'A code was sent just now.', limits.smsResendMs);
  if (!(await sms.send({ tenant: tenant.code, phone: facts.phone, code })))
    return refuse('sms_unavailable', 'The text message could not be sent.');
  return answer({ waitS: Math.ceil(limits.smsResendMs / 1000) });
});

/** Changes the password, and ends all other sessions. L-PS4. */
export const handlePasswordChange = forSession(passwordChange, async (request, context) => {
  const { services, caller } = context;
  const facts = await findPasswordFacts(services.db, caller.userId);
  if (facts === undefined) return GONE;
  if (facts.passwordHash === null) return NO_PASSWORD;
  const wrong = checkPassword(request.password);
  if (wrong !== undefined) return refuse(wrong, 'This password cannot be used.');
  const proof =
    request.code === undefined
      ? await checkOwnPassword(request.oldPassword ?? '', 'account', facts, context)
      : await checkCode(request.code, facts, context);
  if (!proof.ok) return proof;
  await changePassword(services, caller.userId, request.password, caller.sessionId);
  return answer(undefined);
});

async function checkCode(
  code: string,
  { phone }: PasswordFacts,
  { services: { db, limits, now }, tenant }: SessionContext,
): Promise<Outcome<undefined>> {
  const isRight =
    phone !== undefined &&
    (await checkSmsCode(db, { tenant: tenant.code, phone, code: code.trim() }, limits, now())) !== undefined;
  return isRight ? answer(undefined) : refuse('sms_code_wrong', 'The code is wrong or has expired.');
}

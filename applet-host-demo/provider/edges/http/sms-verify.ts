import { smsCheck, smsRequired } from '#contract/http/sms-verify.ts';
import { normalisePhone } from '#domain/session/phone.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer, refuse, refuseForNow } from '../../calls/outcome.ts';
import { checkSmsCode, issueSmsCode } from '../../base/store/access/sms-codes.ts';

/** Reports whether the tenant requires a verified phone number. If so, and a number is given, sends a code to it. */
export const handleSmsRequired = forEveryone(smsRequired, async ({ phone }, { services, tenant, address }) => {
  const { db, sms, limits, now } = services;
  const isRequired = tenant.settings.requiresSms ?? false;
  const waitS = Math.ceil(limits.smsResendMs / 1000);
  if (!isRequired || phone === undefined) return answer({ isRequired, waitS });
  const number = normalisePhone(phone);
  if (number === undefined) return refuse('phone_format', 'The phone number needs its country code.');
  if (sms === undefined) return refuse('sms_unavailable', 'Sending text messages is not configured.');
  const admission = await services.gates.sms.take(address);
  if (!admission.isAdmitted)
    return refuseForNow('sms_too_often', 'Too many codes were sent from this address.', admission.waitMs);
  const code = await issueSmsCode(db, tenant.code, number, limits, now());
  if (code === undefined) return refuseForNow('sms_too_often', 'A code was sent just now.', limits.smsResendMs);
  if (!(await sms.send({ tenant: tenant.code, phone: number, code })))
    return refuse('sms_unavailable', 'The text message could not be sent.');
  return answer({ isRequired, waitS });
});

/** Exchanges a code for a ticket that is valid for one registration. */
export const handleSmsCheck = forEveryone(smsCheck, async ({ phone, code }, { services, tenant }) => {
  const { db, limits, now } = services;
  const number = normalisePhone(phone);
  if (number === undefined) return refuse('phone_format', 'The phone number needs its country code.');
  const ticket = await checkSmsCode(db, { tenant: tenant.code, phone: number, code: code.trim() }, limits, now());
  return ticket === undefined ? refuse('sms_code_wrong', 'The code is wrong or has expired.') : answer({ ticket });
});

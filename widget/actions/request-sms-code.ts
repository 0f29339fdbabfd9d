import { smsRequired } from '../contract/http/sms-verify.ts';
import { failure, success } from '../domain/result.ts';
import { normalisePhone } from '../domain/session/phone.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Sends a verification code to a phone. Spec: 3-transport §7 /smsVerify/required. */
export const createRequestSmsCode =
  ({ api }: ActionDeps): Actions['requestSmsCode'] =>
  async (phone) => {
    if (normalisePhone(phone) === undefined) return failure({ code: 'phone_format' });
    const sent = await api.callDirect(smsRequired, { phone });
    return sent.ok ? success(undefined) : sent;
  };

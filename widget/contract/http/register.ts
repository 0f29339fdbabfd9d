import { named, optional, record, text } from '../codec.ts';
import { httpCall } from '../operation.ts';
import { shortText, token } from '../ids.ts';
import { sessionReply } from '../session-reply.ts';

/** Creates an account and signs it in. Fails with the code of the field that is wrong. Spec: 3-transport §2, §7. */
export const register = httpCall(
  '/register',
  record({
    loginName: shortText,
    password: text,
    name: named('nickName', shortText),
    inviteCode: optional(shortText),
    /** From smsVerify/check, where the tenant wants phones verified. */
    smsTicket: optional(token, 'sms_ticket'),
  }),
  sessionReply,
  { isPublic: true },
);

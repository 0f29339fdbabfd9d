import { named, optional, record, text } from '../codec.ts';
import { httpCall } from '../operation.ts';
import { shortText, token } from '../ids.ts';
import { sessionReply } from '../session-reply.ts';

/** Creates an account and signs it in. Fails with the code of the wrong field. Spec: 3-transport §2, §7. */
export const register = httpCall(
  '/register',
  record({
    loginName: shortText,
    password: text,
    name: named('nickName', shortText),
    inviteCode: optional(shortText),
    /** From smsVerify/check, if the tenant requires a verified phone number. */
    smsTicket: optional(token, 'sms_ticket'),
  }),
  sessionReply,
  { isPublic: true },
);

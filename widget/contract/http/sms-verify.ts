import { count, flag, named, optional, record } from '../codec.ts';
import { shortText, token } from '../ids.ts';
import { httpCall } from '../operation.ts';

/**
 * Whether registration needs a verified phone number. If so, and if the request has a number, the provider sends a code to it. A new
 * code is available after `wait` seconds. Spec: 3-transport §7 /smsVerify/required. D-09.
 */
export const smsRequired = httpCall(
  '/smsVerify/required',
  record({ phone: optional(shortText) }),
  record({ isRequired: named('required', flag), waitS: named('wait', count) }),
  { isPublic: true },
);

/** Exchanges the code for a ticket that is valid for one registration. Spec: 3-transport §7 /smsVerify/check. D-09. */
export const smsCheck = httpCall(
  '/smsVerify/check',
  record({ phone: shortText, code: shortText }),
  record({ ticket: token }),
  {
    isPublic: true,
  },
);

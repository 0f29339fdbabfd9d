import { count, flag, named, optional, record } from '../codec.ts';
import { shortText, token } from '../ids.ts';
import { httpCall } from '../operation.ts';

/**
 * Whether a phone number has to be verified before registering. If so, and with a number, a code is sent to it; another one
 * after `wait` seconds. Spec: 3-transport §7 /smsVerify/required. D-09.
 */
export const smsRequired = httpCall(
  '/smsVerify/required',
  record({ phone: optional(shortText) }),
  record({ isRequired: named('required', flag), waitS: named('wait', count) }),
  { isPublic: true },
);

/** Exchanges the code for a ticket that is good for one registration. Spec: 3-transport §7 /smsVerify/check. D-09. */
export const smsCheck = httpCall(
  '/smsVerify/check',
  record({ phone: shortText, code: shortText }),
  record({ ticket: token }),
  {
    isPublic: true,
  },
);

import { flag, list, named, oneOf, record, nothing } from '../codec.ts';
import { httpCall } from '../operation.ts';

/** What a registration form may ask for, by the names that `register` and `smsVerify` give it. */
export const REGISTER_FIELDS = ['loginName', 'password', 'nickName', 'phone'] as const;

/** What registering asks for here, in order. Spec: 3-transport §7 /getRegisterList. D-09. */
export const getRegisterList = httpCall(
  '/getRegisterList',
  nothing,
  record({ isOpen: named('can_register', flag), fields: named('list', list(oneOf(REGISTER_FIELDS))) }),
  { isPublic: true },
);

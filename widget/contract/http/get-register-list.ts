import { flag, list, named, oneOf, record, nothing } from '../codec.ts';
import { httpCall } from '../operation.ts';

/** Fields that a registration form may ask for, with their names in `register` and `smsVerify`. */
export const REGISTER_FIELDS = ['loginName', 'password', 'nickName', 'phone'] as const;

/** The fields of the registration form at this provider, in order. Spec: 3-transport §7 /getRegisterList. D-09. */
export const getRegisterList = httpCall(
  '/getRegisterList',
  nothing,
  record({ isOpen: named('can_register', flag), fields: named('list', list(oneOf(REGISTER_FIELDS))) }),
  { isPublic: true },
);

import { named, nothing, record } from '../codec.ts';
import { shortText } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Gives the user another nickname. Fails with what is wrong with it. Spec: 2-contacts-groups §7 updateImUserNickName. */
export const updateImUserNickName = httpCall(
  '/updateImUserNickName',
  record({ name: named('nickName', shortText) }),
  nothing,
);

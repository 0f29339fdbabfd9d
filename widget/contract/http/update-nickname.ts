import { named, nothing, record } from '../codec.ts';
import { shortText } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Changes the user's nickname. Fails with a code for the broken rule. Spec: 2-contacts-groups §7 updateImUserNickName. */
export const updateImUserNickName = httpCall(
  '/updateImUserNickName',
  record({ name: named('nickName', shortText) }),
  nothing,
);

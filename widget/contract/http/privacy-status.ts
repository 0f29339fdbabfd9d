import { named, nothing, record } from '../codec.ts';
import { privacy, privacyChange } from '../entities/privacy.ts';
import { userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** The user's privacy settings. Spec: 2-contacts-groups §7 getImUserStatus. */
export const getImUserStatus = httpCall('/getImUserStatus', nothing, privacy, { method: 'GET' });

/** Changes privacy settings; `imUserId` is the user. Spec: 2-contacts-groups §7 updateImUserStatus. */
export const updateImUserStatus = httpCall(
  '/updateImUserStatus',
  record({ userId: named('imUserId', userId), ...privacyChange }),
  nothing,
);

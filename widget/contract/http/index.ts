import { clientErrorReport } from './client-error-report.ts';
import { getImSiteInitData } from './site-init-data.ts';
import { getSToken } from './get-s-token.ts';
import { identityLogin } from './identity-login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { smsCheck, smsRequired } from './sms-verify.ts';
import { unreadListGet } from './unread-list-get.ts';
import { updateImUserNickName } from './update-nickname.ts';
import { userLogin } from './user-login.ts';

/** Every direct HTTP call, by property. */
export const HTTP_CALLS = {
  clientErrorReport,
  getImSiteInitData,
  getSToken,
  identityLogin,
  logout,
  register,
  smsCheck,
  smsRequired,
  unreadListGet,
  updateImUserNickName,
  userLogin,
} as const;

import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import type { Handler } from '../calls/handler.ts';
import { handleClientErrorReport } from './client-error-report.ts';
import { handleGetSToken } from './get-s-token.ts';
import { handleIdentityLogin } from './identity-login.ts';
import { handleLogout } from './logout.ts';
import { handleRegister } from './register.ts';
import { handleSiteInitData } from './site-init-data.ts';
import { handleSmsCheck, handleSmsRequired } from './sms-verify.ts';
import { handleUnreadListGet } from './unread-list-get.ts';
import { handleUpdateNickname } from './update-nickname.ts';
import { handleUserLogin } from './user-login.ts';

const HANDLERS: Readonly<Record<keyof typeof HTTP_CALLS, Handler>> = {
  clientErrorReport: handleClientErrorReport,
  getImSiteInitData: handleSiteInitData,
  getSToken: handleGetSToken,
  identityLogin: handleIdentityLogin,
  logout: handleLogout,
  register: handleRegister,
  smsCheck: handleSmsCheck,
  smsRequired: handleSmsRequired,
  unreadListGet: handleUnreadListGet,
  updateImUserNickName: handleUpdateNickname,
  userLogin: handleUserLogin,
};

export interface DirectCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly handler: Handler;
}

/** Every direct call, for the routes. */
export const DIRECT_CALLS: readonly DirectCall[] = (Object.keys(HANDLERS) as (keyof typeof HTTP_CALLS)[]).map(
  (key) => ({
    path: HTTP_CALLS[key].path,
    method: HTTP_CALLS[key].method,
    handler: HANDLERS[key],
  }),
);

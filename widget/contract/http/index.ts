import { getImSiteInitData } from './site-init-data.ts';
import { getSToken } from './get-s-token.ts';
import { groupMembersGet } from './group-members-get.ts';
import { groupMembersInfo } from './group-members-info.ts';
import { groupMembersOnlineGet } from './group-members-online-get.ts';
import { getSocketDomainMsg } from './get-socket-domain-msg.ts';
import { guestMsgList } from './guest-msg-list.ts';
import { identityLogin } from './identity-login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { unreadListGet } from './unread-list-get.ts';
import { userLogin } from './user-login.ts';

/** Every direct HTTP call, by property. */
export const HTTP_CALLS = {
  getImSiteInitData,
  getSToken,
  groupMembersGet,
  groupMembersInfo,
  groupMembersOnlineGet,
  getSocketDomainMsg,
  guestMsgList,
  identityLogin,
  logout,
  register,
  unreadListGet,
  userLogin,
} as const;

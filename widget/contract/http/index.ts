import { accountGroupUpdate } from './account-group-update.ts';
import { passwordChange, passwordCode, securityGet, sessionEnd } from './account-security.ts';
import { getAppDownload } from './app-download.ts';
import {
  friendListByPath,
  groupFunctionsByPath,
  groupListByPath,
  login,
  msgListByPath,
  msgSendByPath,
  readMsg,
} from './by-path.ts';
import { blackListGet, requestHistoryGet, waitConfirmGet } from './friend-ship-lists.ts';
import { friendAliasUpdate } from './friend-alias-update.ts';
import { friendInactiveGet } from './friend-inactive-get.ts';
import { friendShipBatch, invitedListUpdate } from './friend-ship-batch.ts';
import { friendShipDetail } from './friend-ship-detail.ts';
import { friendShipEdit } from './friend-ship-edit.ts';
import { chatDel } from './chat-del.ts';
import { fileSet } from './file-set.ts';
import { fileComplete, fileParts } from './file-upload.ts';
import { friendUpdate } from './friend-update.ts';
import { getNotiList } from './get-noti-list.ts';
import { clientErrorReport } from './client-error-report.ts';
import { clientFigures } from './client-figures.ts';
import { getImSiteInitData } from './site-init-data.ts';
import { getRegisterList } from './get-register-list.ts';
import { getServerTime } from './get-server-time.ts';
import { getSToken } from './get-s-token.ts';
import { applyingStateUpdate, applyToGroupByPath, groupGet, groupGetByShare, isMember } from './group-application.ts';
import { adminMsgFlush, groupAnncUpdate, groupLeave, groupPrivateUpdate, groupUpdate } from './group-changes.ts';
import { groupAdminSet, groupAdminUnset, groupMasterSet } from './group-admins.ts';
import { groupCreate } from './group-create.ts';
import {
  groupInactiveMemberSearch,
  groupInactiveMembersGet,
  groupMembersInactiveGet,
  groupMembersInactiveSub,
} from './group-inactive.ts';
import { groupLog } from './group-log.ts';
import { groupMembersAdd } from './group-members-add.ts';
import { groupMembersGet } from './group-members-get.ts';
import { groupMembersInfo } from './group-members-info.ts';
import { groupMembersOnlineGet } from './group-members-online-get.ts';
import { groupTopMembersGet } from './group-top-members-get.ts';
import { getSocketDomainMsg } from './get-socket-domain-msg.ts';
import { guestMsgList } from './guest-msg-list.ts';
import { guestSenders } from './guest-senders.ts';
import { identityLogin } from './identity-login.ts';
import { identityRenew } from './identity-renew.ts';
import { logout } from './logout.ts';
import { betDrawGet, betRecordGet, betSingle, betStatesGet, drawBetsGet, drawProofGet, shareBet } from './bets.ts';
import { campaignCentre, signCampaignQuery, signCampaignReSign, signCampaignSign } from './campaigns.ts';
import { categoryMsgSend, multipMsgSend } from './mass-send.ts';
import {
  adminRecallByPath,
  banSetByPath,
  membersSubByPath,
  msgRecallByPath,
  ownerRecallByPath,
  unbanSetByPath,
} from './moderation-by-path.ts';
import { msgClear, msgClearDel } from './msg-clear.ts';
import { platformChatFind } from './platform-chat-find.ts';
import { reportCreate } from './report-create.ts';
import { getImUserStatus, updateImUserStatus } from './privacy-status.ts';
import {
  redGenerateByPath,
  redGrabByPath,
  redReceiveRecGet,
  redSendRecGet,
  redSettingByPath,
} from './red-envelopes.ts';
import { refreshInfo } from './refresh-info.ts';
import { register } from './register.ts';
import { saveImUserImg } from './save-user-img.ts';
import {
  deskAccept,
  deskClose,
  deskFigures,
  deskInbox,
  deskMe,
  deskMsgList,
  deskNote,
  deskPresence,
  deskSearch,
  deskSessionGet,
  deskTransfer,
} from './service-desk.ts';
import {
  serviceCustomData,
  serviceQueueGet,
  serviceScorePut,
  serviceSessionEnd,
  serviceSessionGet,
  serviceSessionOpen,
} from './service.ts';
import { serviceGuestOpen, serviceGuestTake } from './service-guest.ts';
import { serviceMsgList, serviceReadDot } from './service-messages.ts';
import { smsCheck, smsRequired } from './sms-verify.ts';
import { throwSealGet } from './throw-seal.ts';
import { transferRecGet } from './transfer-rec.ts';
import { unreadListGet } from './unread-list-get.ts';
import { updateImUserNickName } from './update-nickname.ts';
import { userLogin } from './user-login.ts';

/** Every direct HTTP call, by property. */
export const HTTP_CALLS = {
  accountGroupUpdate,
  adminMsgFlush,
  adminRecallByPath,
  applyingStateUpdate,
  applyToGroupByPath,
  banSetByPath,
  betDrawGet,
  betRecordGet,
  betSingle,
  betStatesGet,
  blackListGet,
  campaignCentre,
  categoryMsgSend,
  chatDel,
  drawBetsGet,
  drawProofGet,
  friendAliasUpdate,
  friendInactiveGet,
  friendListByPath,
  friendShipBatch,
  friendShipDetail,
  friendShipEdit,
  deskAccept,
  deskClose,
  deskFigures,
  deskInbox,
  deskMe,
  deskMsgList,
  deskNote,
  deskPresence,
  deskSearch,
  deskSessionGet,
  deskTransfer,
  fileComplete,
  fileParts,
  fileSet,
  friendUpdate,
  clientErrorReport,
  clientFigures,
  getAppDownload,
  getImSiteInitData,
  getImUserStatus,
  getNotiList,
  getRegisterList,
  getServerTime,
  getSToken,
  groupAdminSet,
  groupAdminUnset,
  groupAnncUpdate,
  groupCreate,
  groupFunctionsByPath,
  groupGet,
  groupGetByShare,
  groupInactiveMemberSearch,
  groupInactiveMembersGet,
  groupLeave,
  groupListByPath,
  groupLog,
  groupMasterSet,
  groupMembersAdd,
  groupMembersGet,
  groupMembersInactiveGet,
  groupMembersInactiveSub,
  groupMembersInfo,
  groupMembersOnlineGet,
  groupPrivateUpdate,
  groupTopMembersGet,
  groupUpdate,
  isMember,
  getSocketDomainMsg,
  guestMsgList,
  guestSenders,
  identityLogin,
  identityRenew,
  invitedListUpdate,
  login,
  logout,
  membersSubByPath,
  msgClear,
  msgClearDel,
  msgListByPath,
  msgRecallByPath,
  msgSendByPath,
  multipMsgSend,
  ownerRecallByPath,
  passwordChange,
  passwordCode,
  platformChatFind,
  reportCreate,
  readMsg,
  redGenerateByPath,
  redGrabByPath,
  redReceiveRecGet,
  redSendRecGet,
  redSettingByPath,
  refreshInfo,
  register,
  requestHistoryGet,
  saveImUserImg,
  securityGet,
  serviceCustomData,
  serviceGuestOpen,
  serviceGuestTake,
  serviceMsgList,
  serviceQueueGet,
  serviceReadDot,
  serviceScorePut,
  serviceSessionEnd,
  serviceSessionGet,
  serviceSessionOpen,
  sessionEnd,
  shareBet,
  signCampaignQuery,
  signCampaignReSign,
  signCampaignSign,
  smsCheck,
  smsRequired,
  throwSealGet,
  transferRecGet,
  unbanSetByPath,
  unreadListGet,
  updateImUserNickName,
  updateImUserStatus,
  userLogin,
  waitConfirmGet,
} as const;

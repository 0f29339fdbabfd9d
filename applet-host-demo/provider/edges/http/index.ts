import { HTTP_CALLS } from '#contract/http/index.ts';
import type { HttpMethod } from '#contract/operation.ts';
import type { Handler } from '../../calls/handler.ts';
import { handleAccountGet } from '../operations/account-get.ts';
import { handleApplyToGroup } from '../operations/apply-to-group.ts';
import { handleFriendListGet } from '../operations/friend-list-get.ts';
import { handleGroupFunctionsGet } from '../operations/group-get.ts';
import { handleGroupListGet } from '../operations/group-list-get.ts';
import {
  handleGroupMembersBanSet,
  handleGroupMembersSub,
  handleGroupMembersUnbanSet,
} from '../operations/group-members-moderate.ts';
import { handleMsgRecall, handleMsgRecallByAdmin, handleMsgRecallByOwner } from '../operations/msg-recall.ts';
import { handleGetMsgList } from '../operations/get-msg-list.ts';
import { handleMsgRead } from '../operations/msg-read.ts';
import { handleMsgSend } from '../operations/msg-send.ts';
import { handlePasswordChange, handlePasswordCode, handleSecurityGet, handleSessionEnd } from './account-security.ts';
import { handleGetAppDownload } from './app-download.ts';
import { handlePlatformChatFind } from './platform-chat-find.ts';
import { handleGetImUserStatus, handleUpdateImUserStatus } from './privacy-status.ts';
import { handleSaveImUserImg } from './save-user-img.ts';
import {
  handleRedEnvelopeGenerate,
  handleRedEnvelopeGrab,
  handleRedEnvelopeSettingGet,
} from '../operations/red-envelopes.ts';
import { handleAccountGroupUpdate } from './account-group-update.ts';
import { handleBlackListGet, handleRequestHistoryGet, handleWaitConfirmGet } from './friend-ship-lists.ts';
import { handleFriendShipDetail } from './friend-ship-detail.ts';
import { handleFriendAliasUpdate, handleFriendShipEdit } from './friend-ship-edit.ts';
import { handleFriendInactiveGet } from './friend-inactive-get.ts';
import { handleFriendShipBatch, handleInvitedListUpdate } from './friend-ship-batch.ts';
import {
  handleApplyingStateUpdate,
  handleGroupGet,
  handleGroupGetByShare,
  handleIsMember,
} from './group-application.ts';
import { handleChatDel } from './chat-del.ts';
import { handleFileSet } from './file-set.ts';
import { handleFileComplete, handleFileParts } from './file-upload.ts';
import { handleFriendUpdate } from './friend-update.ts';
import { handleGetNotiList } from './get-noti-list.ts';
import { handleClientErrorReport } from './client-error-report.ts';
import { handleClientFigures } from './client-figures.ts';
import { handleGetRegisterList } from './get-register-list.ts';
import { handleGetServerTime } from './get-server-time.ts';
import { handleGetSToken } from './get-s-token.ts';
import { handleGroupAdminSet, handleGroupAdminUnset, handleGroupMasterSet } from './group-admins.ts';
import {
  handleAdminMsgFlush,
  handleGroupAnncUpdate,
  handleGroupLeave,
  handleGroupPrivateUpdate,
  handleGroupUpdate,
} from './group-changes.ts';
import { handleGroupCreate } from './group-create.ts';
import {
  handleGroupInactiveMemberSearch,
  handleGroupInactiveMembersGet,
  handleGroupMembersInactiveGet,
  handleGroupMembersInactiveSub,
} from './group-inactive.ts';
import { handleGroupLog } from './group-log.ts';
import { handleGroupMembersAdd } from './group-members-add.ts';
import { handleGroupMembersGet } from './group-members-get.ts';
import { handleGroupMembersInfo } from './group-members-info.ts';
import { handleGroupMembersOnlineGet } from './group-members-online-get.ts';
import { handleGroupTopMembersGet } from './group-top-members-get.ts';
import { handleGetSocketDomainMsg } from './get-socket-domain-msg.ts';
import { handleGuestMsgList } from './guest-msg-list.ts';
import { handleGuestSenders } from './guest-senders.ts';
import { handleIdentityLogin, handleIdentityRenew } from './identity-login.ts';
import { handleBetDrawGet, handleBetRecordGet, handleBetSingle, handleBetStatesGet, handleShareBet } from './bets.ts';
import { handleThrowSealGet } from './throw-seal.ts';
import { handleDrawBetsGet, handleDrawProofGet } from './draw-proofs.ts';
import {
  handleCampaignCentre,
  handleSignCampaignQuery,
  handleSignCampaignReSign,
  handleSignCampaignSign,
} from './campaigns.ts';
import { handleCategoryMsgSend, handleMultipMsgSend } from './mass-send.ts';
import { handleLogout } from './logout.ts';
import { handleMsgClear, handleMsgClearDel } from './msg-clear.ts';
import { handleTransferRec } from './transfer-rec.ts';
import { handleRedReceiveRec, handleRedSendRec } from './red-records.ts';
import { handleRefreshInfo } from './refresh-info.ts';
import { handleRegister } from './register.ts';
import { handleReportCreate } from './report-create.ts';
import { handleSiteInitData } from './site-init-data.ts';
import {
  handleDeskAccept,
  handleDeskClose,
  handleDeskFigures,
  handleDeskInbox,
  handleDeskMe,
  handleDeskMsgList,
  handleDeskNote,
  handleDeskPresence,
  handleDeskSearch,
  handleDeskSessionGet,
  handleDeskTransfer,
} from './service-desk.ts';
import {
  handleServiceCustomData,
  handleServiceMsgList,
  handleServiceQueueGet,
  handleServiceReadDot,
  handleServiceScorePut,
  handleServiceSessionEnd,
  handleServiceSessionGet,
  handleServiceSessionOpen,
} from './service.ts';
import { handleServiceGuestOpen, handleServiceGuestTake } from './service-guest.ts';
import { handleSmsCheck, handleSmsRequired } from './sms-verify.ts';
import { handleUnreadListGet } from './unread-list-get.ts';
import { handleUpdateNickname } from './update-nickname.ts';
import { handleUserLogin } from './user-login.ts';

const HANDLERS: Readonly<Record<keyof typeof HTTP_CALLS, Handler>> = {
  accountGroupUpdate: handleAccountGroupUpdate,
  adminMsgFlush: handleAdminMsgFlush,
  adminRecallByPath: handleMsgRecallByAdmin,
  applyingStateUpdate: handleApplyingStateUpdate,
  applyToGroupByPath: handleApplyToGroup,
  banSetByPath: handleGroupMembersBanSet,
  membersSubByPath: handleGroupMembersSub,
  msgClear: handleMsgClear,
  msgClearDel: handleMsgClearDel,
  msgRecallByPath: handleMsgRecall,
  ownerRecallByPath: handleMsgRecallByOwner,
  unbanSetByPath: handleGroupMembersUnbanSet,
  blackListGet: handleBlackListGet,
  campaignCentre: handleCampaignCentre,
  signCampaignQuery: handleSignCampaignQuery,
  signCampaignReSign: handleSignCampaignReSign,
  signCampaignSign: handleSignCampaignSign,
  categoryMsgSend: handleCategoryMsgSend,
  chatDel: handleChatDel,
  friendAliasUpdate: handleFriendAliasUpdate,
  friendInactiveGet: handleFriendInactiveGet,
  friendListByPath: handleFriendListGet,
  reportCreate: handleReportCreate,
  friendShipBatch: handleFriendShipBatch,
  friendShipDetail: handleFriendShipDetail,
  friendShipEdit: handleFriendShipEdit,
  fileComplete: handleFileComplete,
  fileParts: handleFileParts,
  fileSet: handleFileSet,
  friendUpdate: handleFriendUpdate,
  getNotiList: handleGetNotiList,
  clientErrorReport: handleClientErrorReport,
  clientFigures: handleClientFigures,
  getAppDownload: handleGetAppDownload,
  getImUserStatus: handleGetImUserStatus,
  getImSiteInitData: handleSiteInitData,
  getRegisterList: handleGetRegisterList,
  getServerTime: handleGetServerTime,
  getSToken: handleGetSToken,
  groupAdminSet: handleGroupAdminSet,
  groupAdminUnset: handleGroupAdminUnset,
  groupAnncUpdate: handleGroupAnncUpdate,
  groupCreate: handleGroupCreate,
  groupGet: handleGroupGet,
  groupGetByShare: handleGroupGetByShare,
  groupInactiveMemberSearch: handleGroupInactiveMemberSearch,
  groupInactiveMembersGet: handleGroupInactiveMembersGet,
  groupFunctionsByPath: handleGroupFunctionsGet,
  groupLeave: handleGroupLeave,
  groupListByPath: handleGroupListGet,
  groupLog: handleGroupLog,
  betDrawGet: handleBetDrawGet,
  betRecordGet: handleBetRecordGet,
  betSingle: handleBetSingle,
  betStatesGet: handleBetStatesGet,
  throwSealGet: handleThrowSealGet,
  drawBetsGet: handleDrawBetsGet,
  drawProofGet: handleDrawProofGet,
  shareBet: handleShareBet,
  groupMasterSet: handleGroupMasterSet,
  groupMembersAdd: handleGroupMembersAdd,
  groupMembersGet: handleGroupMembersGet,
  groupMembersInactiveGet: handleGroupMembersInactiveGet,
  groupMembersInactiveSub: handleGroupMembersInactiveSub,
  groupMembersInfo: handleGroupMembersInfo,
  groupMembersOnlineGet: handleGroupMembersOnlineGet,
  groupPrivateUpdate: handleGroupPrivateUpdate,
  groupTopMembersGet: handleGroupTopMembersGet,
  groupUpdate: handleGroupUpdate,
  isMember: handleIsMember,
  getSocketDomainMsg: handleGetSocketDomainMsg,
  guestMsgList: handleGuestMsgList,
  guestSenders: handleGuestSenders,
  identityLogin: handleIdentityLogin,
  identityRenew: handleIdentityRenew,
  invitedListUpdate: handleInvitedListUpdate,
  login: handleAccountGet,
  logout: handleLogout,
  msgListByPath: handleGetMsgList,
  msgSendByPath: handleMsgSend,
  passwordChange: handlePasswordChange,
  passwordCode: handlePasswordCode,
  multipMsgSend: handleMultipMsgSend,
  platformChatFind: handlePlatformChatFind,
  readMsg: handleMsgRead,
  redGenerateByPath: handleRedEnvelopeGenerate,
  redGrabByPath: handleRedEnvelopeGrab,
  redReceiveRecGet: handleRedReceiveRec,
  redSendRecGet: handleRedSendRec,
  redSettingByPath: handleRedEnvelopeSettingGet,
  transferRecGet: handleTransferRec,
  refreshInfo: handleRefreshInfo,
  requestHistoryGet: handleRequestHistoryGet,
  register: handleRegister,
  saveImUserImg: handleSaveImUserImg,
  securityGet: handleSecurityGet,
  deskAccept: handleDeskAccept,
  deskClose: handleDeskClose,
  deskFigures: handleDeskFigures,
  deskInbox: handleDeskInbox,
  deskMe: handleDeskMe,
  deskMsgList: handleDeskMsgList,
  deskNote: handleDeskNote,
  deskPresence: handleDeskPresence,
  deskSearch: handleDeskSearch,
  deskSessionGet: handleDeskSessionGet,
  deskTransfer: handleDeskTransfer,
  serviceCustomData: handleServiceCustomData,
  serviceGuestOpen: handleServiceGuestOpen,
  serviceGuestTake: handleServiceGuestTake,
  serviceMsgList: handleServiceMsgList,
  serviceQueueGet: handleServiceQueueGet,
  serviceReadDot: handleServiceReadDot,
  serviceScorePut: handleServiceScorePut,
  serviceSessionEnd: handleServiceSessionEnd,
  serviceSessionGet: handleServiceSessionGet,
  serviceSessionOpen: handleServiceSessionOpen,
  sessionEnd: handleSessionEnd,
  smsCheck: handleSmsCheck,
  smsRequired: handleSmsRequired,
  unreadListGet: handleUnreadListGet,
  updateImUserNickName: handleUpdateNickname,
  updateImUserStatus: handleUpdateImUserStatus,
  userLogin: handleUserLogin,
  waitConfirmGet: handleWaitConfirmGet,
};

export interface DirectCall {
  readonly path: string;
  readonly method: HttpMethod;
  readonly handler: Handler;
}

/** All direct calls, for the routes. */
export const DIRECT_CALLS: readonly DirectCall[] = (Object.keys(HANDLERS) as (keyof typeof HTTP_CALLS)[]).map(
  (key) => ({
    path: HTTP_CALLS[key].path,
    method: HTTP_CALLS[key].method,
    handler: HANDLERS[key],
  }),
);

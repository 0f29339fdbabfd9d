import { OPERATIONS } from '#contract/operations/index.ts';
import type { Handler } from '../../calls/handler.ts';
import { handleAccountGet } from './account-get.ts';
import { handleAllowSend } from './allow-send.ts';
import { handleApplyToGroup } from './apply-to-group.ts';
import { handleFileStsGet } from './file-sts-get.ts';
import { handleFriendDelByList } from './friend-del-by-list.ts';
import { handleFriendInvite } from './friend-invite.ts';
import { handleFriendListGet } from './friend-list-get.ts';
import { handleFriendPresenceGet } from './friend-presence-get.ts';
import {
  handleFriendRedDetailGet,
  handleFriendRedGenerate,
  handleFriendRedGrab,
  handleFriendRedSettingGet,
  handleFriendRedStatesGet,
} from './friend-reds.ts';
import { handleGetMsgList } from './get-msg-list.ts';
import { handleGetOpName } from './get-op-name.ts';
import { handleGroupCollectionSet } from './group-collection-set.ts';
import { handleGroupCollectionsGet } from './group-collections-get.ts';
import { handleGroupFunctionsGet, handleGroupGetForMember } from './group-get.ts';
import { handleUpdateAdminMessageColor, handleUpdateMessageWordCountLimit } from './group-messages.ts';
import { handleGroupListGet } from './group-list-get.ts';
import {
  handleGroupMembersBanSet,
  handleGroupMembersSub,
  handleGroupMembersUnbanSet,
  handleGroupTitleSet,
} from './group-members-moderate.ts';
import { handleGroupManagerMemberSearch } from './group-manager-member-search.ts';
import { handleHeartbeat } from './heartbeat.ts';
import { handleGroupMembersOnlineDifGet } from './group-members-online-dif-get.ts';
import { handleInvitedListGet } from './invited-list-get.ts';
import { handleMsgSendAll, handleMsgSendByTagIds, handleTagListGet } from './mass-send.ts';
import { handleMsgDeletedGet } from './msg-deleted-get.ts';
import { handleMsgRead } from './msg-read.ts';
import {
  handleMsgBatchRecallByAdmin,
  handleMsgBatchRecallByOwner,
  handleMsgRecall,
  handleMsgRecallByAdmin,
  handleMsgRecallByOwner,
  handleMsgRestoreByAdmin,
  handleMsgRestoreByOwner,
} from './msg-recall.ts';
import { handleMsgReadGet } from './msg-read-get.ts';
import { handleMsgResume } from './msg-resume.ts';
import { handleMsgSendByList } from './msg-send-by-list.ts';
import { handleMsgSearch } from './msg-search.ts';
import { handleMsgSend } from './msg-send.ts';
import {
  handleGroupFunctionsSet,
  handleRedEnvelopeDetailGet,
  handleRedEnvelopeGenerate,
  handleRedEnvelopeGrab,
  handleRedEnvelopeSettingGet,
  handleRedEnvelopeStatesGet,
} from './red-envelopes.ts';
import { handleRefreshList } from './refresh-list.ts';
import { handleRtcConfigGet } from './rtc-config-get.ts';
import { handleRtcHandShake } from './rtc-hand-shake.ts';
import {
  handleTransferDetailGet,
  handleTransferGenerate,
  handleTransferReceive,
  handleTransferReturn,
  handleTransferSettingGet,
  handleTransferStatesGet,
} from './transfers.ts';
import { handleTyping } from './typing.ts';
import { handleUserStickerDel, handleUserStickersGet } from './user-stickers.ts';

const HANDLERS: Readonly<Record<keyof typeof OPERATIONS, Handler>> = {
  accountGet: handleAccountGet,
  allowSend: handleAllowSend,
  applyToGroup: handleApplyToGroup,
  fileStsGet: handleFileStsGet,
  friendDelByList: handleFriendDelByList,
  friendInvite: handleFriendInvite,
  friendListGet: handleFriendListGet,
  friendPresenceGet: handleFriendPresenceGet,
  friendRedDetailGet: handleFriendRedDetailGet,
  friendRedGenerate: handleFriendRedGenerate,
  friendRedGrab: handleFriendRedGrab,
  friendRedSettingGet: handleFriendRedSettingGet,
  friendRedStatesGet: handleFriendRedStatesGet,
  getMsgList: handleGetMsgList,
  getOpName: handleGetOpName,
  groupCollectionSet: handleGroupCollectionSet,
  groupCollectionsGet: handleGroupCollectionsGet,
  groupFunctionsGet: handleGroupFunctionsGet,
  groupGetForMember: handleGroupGetForMember,
  groupFunctionsSet: handleGroupFunctionsSet,
  groupListGet: handleGroupListGet,
  updateAdminMessageColor: handleUpdateAdminMessageColor,
  updateMessageWordCountLimit: handleUpdateMessageWordCountLimit,
  groupManagerMemberSearch: handleGroupManagerMemberSearch,
  groupMembersBanSet: handleGroupMembersBanSet,
  groupMembersSub: handleGroupMembersSub,
  groupMembersUnbanSet: handleGroupMembersUnbanSet,
  groupTitleSet: handleGroupTitleSet,
  heartbeat: handleHeartbeat,
  groupMembersOnlineDifGet: handleGroupMembersOnlineDifGet,
  invitedListGet: handleInvitedListGet,
  msgBatchRecallByAdmin: handleMsgBatchRecallByAdmin,
  msgBatchRecallByOwner: handleMsgBatchRecallByOwner,
  msgDeletedGet: handleMsgDeletedGet,
  msgRead: handleMsgRead,
  msgRecall: handleMsgRecall,
  msgRecallByAdmin: handleMsgRecallByAdmin,
  msgRecallByOwner: handleMsgRecallByOwner,
  msgRestoreByAdmin: handleMsgRestoreByAdmin,
  msgRestoreByOwner: handleMsgRestoreByOwner,
  msgReadGet: handleMsgReadGet,
  msgResume: handleMsgResume,
  msgSearch: handleMsgSearch,
  msgSend: handleMsgSend,
  msgSendAll: handleMsgSendAll,
  msgSendByList: handleMsgSendByList,
  msgSendByTagIds: handleMsgSendByTagIds,
  redEnvelopeDetailGet: handleRedEnvelopeDetailGet,
  redEnvelopeGenerate: handleRedEnvelopeGenerate,
  redEnvelopeGrab: handleRedEnvelopeGrab,
  redEnvelopeSettingGet: handleRedEnvelopeSettingGet,
  redEnvelopeStatesGet: handleRedEnvelopeStatesGet,
  refreshList: handleRefreshList,
  rtcConfigGet: handleRtcConfigGet,
  rtcHandShake: handleRtcHandShake,
  tagListGet: handleTagListGet,
  transferDetailGet: handleTransferDetailGet,
  transferGenerate: handleTransferGenerate,
  transferReceive: handleTransferReceive,
  transferReturn: handleTransferReturn,
  transferSettingGet: handleTransferSettingGet,
  transferStatesGet: handleTransferStatesGet,
  typing: handleTyping,
  userStickerDel: handleUserStickerDel,
  userStickersGet: handleUserStickersGet,
};

const BY_NAME: ReadonlyMap<string, Handler> = new Map(
  (Object.keys(HANDLERS) as (keyof typeof OPERATIONS)[]).map((key) => [OPERATIONS[key].name, HANDLERS[key]]),
);

/** Finds the handler of an operation by its wire name. */
export const findOperation = (name: string): Handler | undefined => BY_NAME.get(name);

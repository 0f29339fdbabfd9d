import { accountGet } from './account-get.ts';
import { allowSend } from './allow-send.ts';
import { applyToGroup } from './apply-to-group.ts';
import { fileStsGet } from './file-sts-get.ts';
import { friendDelByList } from './friend-del-by-list.ts';
import { friendInvite } from './friend-invite.ts';
import { friendListGet } from './friend-list-get.ts';
import { friendPresenceGet } from './friend-presence-get.ts';
import {
  friendRedDetailGet,
  friendRedGenerate,
  friendRedGrab,
  friendRedSettingGet,
  friendRedStatesGet,
} from './friend-reds.ts';
import { getMsgList } from './get-msg-list.ts';
import { getOpName } from './get-op-name.ts';
import { groupCollectionSet } from './group-collection-set.ts';
import { groupCollectionsGet } from './group-collections-get.ts';
import { groupFunctionsGet } from './group-functions-get.ts';
import { groupGetForMember } from './group-get.ts';
import { groupListGet } from './group-list-get.ts';
import { groupMembersBanSet, groupMembersSub, groupMembersUnbanSet, groupTitleSet } from './group-members-moderate.ts';
import { updateAdminMessageColor, updateMessageWordCountLimit } from './group-messages.ts';
import { heartbeat } from './heartbeat.ts';
import { groupMembersOnlineDifGet } from './group-members-online-dif-get.ts';
import { groupManagerMemberSearch } from './group-manager-member-search.ts';
import { invitedListGet } from './invited-list-get.ts';
import { msgSendAll, msgSendByTagIds, tagListGet } from './mass-send.ts';
import { msgDeletedGet } from './msg-deleted-get.ts';
import { msgRead } from './msg-read.ts';
import {
  msgBatchRecallByAdmin,
  msgBatchRecallByOwner,
  msgRecall,
  msgRecallByAdmin,
  msgRecallByOwner,
  msgRestoreByAdmin,
  msgRestoreByOwner,
} from './msg-recall.ts';
import { msgReadGet } from './msg-read-get.ts';
import { msgResume } from './msg-resume.ts';
import { msgSendByList } from './msg-send-by-list.ts';
import { msgSearch } from './msg-search.ts';
import { msgSend } from './msg-send.ts';
import {
  groupFunctionsSet,
  redEnvelopeDetailGet,
  redEnvelopeGenerate,
  redEnvelopeGrab,
  redEnvelopeSettingGet,
  redEnvelopeStatesGet,
} from './red-envelopes.ts';
import { refreshList } from './refresh-list.ts';
import { rtcConfigGet } from './rtc-config-get.ts';
import { rtcHandShake } from './rtc-hand-shake.ts';
import {
  transferDetailGet,
  transferGenerate,
  transferReceive,
  transferReturn,
  transferSettingGet,
  transferStatesGet,
} from './transfers.ts';
import { typing } from './typing.ts';
import { userStickerDel, userStickersGet } from './user-stickers.ts';

/** Every operation, by property. The provider answers all of them; PROTOCOL.md lists them. */
export const OPERATIONS = {
  accountGet,
  allowSend,
  applyToGroup,
  fileStsGet,
  friendDelByList,
  friendInvite,
  friendListGet,
  friendPresenceGet,
  friendRedDetailGet,
  friendRedGenerate,
  friendRedGrab,
  friendRedSettingGet,
  friendRedStatesGet,
  getMsgList,
  getOpName,
  groupCollectionSet,
  groupCollectionsGet,
  groupFunctionsGet,
  groupGetForMember,
  groupFunctionsSet,
  groupListGet,
  groupManagerMemberSearch,
  groupMembersBanSet,
  groupMembersOnlineDifGet,
  groupMembersSub,
  groupMembersUnbanSet,
  groupTitleSet,
  heartbeat,
  invitedListGet,
  msgBatchRecallByAdmin,
  msgBatchRecallByOwner,
  msgDeletedGet,
  msgRead,
  msgRecall,
  msgRecallByAdmin,
  msgRecallByOwner,
  msgRestoreByAdmin,
  msgRestoreByOwner,
  msgReadGet,
  msgResume,
  msgSearch,
  msgSend,
  msgSendAll,
  msgSendByList,
  msgSendByTagIds,
  redEnvelopeDetailGet,
  redEnvelopeGenerate,
  redEnvelopeGrab,
  redEnvelopeSettingGet,
  redEnvelopeStatesGet,
  refreshList,
  rtcConfigGet,
  rtcHandShake,
  tagListGet,
  transferDetailGet,
  transferGenerate,
  transferReceive,
  transferReturn,
  transferSettingGet,
  transferStatesGet,
  typing,
  updateAdminMessageColor,
  updateMessageWordCountLimit,
  userStickerDel,
  userStickersGet,
} as const;

import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import type { Handler } from '../calls/handler.ts';
import { handleAccountGet } from './account-get.ts';
import { handleFriendListGet } from './friend-list-get.ts';
import { handleGetMsgList } from './get-msg-list.ts';
import { handleGroupCollectionSet } from './group-collection-set.ts';
import { handleGroupCollectionsGet } from './group-collections-get.ts';
import { handleGroupListGet } from './group-list-get.ts';
import { handleHeartbeat } from './heartbeat.ts';
import { handleGroupMembersOnlineDifGet } from './group-members-online-dif-get.ts';
import { handleInvitedListGet } from './invited-list-get.ts';
import { handleMsgRead } from './msg-read.ts';
import { handleMsgResume } from './msg-resume.ts';
import { handleMsgSend } from './msg-send.ts';
import { handleRefreshList } from './refresh-list.ts';
import { handleRtcHandShake } from './rtc-hand-shake.ts';
import { handleTyping } from './typing.ts';

const HANDLERS: Readonly<Record<keyof typeof OPERATIONS, Handler>> = {
  accountGet: handleAccountGet,
  friendListGet: handleFriendListGet,
  getMsgList: handleGetMsgList,
  groupCollectionSet: handleGroupCollectionSet,
  groupCollectionsGet: handleGroupCollectionsGet,
  groupListGet: handleGroupListGet,
  heartbeat: handleHeartbeat,
  groupMembersOnlineDifGet: handleGroupMembersOnlineDifGet,
  invitedListGet: handleInvitedListGet,
  msgRead: handleMsgRead,
  msgResume: handleMsgResume,
  msgSend: handleMsgSend,
  refreshList: handleRefreshList,
  rtcHandShake: handleRtcHandShake,
  typing: handleTyping,
};

const BY_NAME: ReadonlyMap<string, Handler> = new Map(
  (Object.keys(HANDLERS) as (keyof typeof OPERATIONS)[]).map((key) => [OPERATIONS[key].name, HANDLERS[key]]),
);

/** The handler of an operation by its wire name. */
export const findOperation = (name: string): Handler | undefined => BY_NAME.get(name);

import { betRecordGet, shareBet } from '#contract/http/bets.ts';
import { blackListGet, requestHistoryGet, waitConfirmGet } from '#contract/http/friend-ship-lists.ts';
import { friendInactiveGet } from '#contract/http/friend-inactive-get.ts';
import { friendShipBatch, invitedListUpdate } from '#contract/http/friend-ship-batch.ts';
import { getNotiList } from '#contract/http/get-noti-list.ts';
import { adminMsgFlush, groupPrivateUpdate, groupUpdate } from '#contract/http/group-changes.ts';
import { groupCreate } from '#contract/http/group-create.ts';
import {
  groupInactiveMembersGet,
  groupMembersInactiveGet,
  groupMembersInactiveSub,
} from '#contract/http/group-inactive.ts';
import { groupMembersAdd } from '#contract/http/group-members-add.ts';
import { groupMembersGet } from '#contract/http/group-members-get.ts';
import { groupMembersOnlineGet } from '#contract/http/group-members-online-get.ts';
import { categoryMsgSend, multipMsgSend } from '#contract/http/mass-send.ts';
import { deskSearch } from '#contract/http/service-desk.ts';
import { unreadListGet } from '#contract/http/unread-list-get.ts';
import { friendDelByList } from '#contract/operations/friend-del-by-list.ts';
import { friendListGet } from '#contract/operations/friend-list-get.ts';
import { friendPresenceGet } from '#contract/operations/friend-presence-get.ts';
import { getMsgList } from '#contract/operations/get-msg-list.ts';
import { groupListGet } from '#contract/operations/group-list-get.ts';
import { invitedListGet } from '#contract/operations/invited-list-get.ts';
import { msgSendAll, msgSendByTagIds, tagListGet } from '#contract/operations/mass-send.ts';
import { msgDeletedGet } from '#contract/operations/msg-deleted-get.ts';
import { msgBatchRecallByAdmin, msgBatchRecallByOwner } from '#contract/operations/msg-recall.ts';
import { msgResume } from '#contract/operations/msg-resume.ts';
import { msgSearch } from '#contract/operations/msg-search.ts';
import { msgSendByList } from '#contract/operations/msg-send-by-list.ts';

/** The cost of a call for the database. Each weight has its own rate per user (`ProviderLimits.costly`, `.heavy`). L-Q1. */
export type CallWeight = 'light' | 'costly' | 'heavy';

const WEIGHTS: ReadonlyMap<object, CallWeight> = new Map<object, CallWeight>([
  // Reads the texts of all of the user's chats.
  [msgSearch, 'heavy'],
  [deskSearch, 'costly'],
  // Writes into many chats, or changes many messages, in one call.
  [msgSendByList, 'heavy'],
  [msgSendAll, 'heavy'],
  [msgSendByTagIds, 'heavy'],
  [multipMsgSend, 'heavy'],
  [categoryMsgSend, 'heavy'],
  [shareBet, 'heavy'],
  [friendShipBatch, 'heavy'],
  [invitedListUpdate, 'heavy'],
  [friendDelByList, 'heavy'],
  [msgBatchRecallByAdmin, 'heavy'],
  [msgBatchRecallByOwner, 'heavy'],
  // Creates a chat with up to hundreds of members, or changes the lists of all members.
  [groupCreate, 'heavy'],
  [groupMembersAdd, 'costly'],
  [adminMsgFlush, 'heavy'],
  [groupUpdate, 'costly'],
  [groupPrivateUpdate, 'costly'],
  [groupMembersInactiveSub, 'costly'],
  // Reads a page of messages, or a list that can have thousands of rows.
  [betRecordGet, 'costly'],
  [getMsgList, 'costly'],
  [msgResume, 'costly'],
  [unreadListGet, 'costly'],
  [groupMembersGet, 'costly'],
  [groupMembersInactiveGet, 'costly'],
  [groupInactiveMembersGet, 'costly'],
  [groupMembersOnlineGet, 'costly'],
  [friendListGet, 'costly'],
  [friendPresenceGet, 'costly'],
  [friendInactiveGet, 'costly'],
  [tagListGet, 'costly'],
  [groupListGet, 'costly'],
  [invitedListGet, 'costly'],
  [msgDeletedGet, 'costly'],
  [blackListGet, 'costly'],
  [requestHistoryGet, 'costly'],
  [waitConfirmGet, 'costly'],
  [getNotiList, 'costly'],
]);

/** The weight of a call of the contract. A call that is not listed touches a few rows. */
export const weightOf = (call: object): CallWeight => WEIGHTS.get(call) ?? 'light';

import { blackListGet, requestHistoryGet, waitConfirmGet } from '../../../widget/contract/http/friend-ship-lists.ts';
import { getNotiList } from '../../../widget/contract/http/get-noti-list.ts';
import { groupMembersGet } from '../../../widget/contract/http/group-members-get.ts';
import { groupMembersOnlineGet } from '../../../widget/contract/http/group-members-online-get.ts';
import { unreadListGet } from '../../../widget/contract/http/unread-list-get.ts';
import { friendListGet } from '../../../widget/contract/operations/friend-list-get.ts';
import { friendPresenceGet } from '../../../widget/contract/operations/friend-presence-get.ts';
import { getMsgList } from '../../../widget/contract/operations/get-msg-list.ts';
import { groupListGet } from '../../../widget/contract/operations/group-list-get.ts';
import { invitedListGet } from '../../../widget/contract/operations/invited-list-get.ts';
import { msgDeletedGet } from '../../../widget/contract/operations/msg-deleted-get.ts';
import { msgBatchRecallByAdmin, msgBatchRecallByOwner } from '../../../widget/contract/operations/msg-recall.ts';
import { msgResume } from '../../../widget/contract/operations/msg-resume.ts';
import { msgSearch } from '../../../widget/contract/operations/msg-search.ts';
import { msgSendByList } from '../../../widget/contract/operations/msg-send-by-list.ts';

/** The cost of a call for the database. Each weight has its own rate per user (`ProviderLimits.costly`, `.heavy`). L-Q1. */
export type CallWeight = 'light' | 'costly' | 'heavy';

const WEIGHTS: ReadonlyMap<object, CallWeight> = new Map<object, CallWeight>([
  // Reads the texts of all of the user's chats.
  [msgSearch, 'heavy'],
  // Writes into many chats, or changes many messages, in one call.
  [msgSendByList, 'heavy'],
  [msgBatchRecallByAdmin, 'heavy'],
  [msgBatchRecallByOwner, 'heavy'],
  // Reads a page of messages, or a list that can have thousands of rows.
  [getMsgList, 'costly'],
  [msgResume, 'costly'],
  [unreadListGet, 'costly'],
  [groupMembersGet, 'costly'],
  [groupMembersOnlineGet, 'costly'],
  [friendListGet, 'costly'],
  [friendPresenceGet, 'costly'],
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

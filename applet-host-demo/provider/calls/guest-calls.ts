import { clientFigures } from '#contract/http/client-figures.ts';
import { fileComplete, fileParts } from '#contract/http/file-upload.ts';
import { getNotiList } from '#contract/http/get-noti-list.ts';
import { getSToken } from '#contract/http/get-s-token.ts';
import { logout } from '#contract/http/logout.ts';
import { refreshInfo } from '#contract/http/refresh-info.ts';
import {
  serviceCustomData,
  serviceQueueGet,
  serviceScorePut,
  serviceSessionEnd,
  serviceSessionGet,
  serviceSessionOpen,
} from '#contract/http/service.ts';
import { serviceMsgList, serviceReadDot } from '#contract/http/service-messages.ts';
import { unreadListGet } from '#contract/http/unread-list-get.ts';
import { accountGet } from '#contract/operations/account-get.ts';
import { fileStsGet } from '#contract/operations/file-sts-get.ts';
import { friendListGet } from '#contract/operations/friend-list-get.ts';
import { getMsgList } from '#contract/operations/get-msg-list.ts';
import { getOpName } from '#contract/operations/get-op-name.ts';
import { groupCollectionsGet } from '#contract/operations/group-collections-get.ts';
import { groupListGet } from '#contract/operations/group-list-get.ts';
import { heartbeat } from '#contract/operations/heartbeat.ts';
import { invitedListGet } from '#contract/operations/invited-list-get.ts';
import { msgDeletedGet } from '#contract/operations/msg-deleted-get.ts';
import { msgRead } from '#contract/operations/msg-read.ts';
import { msgReadGet } from '#contract/operations/msg-read-get.ts';
import { msgRecall } from '#contract/operations/msg-recall.ts';
import { msgResume } from '#contract/operations/msg-resume.ts';
import { msgSearch } from '#contract/operations/msg-search.ts';
import { msgSend } from '#contract/operations/msg-send.ts';
import { refreshList } from '#contract/operations/refresh-list.ts';
import { userStickersGet } from '#contract/operations/user-stickers.ts';

/** The calls of a guest of the customer service: the service, its chat, the lists that a session begins with, and its figures. L-S1. */
const FOR_GUESTS: ReadonlySet<object> = new Set<object>([
  accountGet,
  clientFigures,
  fileComplete,
  fileParts,
  fileStsGet,
  friendListGet,
  getMsgList,
  getNotiList,
  getOpName,
  getSToken,
  groupCollectionsGet,
  groupListGet,
  heartbeat,
  invitedListGet,
  logout,
  msgDeletedGet,
  msgRead,
  msgReadGet,
  msgRecall,
  msgResume,
  msgSearch,
  msgSend,
  refreshInfo,
  refreshList,
  serviceCustomData,
  serviceMsgList,
  serviceQueueGet,
  serviceReadDot,
  serviceScorePut,
  serviceSessionEnd,
  serviceSessionGet,
  serviceSessionOpen,
  unreadListGet,
  userStickersGet,
]);

export const isForServiceGuests = (call: object): boolean => FOR_GUESTS.has(call);

/**
 * Operations that also have their own path, for clients that use only paths. Request and reply are the same. Spec: 3-transport §7
 * HTTP paths.
 */
import { accountGet } from '../operations/account-get.ts';
import { friendListGet } from '../operations/friend-list-get.ts';
import { getMsgList } from '../operations/get-msg-list.ts';
import { groupFunctionsGet } from '../operations/group-functions-get.ts';
import { groupListGet } from '../operations/group-list-get.ts';
import { msgRead } from '../operations/msg-read.ts';
import { msgSend } from '../operations/msg-send.ts';
import { httpCall } from '../operation.ts';

export const friendListByPath = httpCall('/friendListGet', friendListGet.request, friendListGet.reply);
export const groupFunctionsByPath = httpCall(
  '/imgroup/groupFunctionsGet',
  groupFunctionsGet.request,
  groupFunctionsGet.reply,
);
export const groupListByPath = httpCall('/imgroup/groupListGet', groupListGet.request, groupListGet.reply);
export const msgListByPath = httpCall('/getMsgList', getMsgList.request, getMsgList.reply);
export const msgSendByPath = httpCall('/msgSend', msgSend.request, msgSend.reply);
export const readMsg = httpCall('/readMsg', msgRead.request, msgRead.reply);

/** Signs in with a session token and returns its user. D-09. */
export const login = httpCall('/login', accountGet.request, accountGet.reply, { method: 'GET' });

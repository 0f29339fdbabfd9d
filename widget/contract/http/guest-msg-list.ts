import { getMsgList } from '../operations/get-msg-list.ts';
import { httpCall } from '../operation.ts';

/**
 * A page of a shared group's messages for guests: `GetMsgList` without a session, for groups with sharing on only. What
 * guests may not see stands in `holes`. Spec: 3-transport §1, §6; 1-chat §4 Message list loading. D-09.
 */
export const guestMsgList = httpCall('/guest/getMsgList', getMsgList.request, getMsgList.reply, { isPublic: true });

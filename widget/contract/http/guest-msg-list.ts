import { getMsgList } from '../operations/get-msg-list.ts';
import { httpCall } from '../operation.ts';

/**
 * A page of a shared group's messages for guests: `GetMsgList` without a session, only for groups with sharing on. `holes` has the
 * numbers of messages that guests may not see. Spec: 3-transport §1, §6; 1-chat §4 Message list loading. D-09.
 */
export const guestMsgList = httpCall('/guest/getMsgList', getMsgList.request, getMsgList.reply, { isPublic: true });

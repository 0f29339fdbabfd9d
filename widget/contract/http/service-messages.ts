/** The calls for the messages of the chat with the customer service: part of the realtime session. Spec: 1-chat §7. */
import { named, record } from '../codec.ts';
import { readStateFields } from '../entities/read-state.ts';
import { chatId, messageId } from '../ids.ts';
import { getMsgList } from '../operations/get-msg-list.ts';
import { httpCall } from '../operation.ts';

/** Marks the messages of the service as read. */
export const serviceReadDot = httpCall(
  '/api/cs/mluser/readdot',
  record({ chatId: named('room_id', chatId), messageId: named('msg_id', messageId) }),
  record(readStateFields),
  { method: 'PUT' },
);

/** The messages of the caller's chat with the service. Request and reply are those of `GetMsgList`. */
export const serviceMsgList = httpCall('/api/cs/mluser/msgListGet', getMsgList.request, getMsgList.reply);

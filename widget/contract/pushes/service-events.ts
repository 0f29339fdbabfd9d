import { count, named, nothing, optional, record, text, time } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { push } from '../operation.ts';

/**
 * An event of a service session, for its player and for the agents. The payload is not specified (D-09): the widget reads the
 * session, and for a player in the queue the new place and the expected waiting time. Spec: 3-transport §7.
 */
const serviceSession = record({
  sessionId: optional(text, 'session_id'),
  chatId: optional(text, ['chatId', 'room_id']),
  userId: optional(text, 'user_id'),
  position: optional(count),
  waitMs: optional(count, 'wait_ms'),
});

export const closeSession = push('close_session', serviceSession);
export const userIn = push('user_in', serviceSession);
export const recvSession = push('recv_session', serviceSession);

/** A system message in a chat. Spec: 3-transport §7 Realtime channel. */
export const systemMessage = push(
  'system_message',
  record({
    chatId: named(['chatId', 'room_id'], chatId),
    text: named('content', text),
    messageId: named('msg_id', messageId),
    timeMs: named('timestamp', time),
  }),
);

/** The user's own data has changed outside this widget. Spec: 3-transport §7 refresh_user_info. */
export const refreshUserInfo = push('refresh_user_info', nothing);

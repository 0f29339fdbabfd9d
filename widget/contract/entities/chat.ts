import type { Chat } from '../../domain/chat/chat.ts';
import { isSent } from '../../domain/message/message.ts';
import { named, optional, record, time, withDefault, type Codec } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { sentMessage, unreadFields } from './message.ts';

const wireChat = record({
  chatId,
  newestMessageId: withDefault(messageId, '0', 'msg_id'),
  timeMs: named('time', time),
  lastMessage: optional(sentMessage, 'last'),
  ...unreadFields,
});

/** One row of the unread list: newest message, read pointer, unread count. Spec: 1-chat §3 Chat room entry. */
export const chatEntry: Codec<Chat> = {
  type: 'chat',
  ...(wireChat.fields === undefined ? {} : { fields: wireChat.fields }),
  read: (wire, context, path) => {
    const { lastMessage, ...rest } = wireChat.read(wire, context, path);
    return { ...rest, lastMessage };
  },
  write: ({ lastMessage, ...rest }, context) => {
    const last = lastMessage !== undefined && isSent(lastMessage) ? lastMessage : undefined;
    return wireChat.write({ ...rest, lastMessage: last }, context);
  },
};

import type { Chat } from '../../domain/chat/chat.ts';
import { isSent } from '../../domain/message/message.ts';
import { mapped, named, optional, record, time, withDefault, type Codec } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { sentMessage, unreadFields } from './message.ts';

const wireChat = record({
  /** Spec: 2-contacts-groups §3 Chat list item (chatId or group_id). */
  chatId: named(['chatId', 'group_id'], chatId),
  newestMessageId: withDefault(messageId, '0', 'msg_id'),
  /** Zero if the provider did not send it; the list then assumes five minutes ago. Spec: 3-transport §4. */
  timeMs: withDefault(time, 0, 'time'),
  lastMessage: optional(sentMessage, 'last'),
  hiddenUpTo: optional(messageId, 'del_msg_id'),
  mentionedIn: optional(messageId, 'at_msg_id'),
  ...unreadFields,
});

/** One row of the unread list: newest message, read pointer, unread count. Spec: 1-chat §3 Chat room entry. */
export const chatEntry: Codec<Chat> = mapped(
  wireChat,
  ({ lastMessage, ...rest }): Chat => ({ ...rest, lastMessage }),
  ({ lastMessage, ...rest }) => ({
    ...rest,
    lastMessage: lastMessage !== undefined && isSent(lastMessage) ? lastMessage : undefined,
  }),
);

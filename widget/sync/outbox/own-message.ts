import { unpackContent } from '../../contract/entities/rich-content.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { OutgoingMessage, Delivery, Message, MessageContent, SentMessage } from '../../domain/message/message.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import type { GroupRole } from '../../domain/group/role.ts';
import type { Account } from '../../domain/session/account.ts';

/** An own message as the screen shows it, before the provider has said anything about it. */
export function ownMessage(
  message: OutgoingMessage,
  delivery: Delivery,
  account: Account,
  role: GroupRole | undefined,
): Message {
  return {
    chatId: message.chatId,
    localId: message.localId,
    senderId: account.userId,
    senderName: account.name,
    senderRole: role,
    isFromSystem: false,
    timeMs: message.createdAtMs,
    content: message.content,
    mentions: message.mentions,
    delivery,
    ...(message.quote === undefined ? {} : { quote: message.quote }),
  };
}

/** An own message as the provider has just acknowledged it. */
export function acknowledged(
  message: Message,
  reply: { readonly messageId: MessageId; readonly timeMs: number },
): SentMessage {
  return { ...message, timeMs: reply.timeMs, delivery: { state: 'sent', messageId: reply.messageId } };
}

/** The chat whose last message has been acknowledged: its time is the provider's, whatever the device's clock had said. */
export function withSent(chat: Chat, sent: SentMessage): Chat {
  const isByOwnClock = chat.timeMs === chat.lastMessage?.timeMs;
  return { ...chat, lastMessage: sent, timeMs: isByOwnClock ? sent.timeMs : Math.max(chat.timeMs, sent.timeMs) };
}

/** Whether it is a game whose outcome is not known yet: the provider throws. Spec: 1-chat §4 Incoming messages. */
export function isGameInTheAir(content: MessageContent): boolean {
  if (content.kind !== 'rich') return false;
  const rich = unpackContent(content);
  return rich.kind === 'game' && rich.outcome === undefined;
}

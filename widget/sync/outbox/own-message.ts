import { kindContentOf } from '../../domain/message/kinds.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import type { OutgoingMessage, Delivery, Message, MessageContent, SentMessage } from '../../domain/message/message.ts';
import { compareMessageIds, type MessageId } from '../../domain/message/message-id.ts';
import { nextDelivery } from '../../domain/message/send-state.ts';
import type { GroupRole } from '../../domain/group/role.ts';
import type { Account } from '../../domain/session/account.ts';

/** Returns an own message for the screen, before the provider has acknowledged it. */
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

/** Returns an own message after the provider has acknowledged it. */
export function acknowledged(
  message: Message,
  reply: { readonly messageId: MessageId; readonly timeMs: number },
): SentMessage {
  const delivery = nextDelivery(message.delivery, { type: 'acknowledged', messageId: reply.messageId });
  return { ...message, timeMs: reply.timeMs, delivery };
}

/** Returns the chat after its last message was acknowledged. The provider's time replaces the device's time. */
export function withSent(chat: Chat, sent: SentMessage): Chat {
  const isNewest = compareMessageIds(sent.delivery.messageId, chat.newestMessageId) >= 0;
  return { ...chat, lastMessage: sent, timeMs: isNewest ? sent.timeMs : Math.max(chat.timeMs, sent.timeMs) };
}

/** Whether the content is a game without an outcome: the provider decides it. Spec: 1-chat §4 Incoming messages. */
export function isGameInTheAir(content: MessageContent): boolean {
  const shown = kindContentOf(content);
  return shown.kind === 'game' && shown.outcome === undefined;
}

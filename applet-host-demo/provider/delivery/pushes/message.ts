import { rcvMsg } from '#contract/pushes/rcv-msg.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import type { Bus, MessagePlace } from '../bus/bus.ts';
import { messageNumber } from '../../base/store/messages/message-number.ts';
import type { AppendedMessage } from '../../base/store/messages/messages.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { pushFrame } from './frame.ts';
import { pushToGuests } from './guests.ts';

/**
 * Sends a stored message to all who see it, including the sender's own devices, and to a shared group's guests. Call it after the
 * commit.
 */
export function pushMessage(bus: Bus, tenant: Tenant, appended: AppendedMessage): void {
  const { message, recipients, outboxKey: key, quoteForOthers, isShadowed } = appended;
  const { chatId, senderId } = message;
  const { roleScheme } = tenant.config;
  const isGroup = chatKind(chatId) === 'group';
  const seen = quoteForOthers === undefined ? message : { ...message, quote: quoteForOthers };
  const frame = pushFrame(rcvMsg, seen, roleScheme);
  const ownFrame = seen === message ? undefined : { userId: senderId, frame: pushFrame(rcvMsg, message, roleScheme) };
  // A message that is sent again, such as a restored one, has had its turn.
  const place = key === undefined ? undefined : placeOf(appended);
  bus.publish({
    kind: 'push',
    userIds: recipients,
    frame,
    ownFrame,
    groupId: isGroup ? chatId : undefined,
    key,
    place,
  });
  if (isGroup && !isShadowed) pushToGuests(bus, seen, { frame, key, place }, roleScheme);
}

const placeOf = ({ message: { chatId, delivery }, follows }: AppendedMessage): MessagePlace | undefined =>
  delivery.state === 'sent' ? { chatId, number: messageNumber(delivery.messageId), follows } : undefined;

import { groupFlushed, groupShareClosed, guestBeat, guestOpen } from '#contract/guest.ts';
import { rcvMsg } from '#contract/pushes/rcv-msg.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import { asGuestsSee, isForGuests, type ShareEnd } from '#domain/group/guest-group.ts';
import { NO_MENTIONS, type SentMessage } from '#domain/message/message.ts';
import type { RoleScheme } from '#domain/session/tenant.ts';
import type { Bus, MessagePlace } from '../bus/bus.ts';
import { withQuoteForGuests } from '../../base/store/messages/quotes.ts';
import type { SharedGroup } from '../../base/store/groups/shared-groups.ts';
import { pushFrame } from './frame.ts';

/**
 * Sends a message to a group's guests if they may see it. `frame` is the frame for members, `key` that of the outbox, `place` that of a
 * new message.
 */
export function pushToGuests(
  bus: Bus,
  message: SentMessage,
  {
    frame,
    key,
    place,
  }: { readonly frame: string; readonly key: string | undefined; readonly place?: MessagePlace | undefined },
  roleScheme: RoleScheme,
): void {
  if (!isForGuests(kindContentOf(message.content))) return;
  const seen = withQuoteForGuests(asGuestsSee(message));
  const guestFrame = seen === message ? frame : pushFrame(rcvMsg, seen, roleScheme);
  bus.publish({ kind: 'guest-push', groupId: message.chatId, frame: guestFrame, key, place });
}

/** Hides a message on the screens of a group's guests as a recall would, because guests have no list of deletions. */
export function removeFromGuests(bus: Bus, message: SentMessage, roleScheme: RoleScheme): void {
  if (chatKind(message.chatId) !== 'group' || !isForGuests(kindContentOf(message.content))) return;
  const { quote: _, ...gone } = message;
  const content = { kind: 'text', text: '' } as const;
  const deletion = { timeMs: message.timeMs, byId: message.senderId };
  const frame = pushFrame(rcvMsg, { ...gone, content, mentions: NO_MENTIONS, deletion }, roleScheme);
  bus.publish({ kind: 'guest-push', groupId: message.chatId, frame, key: undefined });
}

/** Disconnects all guests of a group and tells them why. */
export function dropGuests(bus: Bus, groupId: string, reason: ShareEnd): void {
  bus.publish({ kind: 'guests-dropped', groupId, frame: shareClosedFrame(groupId, reason) });
}

/** Removes the deleted history from the screens of a group's guests. */
export function flushForGuests(bus: Bus, groupId: string, messageId: string): void {
  bus.publish({ kind: 'guest-push', groupId, frame: flushedFrame(groupId, messageId) });
}

export const flushedFrame = (groupId: string, messageId: string): string =>
  pushFrame(groupFlushed, { groupId, messageId }, 'B');

export const shareClosedFrame = (groupId: string, reason: ShareEnd): string =>
  pushFrame(groupShareClosed, { groupId, reason }, 'B');

/** The first frame of a guest link. */
export const guestOpenFrame = ({ group, newestMessageId }: SharedGroup, timeMs: number, fileToken: string): string =>
  pushFrame(guestOpen, { group, newestMessageId, timeMs, fileToken }, 'B');

/** Reports the newest message number to a guest link, and a new token when one is due. */
export const guestBeatFrame = (groupId: string, newestMessageId: string, fileToken: string | undefined): string =>
  pushFrame(guestBeat, { groupId, newestMessageId, fileToken }, 'B');

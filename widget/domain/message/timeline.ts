import { isTakenBack } from './deletion.ts';
import { compareMessageIds, messageIdDistance, type MessageId } from './message-id.ts';
import { isSent, type Message } from './message.ts';

/** Messages of one sender within this time of each other stand in one group. Design: ux.md (grouped within a minute). */
export const GROUP_WITHIN_MS = 60_000;
/** A pause longer than this gets a time separator. */
export const SEPARATOR_AFTER_MS = 5 * 60_000;

export type TimelineItem =
  | { readonly kind: 'separator'; readonly key: string; readonly timeMs: number }
  | { readonly kind: 'unread-divider'; readonly key: string }
  | { readonly kind: 'notice'; readonly key: string; readonly message: Message }
  | { readonly kind: 'group'; readonly key: string; readonly isOwn: boolean; readonly messages: readonly Message[] };

/** Where a message stands: in a group of its sender, as a line in the middle, or nowhere. */
export type MessagePlace = 'group' | 'line' | 'hidden';

const placeByKind = ({ content }: Message): MessagePlace => (content.kind === 'notice' ? 'line' : 'group');
/** Whether a message makes a row: commands and what was taken back are shown to nobody. Spec: 1-chat §4 (command_recall is hidden). */
export const standsInLog = (message: Message): boolean => message.content.kind !== 'command' && !isTakenBack(message);

/**
 * Lays messages out for the screen: time separators after pauses and at day changes, groups of one sender, system lines,
 * and the divider before the first message that is newer than `readUpTo` (frozen by the caller when the chat opens).
 * Commands and what was taken back are not shown to anyone. Spec: 1-chat §2 Chat room, §4 (command_recall is hidden).
 *
 * @param timeZoneOffsetMs local time minus UTC, for the day change
 * @param placeOf where a message stands that is no command and was not taken back
 */
export function buildTimeline(
  messages: readonly Message[],
  ownId: string,
  readUpTo: MessageId | undefined,
  timeZoneOffsetMs: number,
  placeOf: (message: Message) => MessagePlace = placeByKind,
): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  let previous: Message | undefined;
  let group: Message[] = [];
  let dividerPlaced = readUpTo === undefined;

  const closeGroup = (): void => {
    const first = group[0];
    if (first !== undefined) {
      items.push({ kind: 'group', key: first.localId, isOwn: first.senderId === ownId, messages: group });
    }
    group = [];
  };

  for (const message of messages) {
    if (!standsInLog(message)) continue;
    const place = placeOf(message);
    if (place === 'hidden') continue;
    if (previous === undefined || needsSeparator(previous, message, timeZoneOffsetMs)) {
      closeGroup();
      items.push({ kind: 'separator', key: `time:${message.localId}`, timeMs: message.timeMs });
    }
    if (!dividerPlaced && readUpTo !== undefined && isNewFor(message, ownId, readUpTo)) {
      closeGroup();
      items.push({ kind: 'unread-divider', key: 'unread-divider' });
      dividerPlaced = true;
    }
    if (place === 'line') {
      closeGroup();
      items.push({ kind: 'notice', key: message.localId, message });
    } else {
      const last = group.at(-1);
      if (last !== undefined && !belongsTogether(last, message)) closeGroup();
      group.push(message);
    }
    previous = message;
  }
  closeGroup();
  return items;
}

/**
 * Whether the place behind what was read lies on screen, or is where it begins: only there the divider belongs, and not before
 * whatever new message happens to come first.
 *
 * @param start where the part on screen begins
 * @param isWhole nothing older exists than the first message
 */
export function isUnreadBoundary(
  messages: readonly Message[],
  start: number,
  readUpTo: MessageId | undefined,
  isWhole: boolean,
): boolean {
  if (readUpTo === undefined) return false;
  const before = messages[start - 1];
  if (before !== undefined) return isSent(before) && compareMessageIds(before.delivery.messageId, readUpTo) <= 0;
  const first = messages.find(isSent);
  return isWhole || (first !== undefined && messageIdDistance(readUpTo, first.delivery.messageId) <= 1);
}

function isNewFor(message: Message, ownId: string, readUpTo: MessageId): boolean {
  return message.senderId !== ownId && isSent(message) && compareMessageIds(message.delivery.messageId, readUpTo) > 0;
}

function needsSeparator(before: Message, after: Message, timeZoneOffsetMs: number): boolean {
  const day = (timeMs: number): number => Math.floor((timeMs + timeZoneOffsetMs) / 86_400_000);
  return after.timeMs - before.timeMs > SEPARATOR_AFTER_MS || day(before.timeMs) !== day(after.timeMs);
}

function belongsTogether(before: Message, after: Message): boolean {
  return before.senderId === after.senderId && Math.abs(after.timeMs - before.timeMs) <= GROUP_WITHIN_MS;
}

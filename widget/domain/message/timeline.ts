import { isInAlbum, type AlbumOf } from './album.ts';
import { isTakenBack } from './taken-back.ts';
import type { MessagePlace } from './kinds.ts';
import { compareMessageIds, messageIdDistance, type MessageId } from './message-id.ts';
import { isSent, type Message } from './message.ts';

/** Messages of one sender within this time of each other form one group. Design: ux.md (grouped within a minute). */
export const GROUP_WITHIN_MS = 60_000;
/** A pause longer than this gets a time separator. */
export const SEPARATOR_AFTER_MS = 5 * 60_000;

export type TimelineItem =
  | { readonly kind: 'separator'; readonly key: string; readonly timeMs: number }
  | { readonly kind: 'unread-divider'; readonly key: string }
  | { readonly kind: 'notice'; readonly key: string; readonly message: Message }
  | { readonly kind: 'group'; readonly key: string; readonly isOwn: boolean; readonly messages: readonly Message[] };

const placeByKind = ({ content }: Message): MessagePlace => (content.kind === 'notice' ? 'line' : 'group');
/**
 * Whether a message is shown: commands and recalled messages are hidden. Spec: 1-chat §4 (command_recall is hidden).
 */
export const standsInLog = (message: Message): boolean => message.content.kind !== 'command' && !isTakenBack(message);

/**
 * Lays messages out for the screen: time separators after pauses and at day changes, groups of one sender, and system
 * messages. A divider precedes the first message newer than `readUpTo` (frozen by the caller when the chat opens).
 * Commands and recalled messages are hidden. The pictures of an album stay together at the position of the first one.
 * Other members may write between them, because in groups they are sent one after the other. Spec: 1-chat §2 Chat room,
 * §4 (command_recall is hidden).
 *
 * @param timeZoneOffsetMs local time minus UTC, for the day change
 * @param placeOf returns the place of a message that is neither a command nor recalled
 */
export function buildTimeline(
  messages: readonly Message[],
  ownId: string,
  readUpTo: MessageId | undefined,
  timeZoneOffsetMs: number,
  placeOf: (message: Message) => MessagePlace = placeByKind,
  albumOf: AlbumOf = () => undefined,
): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  const albums = createAlbumBook(albumOf);
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
      albums.clear();
      items.push({ kind: 'separator', key: `time:${message.localId}`, timeMs: message.timeMs });
    }
    if (!dividerPlaced && readUpTo !== undefined && isNewFor(message, ownId, readUpTo)) {
      closeGroup();
      albums.clear();
      items.push({ kind: 'unread-divider', key: 'unread-divider' });
      dividerPlaced = true;
    }
    if (place === 'line') {
      closeGroup();
      items.push({ kind: 'notice', key: message.localId, message });
    } else if (!albums.add(message)) {
      const last = group.at(-1);
      if (last !== undefined && !belongsTogether(last, message)) closeGroup();
      group.push(message);
      albums.begin(message, group);
    }
    previous = message;
  }
  closeGroup();
  return items;
}

interface AlbumBook {
  /** Inserts a message after the others of its album. Returns false if it belongs to no known album. */
  readonly add: (message: Message) => boolean;
  /**
   * Registers a message that was added to this group. It may start an album, and it ends earlier albums of its sender.
   */
  readonly begin: (message: Message, group: Message[]) => void;
  /** Ends all albums: later messages are not grouped with earlier ones. */
  readonly clear: () => void;
}

/** A message never moves above an earlier message of its sender, unless it is unsent and thus has no fixed position. */
function createAlbumBook(albumOf: AlbumOf): AlbumBook {
  const bySender = new Map<string, { readonly group: Message[]; readonly albumId: string; isOpen: boolean }[]>();
  return {
    add(message) {
      const albums = bySender.get(message.senderId);
      const album = albums?.find(({ albumId }) => isInAlbum(message, albumId, albumOf));
      if (album === undefined || (!album.isOpen && isSent(message))) return false;
      const { group, albumId } = album;
      const last = group.findLastIndex((other) => isInAlbum(other, albumId, albumOf));
      const before = group[last];
      if (before === undefined || Math.abs(message.timeMs - before.timeMs) > SEPARATOR_AFTER_MS) return false;
      group.splice(last + 1, 0, message);
      return true;
    },
    begin(message, group) {
      const albumId = albumOf(message);
      const albums = bySender.get(message.senderId) ?? [];
      for (const album of albums) album.isOpen = false;
      // Put the newest first: an album that continues after a pause starts a new group.
      if (albumId !== undefined) bySender.set(message.senderId, [{ group, albumId, isOpen: true }, ...albums]);
    },
    clear: () => bySender.clear(),
  };
}

/**
 * Whether the end of the read messages is on screen or at its start. Only then is the divider shown. Otherwise it would
 * precede an arbitrary new message.
 *
 * @param start the index of the first message on screen
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

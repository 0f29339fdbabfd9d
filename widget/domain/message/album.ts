import { MAX_FILES_AT_ONCE } from '../limits.ts';
import { kindContentOf } from './kinds.ts';
import { isSent, type Message } from './message.ts';
import type { SeenMessage } from './recalled.ts';
import type { Extent } from './window.ts';

/**
 * Pictures and videos that were sent together. Each is a separate message with its own number, recall and read state.
 * `album_id` in its body only groups the messages for display. The id is the local id of the text message that is the
 * album's caption, even if there is none. So an older client shows single pictures and a text. L-V3.
 */
export interface Album {
  readonly kind: 'album';
  readonly albumId: string;
  /** One or more messages; more than one if there is no caption. */
  readonly parts: readonly SeenMessage[];
  readonly caption: SeenMessage | undefined;
}

/** An entry in a sender's group: a message, or an album. */
export type GroupEntry = { readonly kind: 'single'; readonly message: SeenMessage } | Album;

/** Returns the album id of a picture or video; undefined for every other message. */
export function albumIdOf({ content }: Pick<Message, 'content'>): string | undefined {
  const shown = kindContentOf(content);
  return shown.kind === 'image' || shown.kind === 'video' ? shown.albumId : undefined;
}

export type AlbumOf = (message: Message) => string | undefined;

/** Whether a message belongs to an album, as a picture or as the caption. */
export const isInAlbum = (message: Message, albumId: string, albumOf: AlbumOf): boolean =>
  albumOf(message) === albumId || (message.content.kind === 'text' && message.localId === albumId);

/**
 * Groups the pictures of one sender that were sent together, at the position of the first one. A recalled picture that
 * is still visible stays separate. A picture that follows another message of its sender, such as a forwarded one, does
 * not join its album, unless it is unsent.
 *
 * @param messages of one sender, oldest first
 */
export function withAlbums(messages: readonly SeenMessage[], albumOf: AlbumOf): readonly GroupEntry[] {
  const entries: (GroupEntry | OpenAlbum)[] = [];
  const albums: OpenAlbum[] = [];
  for (const message of messages) {
    const { recalled } = message;
    const album =
      recalled === undefined ? albums.findLast(({ albumId }) => isInAlbum(message, albumId, albumOf)) : undefined;
    const albumId = recalled === undefined ? albumOf(message) : undefined;
    if (album === undefined || (!album.isOpen && isSent(message)) || isFull(album, albumId)) {
      if (recalled === undefined) for (const earlier of albums) earlier.isOpen = false;
      if (albumId === undefined) entries.push({ kind: 'single', message });
      else {
        const begun: OpenAlbum = { albumId, parts: [message], caption: undefined, isOpen: true };
        albums.push(begun);
        entries.push(begun);
      }
    } else if (albumId === undefined) album.caption = message;
    else album.parts.push(message);
  }
  return entries.map((entry) => ('kind' in entry ? entry : closed(entry)));
}

interface OpenAlbum {
  readonly albumId: string;
  readonly parts: SeenMessage[];
  caption: SeenMessage | undefined;
  /** The sender has sent nothing else since. */
  isOpen: boolean;
}

/** Whether an album has no space for another picture, or for a caption. */
const isFull = ({ parts, caption }: OpenAlbum, albumId: string | undefined): boolean =>
  albumId === undefined ? caption !== undefined : parts.length >= MAX_FILES_AT_ONCE;

/** Turns an album of one picture without a caption into a single message. */
function closed({ albumId, parts, caption }: OpenAlbum): GroupEntry {
  const [first] = parts;
  return parts.length === 1 && caption === undefined && first !== undefined
    ? { kind: 'single', message: first }
    : { kind: 'album', albumId, parts, caption };
}

/**
 * Extends the visible part of the loaded messages to whole albums at both ends. Otherwise an album's grid would change
 * when the rest is loaded.
 */
export function withWholeAlbums(messages: readonly Message[], { start, end }: Extent, albumOf: AlbumOf): Extent {
  const isCutAt = (at: number): boolean => {
    const [before, after] = [messages[at - 1], messages[at]];
    if (before === undefined || after === undefined || before.senderId !== after.senderId) return false;
    const albumId = albumOf(before);
    return albumId !== undefined && isInAlbum(after, albumId, albumOf);
  };
  let [first, last] = [start, end];
  // Add at most one whole album at each end.
  for (let left = MAX_FILES_AT_ONCE; left > 0 && first > 0 && isCutAt(first); left -= 1) first -= 1;
  for (let left = MAX_FILES_AT_ONCE; left > 0 && last < messages.length && isCutAt(last); left -= 1) last += 1;
  return { start: first, end: last };
}

/**
 * Returns the message whose delivery state an album shows: a failed one, otherwise one being sent, otherwise the last
 * one.
 */
export function albumDelivery({ parts, caption }: Pick<Album, 'parts' | 'caption'>): SeenMessage | undefined {
  const all = caption === undefined ? parts : [...parts, caption];
  const inState = (state: Message['delivery']['state']): SeenMessage | undefined =>
    all.find(({ delivery }) => delivery.state === state);
  return inState('failed') ?? inState('sending') ?? all.findLast(isSent);
}

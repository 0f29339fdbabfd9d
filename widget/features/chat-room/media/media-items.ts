import { kindContentOf } from '../../../domain/message/kinds.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import type { ImageContent, VideoContent } from '../../../domain/message/rich-content.ts';
import { isTakenBack } from '../../../domain/message/taken-back.ts';

/** A message that the viewer can show. */
export interface MediaItem {
  readonly message: Message;
  readonly content: ImageContent | VideoContent;
}

/**
 * The pictures and videos among messages, in order. Excludes videos that are still processed, and recalled messages whose
 * content the reader may not see.
 */
export function mediaOf(messages: readonly SeenMessage[]): readonly MediaItem[] {
  return messages.flatMap((message) => {
    const isShown = !isTakenBack(message) && message.recalled?.isContentShown !== false;
    if (!isShown) return [];
    const content = kindContentOf(message.content);
    if (content.kind === 'image' || (content.kind === 'video' && !content.isPending)) return [{ message, content }];
    return [];
  });
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** The file name of a saved picture or video: its send time in UTC. */
export function mediaFileName({ message, content }: MediaItem, type: string): string {
  const when = new Date(message.timeMs).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `${content.kind}-${when}.${EXTENSIONS[type] ?? (content.kind === 'image' ? 'jpg' : 'mp4')}`;
}

export interface MediaMonth {
  /** The time of its newest item. */
  readonly timeMs: number;
  readonly items: readonly MediaItem[];
}

/**
 * Groups items by calendar month of the user's time zone, newest first.
 *
 * @param items Oldest first.
 * @param offsetMs Local time minus UTC.
 */
export function byMonth(items: readonly MediaItem[], offsetMs: number): readonly MediaMonth[] {
  const months: { readonly key: number; readonly timeMs: number; readonly items: MediaItem[] }[] = [];
  for (const item of [...items].reverse()) {
    const { timeMs } = item.message;
    const local = new Date(timeMs + offsetMs);
    const key = local.getUTCFullYear() * 12 + local.getUTCMonth();
    const last = months.at(-1);
    if (last?.key === key) last.items.push(item);
    else months.push({ key, timeMs, items: [item] });
  }
  return months;
}

import type { TimelineItem } from '../../../../domain/message/timeline.ts';

/**
 * Gives groups stable keys. A group that grows upward, or loses its upper messages, keeps the key that any of its messages had
 * before. Otherwise every page of history would remount the whole group and stop a playing voice message or video. An unchanged
 * item is the same object as before.
 */
export function createGroupKeys(): (items: readonly TimelineItem[]) => readonly TimelineItem[] {
  let known: ReadonlyMap<string, string> = new Map();
  let before: ReadonlyMap<string, TimelineItem> = new Map();
  return (items) => {
    const next = new Map<string, string>();
    const taken = new Set<string>();
    const keyed = items.map((item) => {
      if (item.kind !== 'group') return item;
      const lasting = item.messages.map(({ localId }) => known.get(localId)).find((key) => key !== undefined);
      const key = lasting === undefined || taken.has(lasting) ? item.key : lasting;
      taken.add(key);
      for (const { localId } of item.messages) next.set(localId, key);
      return key === item.key ? item : { ...item, key };
    });
    known = next;
    // Fall back to the original keys if two groups would share a key.
    const chosen = new Set(keyed.map(({ key }) => key)).size === keyed.length ? keyed : items;
    const kept = chosen.map((item) => {
      const earlier = before.get(item.key);
      return earlier !== undefined && isSame(earlier, item) ? earlier : item;
    });
    before = new Map(kept.map((item) => [item.key, item]));
    return kept;
  };
}

function isSame(a: TimelineItem, b: TimelineItem): boolean {
  switch (a.kind) {
    case 'separator':
      return b.kind === 'separator' && a.timeMs === b.timeMs;
    case 'unread-divider':
      return b.kind === 'unread-divider';
    case 'notice':
      return b.kind === 'notice' && a.message === b.message;
    case 'group':
      return (
        b.kind === 'group' &&
        a.isOwn === b.isOwn &&
        a.messages.length === b.messages.length &&
        a.messages.every((message, index) => message === b.messages[index])
      );
  }
}

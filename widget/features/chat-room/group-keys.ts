import type { TimelineItem } from '../../domain/message/timeline.ts';

/**
 * Gives groups keys that last: a group that grows upward, or loses its upper messages, keeps the key that any of its messages had
 * before. Otherwise every page of history would draw all of it anew, and stop what plays in it.
 */
export function createGroupKeys(): (items: readonly TimelineItem[]) => readonly TimelineItem[] {
  let known: ReadonlyMap<string, string> = new Map();
  return (items) => {
    const next = new Map<string, string>();
    const taken = new Set<string>();
    const keyed = items.map((item) => {
      if (item.kind !== 'group') return item;
      const before = item.messages.map(({ localId }) => known.get(localId)).find((key) => key !== undefined);
      const key = before === undefined || taken.has(before) ? item.key : before;
      taken.add(key);
      for (const { localId } of item.messages) next.set(localId, key);
      return key === item.key ? item : { ...item, key };
    });
    known = next;
    // A key that another group has kept is given to nobody else.
    return new Set(keyed.map(({ key }) => key)).size === keyed.length ? keyed : items;
  };
}

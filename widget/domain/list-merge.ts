/** One entry of a list answer: a value, and whether it was removed. */
export interface ListChange<T> {
  readonly value: T;
  readonly isRemoved: boolean;
}

/**
 * Returns the list after an answer: merged entry by entry if the answer contains changes, replaced if it is the whole
 * list. Spec: 3-transport §4 List synchronisation.
 *
 * @param keyOf returns the key that identifies an entry
 */
export function mergeList<T>(
  before: ReadonlyMap<string, T>,
  changes: Iterable<ListChange<T>>,
  isFull: boolean,
  keyOf: (value: T) => string,
): ReadonlyMap<string, T> {
  const after = new Map(isFull ? [] : before);
  for (const { value, isRemoved } of changes) {
    if (isRemoved) after.delete(keyOf(value));
    else after.set(keyOf(value), value);
  }
  return after;
}

/** One entry of a list answer: a value, and whether it has gone. */
export interface ListChange<T> {
  readonly value: T;
  readonly isRemoved: boolean;
}

/**
 * A list after an answer: merged entry by entry when the answer says what has changed, replaced when it is the whole list.
 * Spec: 3-transport §4 List synchronisation.
 *
 * @param keyOf what makes two entries the same
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

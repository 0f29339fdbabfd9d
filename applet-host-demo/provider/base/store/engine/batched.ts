import { EVERYBODY, onBehalfOf } from './on-behalf.ts';
import type { Database } from '../schema/schema.ts';

/** Parallel statements: one hanging connection does not block all callers. */
const AT_A_TIME = 2;

/**
 * Runs one statement for several callers: for those of one turn of the event loop, and for those that come while `atATime`
 * statements are running. So many callers at once, as after a restart, need few statements.
 *
 * @param run returns the values in the order of the items. If it fails, it fails for all of its items.
 */
export function createBatches<Item, Value>(
  run: (items: readonly Item[]) => Promise<readonly Value[]>,
  atATime = AT_A_TIME,
): (item: Item) => Promise<Value> {
  let waiting: { readonly item: Item; readonly settle: (values: Promise<readonly Value[]>, place: number) => void }[] =
    [];
  let running = 0;
  let isScheduled = false;

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      runWaiting();
    });
  };

  const runWaiting = (): void => {
    if (running >= atATime || waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    running += 1;
    const values = onBehalfOf(EVERYBODY, () => run(batch.map(({ item }) => item)));
    for (const [place, { settle }] of batch.entries()) settle(values, place);
    void values
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
        schedule();
      });
  };

  return (item) =>
    new Promise((resolve, reject) => {
      // The place is one of the batch's items, so there is a value.
      const settle = (values: Promise<readonly Value[]>, place: number): void =>
        void values.then((found) => resolve(found[place] as Value), reject);
      waiting.push({ item, settle });
      schedule();
    });
}

/** The same for functions that get their database: the callers of one database share statements. */
export function batched<Item, Value>(
  run: (db: Database, items: readonly Item[]) => Promise<readonly Value[]>,
): (db: Database, item: Item) => Promise<Value> {
  const byDatabase = new WeakMap<Database, (item: Item) => Promise<Value>>();
  return (db, item) => {
    let batches = byDatabase.get(db);
    if (batches === undefined) byDatabase.set(db, (batches = createBatches((items) => run(db, items))));
    return batches(item);
  };
}

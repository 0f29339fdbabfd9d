import type { Logger } from 'pino';
import { type OutboxReading, type OutboxRow, readOutbox, readOutboxOf } from '../../base/store/nodes/outbox.ts';
import type { Database } from '../../base/store/schema/schema.ts';

/** Reads the outbox at an interval, and the messages of single chats at once when some are missing. */
export interface OutboxReader {
  /** Reads after this time instead of at the next interval. */
  readonly schedule: (delayMs?: number) => void;
  /** Messages of a chat are missing below a number. */
  readonly fetch: (chatId: string, below: number) => void;
  /** Whether the rows of a transaction have been delivered. */
  readonly hasRead: (tx: number) => boolean;
  readonly stop: () => Promise<void>;
}

export interface OutboxReaderDeps {
  readonly db: Database;
  readonly node: string;
  readonly log: Logger;
  /** The transaction from which on it reads. */
  readonly since: number;
  readonly intervalMs: () => number;
  /**
   * Delivers rows. The messages of each chat are complete up to the newest one. Of the `complete` chats the messages up to a number
   * are in the rows, or were in earlier ones.
   */
  readonly deliver: (rows: readonly OutboxRow[], complete?: ReadonlyMap<string, number>) => Promise<void>;
  /** After each reading. */
  readonly onRead: () => void;
}

export function createOutboxReader(deps: OutboxReaderDeps): OutboxReader {
  const { db, node, log, intervalMs, deliver, onRead } = deps;
  let { since } = deps;
  let contains: OutboxReading['contains'] = (tx) => tx < since;
  /** Keys of rows whose transaction number may be read again. */
  let handled = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isReading = false;
  let fetching: Promise<void> | undefined;
  /** Chats with missing messages, and the numbers below which they are missing. */
  let wanted = new Map<string, number>();
  let isStopped = false;

  const read = async (): Promise<boolean> => {
    const found = await readOutbox(db, node, since);
    // Own messages matter where those of other nodes must not overtake them.
    const shared = new Set(
      found.rows.flatMap(({ isOwn, message }) => (isOwn || message === undefined ? [] : message.chatId)),
    );
    await deliver(
      found.rows.filter(
        ({ key, isOwn, message }) => !handled.has(key) && (!isOwn || shared.has(message?.chatId ?? '')),
      ),
    );
    handled = new Set(found.rows.filter(({ tx }) => tx >= found.floor).map(({ key }) => key));
    ({ floor: since, contains } = found);
    onRead();
    if (wanted.size > 0) fetchSoon();
    return found.isPartial;
  };

  const readNow = (): void => {
    if (isReading || isStopped) return;
    isReading = true;
    let isPartial = false;
    reading = read()
      .then(
        (partial) => void (isPartial = partial),
        (error: unknown) => log.warn({ err: error }, 'the outbox could not be read'),
      )
      .finally(() => {
        isReading = false;
        schedule(isPartial ? 0 : intervalMs());
      });
  };
  function schedule(delayMs = intervalMs()): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(readNow, delayMs).unref();
  }

  const fetchWanted = async (): Promise<void> => {
    while (wanted.size > 0 && !isStopped) {
      const asked = wanted;
      wanted = new Map();
      try {
        const complete = new Map([...asked].map(([chatId, below]) => [chatId, below - 1]));
        await deliver(await readOutboxOf(db, node, since, [...asked.keys()]), complete);
      } catch (error) {
        for (const [chatId, below] of asked) want(chatId, below);
        throw error;
      }
    }
  };
  const want = (chatId: string, below: number): void => {
    wanted.set(chatId, Math.max(below, wanted.get(chatId) ?? 0));
  };
  const fetchSoon = (): void => {
    // The next reading repeats what fails.
    fetching ??= Promise.resolve()
      .then(fetchWanted)
      .catch((error: unknown) => log.warn({ err: error }, 'missing messages could not be read'))
      .finally(() => (fetching = undefined));
  };

  return {
    schedule,
    hasRead: (tx) => contains(tx),
    fetch: (chatId, below) => {
      want(chatId, below);
      fetchSoon();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.allSettled([reading, fetching]);
    },
  };
}

import type { ChatId } from '../../domain/chat/chat-id.ts';
import { DATABASE_OPEN_TIMEOUT_MS, DATABASE_READ_TIMEOUT_MS } from '../../domain/limits.ts';
import type { OutgoingMessage } from '../../domain/message/message.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { FailedMessage, OutboxEntry } from '../../storage/outbox.ts';
import type { SyncScope } from '../scope.ts';

/** The unsent messages of earlier visits. However slow the database is, none of them is skipped. S-02. */
export interface RestoredMessages {
  /**
   * Returns true when they have been read, false when the start no longer waits. `onLate` then reports when they are
   * available.
   */
  readonly load: (onLate: () => void) => Promise<boolean>;
  /** Whether new messages must wait, because earlier ones are still being read. */
  readonly isAwaited: () => boolean;
  /** A message that may be in the database is no longer needed. */
  readonly settle: (localId: string) => void;
  /** Does the same for all failed messages of a chat. */
  readonly settleFailed: (chatId: ChatId) => void;
}

export interface RestoredMessagesDeps {
  /** Whether a message was written, or has failed, in this visit. */
  readonly isKnown: (localId: string) => boolean;
  /** Takes the waiting messages of a chat in the order in which they were written. They precede those of this visit. */
  readonly take: (chatId: ChatId, entries: readonly OutboxEntry[]) => void;
  readonly takeFailed: (record: FailedMessage) => void;
  /** Messages may be sent. Called a second time when late messages have been read. */
  readonly onReady: () => void;
}

export function createRestoredMessages(
  scope: SyncScope,
  { isKnown, take, takeFailed, onReady }: RestoredMessagesDeps,
): RestoredMessages {
  const { clock } = scope.platform;
  const { outbox, failedMessages, media } = scope.database;
  const settled = new Set<string>();
  const settledChats = new Set<ChatId>();
  let isRead = false;
  let isAwaited = true;

  const release = (): void => {
    isAwaited = false;
    if (!scope.isEnded()) onReady();
  };

  const forget = (localId: string): void => {
    for (const table of [outbox, failedMessages, media]) void table.remove(localId);
  };

  const read = async (): Promise<void> => {
    const [entries, records] = await Promise.all([outbox.all(), failedMessages.all()]);
    if (scope.isEnded()) return;
    isRead = true;
    for (const { message } of records) if (settledChats.has(message.chatId)) settled.add(message.localId);
    const left = <T extends { readonly message: OutgoingMessage }>(found: readonly T[]): readonly T[] =>
      found.filter(({ message: { localId } }) => !settled.has(localId) && !isKnown(localId));
    const entriesLeft = left(entries).toSorted((a, b) => a.order - b.order);
    for (const record of left(records)) takeFailed(record);
    for (const chatId of new Set(entriesLeft.map(({ message }) => message.chatId))) {
      take(
        chatId,
        entriesLeft.filter(({ message }) => message.chatId === chatId),
      );
    }
    for (const { message } of [...entries, ...records]) if (settled.has(message.localId)) forget(message.localId);
    release();
  };

  return {
    async load(onLate) {
      const reading = read();
      const inTime = reading.then(() => true);
      if (await withDeadline(clock, DATABASE_READ_TIMEOUT_MS, inTime, false)) return true;
      void reading.then(() => scope.isEnded() || onLate());
      // Waits as long as a database write. Messages that are read even later are still taken, and sent after those that
      // have left.
      void withDeadline(clock, DATABASE_OPEN_TIMEOUT_MS - DATABASE_READ_TIMEOUT_MS, reading, undefined).then(release);
      return false;
    },
    isAwaited: () => isAwaited,
    settle(localId) {
      if (!isRead) settled.add(localId);
    },
    settleFailed(chatId) {
      if (!isRead) settledChats.add(chatId);
    },
  };
}

import type { OutgoingMessage } from '../../domain/message/message.ts';
import type { Database } from '../../storage/database.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import type { Found } from '../../storage/table.ts';
import type { OwnMessage, WaitingMessage } from './chat-queue.ts';

/**
 * The database entries of the outbox. However slow the database is, a message that has left the outbox does not come
 * back. S-02.
 */
export interface StoredEntries {
  /** Resolves when the database has stored the message and its file, or has failed to. */
  readonly add: (waiting: WaitingMessage) => Promise<unknown>;
  /** Stores a message that has changed since it was added. */
  readonly renew: (waiting: WaitingMessage) => Promise<unknown>;
  /** Resolves when no write of this message is pending. */
  readonly written: (localId: string) => Promise<unknown>;
  /** Removes a message, but only after its own writes, and after the write `otherWrite` if given. */
  readonly remove: (message: OutgoingMessage, otherWrite?: Promise<unknown>) => void;
  /** Returns the file of a message; undefined when the database does not answer in time. */
  readonly media: (own: OwnMessage) => Promise<Found<LocalMedia> | undefined>;
  /** Removes the file of a message. */
  readonly removeMedia: (localId: string) => void;
}

interface KeepingParts {
  /** Returns the current version of a waiting message; undefined when it has left the queue. */
  readonly currentOf: (waiting: WaitingMessage) => WaitingMessage | undefined;
  /** Whether the outbox still needs the entry of this message. */
  readonly isNeeded: (message: OutgoingMessage) => boolean;
}

export function createStoredEntries(
  { outbox, media: files }: Pick<Database, 'outbox' | 'media'>,
  { currentOf, isNeeded }: KeepingParts,
): StoredEntries {
  /** The pending writes of each message. Only the removal waits for them, so that sending is not delayed. */
  const writes = new Map<string, Promise<unknown>>();

  const track = (localId: string, write: Promise<unknown>): Promise<unknown> => {
    const pending = Promise.all([writes.get(localId), write]);
    writes.set(localId, pending);
    void pending.then(() => writes.get(localId) === pending && writes.delete(localId));
    return write;
  };

  const put = ({ message, order, local, isRetry }: WaitingMessage): Promise<unknown> =>
    outbox.put({ message, order, ...(local && { local }), ...(isRetry && { isRetry }) });

  const putWithFile = async (waiting: WaitingMessage, media: LocalMedia): Promise<void> => {
    await files.set(waiting.message.localId, media);
    // The message may have been sent or cancelled meanwhile, or its file may have been uploaded.
    const current = currentOf(waiting);
    if (current !== undefined) await put(current);
  };

  const written: StoredEntries['written'] = (localId) => writes.get(localId) ?? Promise.resolve();

  return {
    written,
    add: (waiting) => {
      const { message, media } = waiting;
      return track(message.localId, media === undefined ? put(waiting) : putWithFile(waiting, media));
    },
    renew: (waiting) => track(waiting.message.localId, put(waiting)),
    remove(message, otherWrite) {
      const { localId } = message;
      void Promise.all([written(localId), otherWrite]).then(() => {
        if (!isNeeded(message)) void outbox.remove(localId);
      });
    },
    media: async ({ message, media }) => (media === undefined ? files.find(message.localId) : { value: media }),
    removeMedia(localId) {
      void files.remove(localId);
      // A pending write of the file finishes after this, so remove the file again.
      const pending = writes.get(localId);
      if (pending !== undefined) void pending.then(() => files.remove(localId));
    },
  };
}

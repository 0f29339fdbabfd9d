import type { Database } from '../../storage/database.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import type { Found } from '../../storage/table.ts';
import type { Waiting } from './parts.ts';

/**
 * The database entries of the outbox. However slow the database is, a message that has left the outbox does not come
 * back. S-02.
 */
export interface Keeping {
  /** Resolves when the database has stored the message and its file, or has failed to. */
  readonly add: (waiting: Waiting, media: LocalMedia | undefined) => Promise<unknown>;
  /** Stores a message that has changed since it was added. */
  readonly renew: (waiting: Waiting) => Promise<unknown>;
  /** Removes a message, but only after its own write, and after the write `elsewhere` if given. */
  readonly remove: (waiting: Waiting, elsewhere?: Promise<unknown>) => void;
  /** Returns the file of a message; undefined when the database does not answer in time. */
  readonly media: (own: Pick<Waiting, 'message' | 'media'>) => Promise<Found<LocalMedia> | undefined>;
  /** Removes the file of a message. */
  readonly removeMedia: (localId: string, waiting?: Waiting) => void;
}

/** @param isInOutbox whether an entry still waits; for a local id, whether any entry with that id does */
export function createKeeping(
  { outbox, media: files }: Pick<Database, 'outbox' | 'media'>,
  isInOutbox: (waiting: Waiting | string) => boolean,
): Keeping {
  const renew: Keeping['renew'] = ({ message, order, local, isRetry }) =>
    outbox.put({ message, order, ...(local && { local }), ...(isRetry && { isRetry }) });

  return {
    renew,
    async add(waiting, media) {
      if (media !== undefined) {
        await files.set(waiting.message.localId, media);
        // The message was sent or cancelled meanwhile.
        if (!isInOutbox(waiting)) return;
      }
      await renew(waiting);
    },
    remove(waiting, elsewhere = Promise.resolve()) {
      const { localId } = waiting.message;
      void Promise.all([waiting.kept, elsewhere]).then(() => {
        if (!isInOutbox(localId)) void outbox.remove(localId);
      });
    },
    media: async ({ message, media }) => (media === undefined ? files.find(message.localId) : { value: media }),
    removeMedia(localId, waiting) {
      void files.remove(localId);
      // A pending write of the file finishes after this, so remove the file again.
      if (waiting?.media !== undefined) void waiting.kept.then(() => files.remove(localId));
    },
  };
}

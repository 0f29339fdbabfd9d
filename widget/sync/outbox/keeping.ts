import type { Database } from '../../storage/database.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import type { Found } from '../../storage/table.ts';
import type { Waiting } from './parts.ts';

/** What stands of the outbox in the database. However slow that is, what has left the outbox does not come back. S-02. */
export interface Keeping {
  /** Resolves when the database has the message and its file, or has failed to. */
  readonly add: (waiting: Waiting, media: LocalMedia | undefined) => Promise<unknown>;
  /** A message has changed since it was added. */
  readonly renew: (waiting: Waiting) => Promise<unknown>;
  /** Takes a message out, not before it stands there, and `elsewhere` if it must. */
  readonly remove: (waiting: Waiting, elsewhere?: Promise<unknown>) => void;
  /** The file of a message; undefined when the database is too slow to say. */
  readonly media: (own: Pick<Waiting, 'message' | 'media'>) => Promise<Found<LocalMedia> | undefined>;
  /** The file of a message is needed no longer. */
  readonly removeMedia: (localId: string, waiting?: Waiting) => void;
}

/** @param isInOutbox whether a message still waits; by its local id, whether one that was sent again does */
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
        // Sent or taken back meanwhile.
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
      // A write that had to wait for room comes after this.
      if (waiting?.media !== undefined) void waiting.kept.then(() => files.remove(localId));
    },
  };
}

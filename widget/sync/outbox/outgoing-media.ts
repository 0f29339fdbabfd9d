import { needsUpload } from '../../domain/message/local-file.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { Failure } from '../../domain/failure.ts';
import type { MediaSender } from '../media/media-sender.ts';
import type { SyncScope } from '../scope.ts';
import type { Keeping } from './keeping.ts';
import type { Failed, OutboxParts, Waiting } from './parts.ts';

/** The files of own messages: shown from local data, and uploaded before their message is sent. */
export interface OutgoingMedia {
  readonly show: (own: Waiting | Failed) => Promise<void>;
  /** Uploads the file of a message and replaces it with the uploaded one in the content. */
  readonly upload: (waiting: Waiting) => Promise<Result<undefined, Failure>>;
  /** Restores the local file in a message, so that the next try uploads it again. Returns false when there is none. */
  readonly backToLocal: (waiting: Waiting) => boolean;
  /** Deletes the file of a message; its picture may stay on screen. */
  readonly forget: (localId: string, keepsPicture: boolean, waiting?: Waiting) => void;
}

interface OutgoingMediaParts extends Pick<OutboxParts, 'loadMedia'> {
  readonly keeping: Keeping;
  readonly isThere: (own: Waiting | Failed) => boolean;
  readonly onUploaded: (waiting: Waiting) => void;
}

export function createOutgoingMedia(
  scope: SyncScope,
  { loadMedia, keeping, isThere, onUploaded }: OutgoingMediaParts,
): OutgoingMedia {
  let loaded: MediaSender | undefined;
  const load = async (): Promise<MediaSender> => (loaded = await loadMedia());

  return {
    async show(own) {
      const { localId, content } = own.message;
      if (!needsUpload(content)) return;
      const [sender, found] = await Promise.all([load(), keeping.media(own)]);
      if (found?.value !== undefined && isThere(own)) sender.show(localId, found.value);
    },
    async upload(waiting) {
      if (!needsUpload(waiting.message.content)) return success(undefined);
      const sender = await load().catch(() => undefined);
      if (sender === undefined) return failure({ code: 'network' });
      const found = await keeping.media(waiting);
      if (found === undefined) return failure({ code: 'network' });
      if (found.value === undefined) return failure({ code: 'upload_failed' });
      const prepared = await sender.prepare(waiting.message, found.value, waiting.uploading.signal);
      if (!prepared.ok) return prepared;
      if (!isThere(waiting) || scope.isEnded()) return success(undefined);
      waiting.local = waiting.message.content;
      waiting.message = { ...waiting.message, content: prepared.value };
      const renewed = keeping.renew(waiting);
      waiting.kept = Promise.all([waiting.kept, renewed]);
      await renewed;
      onUploaded(waiting);
      return success(undefined);
    },
    backToLocal(waiting) {
      const { message, local } = waiting;
      if (local === undefined) return false;
      waiting.message = { ...message, content: local };
      waiting.local = undefined;
      loaded?.forget(message.localId, { keepsPicture: true });
      return true;
    },
    forget(localId, keepsPicture, waiting) {
      keeping.removeMedia(localId, waiting);
      loaded?.forget(localId, { keepsPicture });
    },
  };
}

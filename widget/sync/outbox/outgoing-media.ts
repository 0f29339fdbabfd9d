import { needsUpload } from '../../domain/message/local-file.ts';
import type { OutgoingMessage, SendableContent } from '../../domain/message/message.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { Failure } from '../../domain/failure.ts';
import type { MediaSender } from '../media/media-sender.ts';
import type { OwnMessage, WaitingMessage } from './chat-queue.ts';
import type { StoredEntries } from './stored-entries.ts';
import type { OutboxDeps } from './outbox-deps.ts';

/** The files of own messages: shown from local data, and uploaded before their message is sent. */
export interface OutgoingMedia {
  readonly show: (own: OwnMessage) => Promise<void>;
  /** Uploads the file of a message. Returns the content with the uploaded file; undefined when no upload was needed. */
  readonly upload: (waiting: WaitingMessage) => Promise<Result<SendableContent | undefined, Failure>>;
  readonly abort: (localId: string) => void;
  /** Forgets the progress of an upload, because the file must be uploaded again. */
  readonly reset: (localId: string) => void;
  /** Deletes the file of a message; its picture may stay on screen. */
  readonly forget: (localId: string, keepsPicture: boolean) => void;
}

interface OutgoingMediaDeps extends Pick<OutboxDeps, 'loadMedia'> {
  readonly storedEntries: Pick<StoredEntries, 'media' | 'removeMedia'>;
  /** Whether the message is still in the outbox. */
  readonly isThere: (message: OutgoingMessage) => boolean;
}

export function createOutgoingMedia({ loadMedia, storedEntries, isThere }: OutgoingMediaDeps): OutgoingMedia {
  const uploads = new Map<string, AbortController>();
  let loaded: MediaSender | undefined;
  const load = async (): Promise<MediaSender> => (loaded = await loadMedia());

  const upload = async ({ signal }: AbortController, waiting: WaitingMessage): ReturnType<OutgoingMedia['upload']> => {
    const sender = await load().catch(() => undefined);
    if (sender === undefined) return failure({ code: 'network' });
    const found = await storedEntries.media(waiting);
    if (found === undefined) return failure({ code: 'network' });
    if (found.value === undefined) return failure({ code: 'upload_failed' });
    return sender.prepare(waiting.message, found.value, signal);
  };

  return {
    async show(own) {
      const { localId, content } = own.message;
      if (!needsUpload(content)) return;
      const [sender, found] = await Promise.all([load(), storedEntries.media(own)]);
      if (found?.value !== undefined && isThere(own.message)) sender.show(localId, found.value);
    },
    async upload(waiting) {
      const { localId, content } = waiting.message;
      if (!needsUpload(content)) return success(undefined);
      const uploading = new AbortController();
      uploads.set(localId, uploading);
      return upload(uploading, waiting).finally(() => uploads.delete(localId));
    },
    abort: (localId) => uploads.get(localId)?.abort(),
    reset: (localId) => loaded?.forget(localId, { keepsPicture: true }),
    forget(localId, keepsPicture) {
      storedEntries.removeMedia(localId);
      loaded?.forget(localId, { keepsPicture });
    },
  };
}

import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { StoredFile } from '../../domain/message/rich-content.ts';
import type { MediaActions } from '../media/media-actions.ts';
import { createObjectUrls, type FileLease, type CachedFile } from './object-urls.ts';
import { saveFile } from './save-file.ts';

/** A file of a message, or its thumbnail. */
export interface FileRequest {
  /** The chat of the message. */
  readonly chatId: ChatId;
  readonly file: StoredFile;
  readonly isThumb: boolean;
}

/** The reason why a file was not saved. */
export type SaveProblem = Failure | 'needs-safari';

export interface MediaFiles {
  /** Returns the same key for requests of the same bytes. */
  readonly keyOf: (request: FileRequest) => string;
  readonly peek: (request: FileRequest) => CachedFile | undefined;
  readonly lease: (request: FileRequest) => FileLease;
  /**
   * Fetches a file, unless it is cached, and saves it on the device. Undefined: it succeeded, or the user cancelled it.
   *
   * @param name returns the file name for the actual MIME type
   */
  readonly save: (
    request: FileRequest,
    name: (type: string) => string,
    options?: {
      readonly signal?: AbortSignal;
      /** From 0 to 1. */
      readonly onProgress?: (fraction: number) => void;
    },
  ) => Promise<SaveProblem | undefined>;
}

const made = new WeakMap<MediaActions, MediaFiles>();

/** Returns the shared file cache of the chats; creates it once. */
export function mediaFilesOf(media: MediaActions): MediaFiles {
  const known = made.get(media);
  if (known !== undefined) return known;
  const files = createMediaFiles(media);
  made.set(media, files);
  return files;
}

function createMediaFiles({ fetchFile }: MediaActions): MediaFiles {
  const urls = createObjectUrls();
  const keyOf = ({ chatId, file, isThumb }: FileRequest): string =>
    `${file.ownerId ?? chatId} ${file.key}${isThumb ? ' thumb' : ''}`;
  const lease = (request: FileRequest): FileLease =>
    urls.lease(keyOf(request), (options) =>
      fetchFile(request.file, request.chatId, { thumb: request.isThumb, ...options }),
    );
  return {
    keyOf,
    peek: (request) => urls.peek(keyOf(request)),
    lease,
    async save(request, name, { signal, onProgress } = {}) {
      const leased = lease(request);
      if (onProgress !== undefined) leased.watch(onProgress);
      const cancelled = new Promise<undefined>((resolve) => {
        signal?.addEventListener('abort', () => resolve(undefined), { once: true });
      });
      const outcome = await Promise.race([leased.ready, cancelled]);
      try {
        if (outcome === undefined) return undefined;
        if (!outcome.ok) return outcome.failure;
        const { blob } = outcome.value;
        return (await saveFile(blob, name(blob.type))) === 'needs-safari' ? 'needs-safari' : undefined;
      } finally {
        leased.release();
      }
    },
  };
}

import type { FailureCode } from '../domain/failure.ts';
import type { OutgoingMessage, SendableContent } from '../domain/message/message.ts';
import type { Table } from './table.ts';

/**
 * A message that waits to be sent. `order` increases with every message, so that they leave in the order of writing.
 */
export interface OutboxEntry {
  readonly message: OutgoingMessage;
  readonly order: number;
  /** The content before the upload, with the local file. The provider deletes a file that no message uses. */
  readonly local?: SendableContent | undefined;
  /**
   * The message failed before and was offered again. If it fails once more, no record is kept. Spec: 3-transport §4.
   */
  readonly isRetry?: true;
  /**
   * The time when the user cancelled the message after it may have been sent. It is not sent again, and is recalled if
   * it has arrived.
   */
  readonly cancelledAtMs?: number | undefined;
}

/** The file of an own message that the provider does not have yet, keyed by the message's local id. S-02. */
export interface LocalMedia {
  readonly blob: Blob;
  /** The poster image of a video. */
  readonly poster?: Blob | undefined;
  /** The user chose "File": what cannot be sent as a picture or a video is sent as a document with this name. */
  readonly documentName?: string | undefined;
}

/** A message that was refused permanently. Spec: 3-transport §3 Failed-message record. */
export interface FailedMessage {
  readonly message: OutgoingMessage;
  readonly failure: FailureCode;
  readonly timeMs: number;
}

export interface OutgoingRepository<T extends { readonly message: OutgoingMessage }> {
  readonly all: () => Promise<readonly T[]>;
  /** Returns false when the entry could not be stored. It then exists only until this page closes. */
  readonly put: (entry: T) => Promise<boolean>;
  readonly remove: (localId: string) => Promise<boolean>;
}

/** Stores one value per message, so that two tabs never overwrite each other's. S-02. */
export function createOutgoingRepository<T extends { readonly message: OutgoingMessage }>(
  table: Table<T>,
): OutgoingRepository<T> {
  return {
    all: async () => (await table.values()).filter(isUsable),
    put: (entry) => table.set(entry.message.localId, entry),
    remove: (localId) => table.remove(localId),
  };
}

/** These tables survive schema changes, so entries of an older version are validated before they are sent. */
function isUsable(entry: unknown): boolean {
  const message = (entry as { readonly message?: Partial<OutgoingMessage> } | null)?.message;
  return typeof message?.localId === 'string' && typeof message.chatId === 'string' && message.content !== undefined;
}

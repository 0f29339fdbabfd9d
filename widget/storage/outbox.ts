import type { FailureCode } from '../domain/failure.ts';
import type { OutgoingMessage, SendableContent } from '../domain/message/message.ts';
import type { Table } from './table.ts';

/** A message that waits to be sent. `order` counts up with every message, so that they leave as they were written. */
export interface OutboxEntry {
  readonly message: OutgoingMessage;
  readonly order: number;
  /** What it said while its file was only here: the provider forgets a file that no message shows. */
  readonly local?: SendableContent | undefined;
  /** It failed before and was offered again: when it fails once more, no record is kept. Spec: 3-transport §4. */
  readonly isRetry?: true;
}

/** What an own message carries that the provider does not have yet, by the message's local id. S-02. */
export interface LocalMedia {
  readonly blob: Blob;
  /** The still of a video. */
  readonly poster?: Blob | undefined;
}

/** A message that was refused for good. Spec: 3-transport §3 Failed-message record. */
export interface FailedMessage {
  readonly message: OutgoingMessage;
  readonly failure: FailureCode;
  readonly timeMs: number;
}

export interface OutgoingRepository<T extends { readonly message: OutgoingMessage }> {
  readonly all: () => Promise<readonly T[]>;
  /** False when it could not be kept: it lives only as long as this page then. */
  readonly put: (entry: T) => Promise<boolean>;
  readonly remove: (localId: string) => Promise<boolean>;
}

/** One value per message, so that two tabs never overwrite each other's. S-02. */
export function createOutgoingRepository<T extends { readonly message: OutgoingMessage }>(
  table: Table<T>,
): OutgoingRepository<T> {
  return {
    all: async () => (await table.values()).filter(isUsable),
    put: (entry) => table.set(entry.message.localId, entry),
    remove: (localId) => table.remove(localId),
  };
}

/** These tables outlive the schema: what an older version left behind is looked at before it is sent. */
function isUsable(entry: unknown): boolean {
  const message = (entry as { readonly message?: Partial<OutgoingMessage> } | null)?.message;
  return typeof message?.localId === 'string' && typeof message.chatId === 'string' && message.content !== undefined;
}

/**
 * The kinds of data in this browser: messages; the lists of chats, people and groups; unsent messages with their files; the
 * product's own files for a start without a network.
 */
export type StoredKind = 'messages' | 'lists' | 'unsent' | 'files';

/** The kinds that the provider has too, so that deleting them loses nothing. */
export const CLEARABLE_KINDS = ['messages', 'lists'] as const satisfies readonly StoredKind[];
export type ClearableKind = (typeof CLEARABLE_KINDS)[number];

/** The size of a kind. Bytes are estimated: browsers do not report the size of single values. */
export interface StoredPart {
  readonly count: number;
  readonly bytes: number;
}

export type StoredParts = Readonly<Record<StoredKind, StoredPart>>;

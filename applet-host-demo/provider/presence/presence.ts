/** Tracks which users are online, that is, have an open link. */
export interface Presence {
  /** A user's first link has opened. */
  readonly arrived: (userId: string) => void;
  /** A user's last link has closed. */
  readonly left: (userId: string) => void;
  readonly isOnline: (userId: string) => boolean;
  /** Calls back when a user has arrived or left; the returned function unsubscribes. */
  readonly subscribe: (listener: (userId: string) => void) => () => void;
  /** Lists which of these users came and went since a moment. Undefined if the records do not go back that far. */
  readonly changesSince: (userIds: readonly string[], sinceMs: number) => PresenceChanges | undefined;
}

export interface PresenceChanges {
  readonly addedIds: readonly string[];
  readonly goneIds: readonly string[];
}

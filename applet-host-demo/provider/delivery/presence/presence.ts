declare module '../../calls/services.ts' {
  interface Services {
    readonly presence: Presence;
  }
}

/** Tracks which users are online, that is, have an open link. */
export interface Presence {
  /** A user's first link on this node has opened. */
  readonly arrived: (userId: string) => void;
  /** A user's last link on this node has closed. */
  readonly left: (userId: string) => void;
  /** Whether a user has a link on any node. */
  readonly isOnline: (userId: string) => boolean;
  /** Whether the reports of all nodes have arrived. Until then users on other nodes seem to be offline. */
  readonly isComplete: () => boolean;
  /** All users with a link on any node. */
  readonly onlineIds: () => readonly string[];
  /**
   * Calls back when a user has come online or gone offline; the returned function unsubscribes. `isHere`: this node noticed it,
   * and not another one, which tells the user's friends.
   */
  readonly subscribe: (listener: (userId: string, isHere: boolean) => void) => () => void;
  /** Lists which of these users came and went since a moment. Undefined if the records do not go back that far. */
  readonly changesSince: (userIds: readonly string[], sinceMs: number) => PresenceChanges | undefined;
}

export interface PresenceChanges {
  readonly addedIds: readonly string[];
  readonly goneIds: readonly string[];
}

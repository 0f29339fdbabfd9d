/** Who is online: who has an open link somewhere. */
export interface Presence {
  /** A user's first link has opened. */
  readonly arrived: (userId: string) => void;
  /** A user's last link has closed. */
  readonly left: (userId: string) => void;
  readonly isOnline: (userId: string) => boolean;
  /** Who of these came and went since a moment; undefined when that is longer ago than is known. */
  readonly changesSince: (userIds: readonly string[], sinceMs: number) => PresenceChanges | undefined;
}

export interface PresenceChanges {
  readonly addedIds: readonly string[];
  readonly goneIds: readonly string[];
}

/** What one node tells all nodes, itself included. Plain data: it may travel between processes later. */
export type BusEvent =
  | {
      readonly kind: 'push';
      readonly userIds: readonly string[];
      /** The frame as it goes over the socket. */
      readonly frame: string;
      /** The session that has caused it and knows already. */
      readonly exceptSessionId?: string | undefined;
      /** The one session that it is for. */
      readonly onlySessionId?: string | undefined;
    }
  | {
      readonly kind: 'session-ended';
      readonly sessionIds: readonly string[];
      /** A last frame before the close, if any. */
      readonly frame?: string | undefined;
      readonly closeCode: number;
    }
  /** A frame for everybody who views a shared group as a guest. */
  | { readonly kind: 'guest-push'; readonly groupId: string; readonly frame: string }
  /** Guests may view a group no longer: their links get this last frame and close. */
  | { readonly kind: 'guests-dropped'; readonly groupId: string; readonly frame: string };

/**
 * Fan-out. It is a hint: the database is the truth, and a client that has missed an event finds out when it resumes.
 * Publishing never fails and never waits.
 */
export interface Bus {
  readonly publish: (event: BusEvent) => void;
  /** Returns the way to stop listening. */
  readonly subscribe: (listener: (event: BusEvent) => void) => () => void;
}

/** Messages from one node to all nodes, including itself. Plain data, so that they can travel between processes later. */
export type BusEvent =
  | {
      readonly kind: 'push';
      readonly userIds: readonly string[];
      /** The frame as it goes over the socket. */
      readonly frame: string;
      /** The session that caused the event and already knows about it. */
      readonly exceptSessionId?: string | undefined;
      /** The only session that receives it. */
      readonly onlySessionId?: string | undefined;
    }
  | {
      readonly kind: 'session-ended';
      readonly sessionIds: readonly string[];
      /** A last frame before the close, if any. */
      readonly frame?: string | undefined;
      readonly closeCode: number;
    }
  /** A frame for all guests who view a shared group. */
  | { readonly kind: 'guest-push'; readonly groupId: string; readonly frame: string }
  /** Guests may no longer view a group: their links get this last frame and close. */
  | { readonly kind: 'guests-dropped'; readonly groupId: string; readonly frame: string };

/**
 * Fan-out. An event is only a hint: the database is the authority, and a client that missed an event learns of it when it resumes.
 * Publishing never fails and never waits.
 */
export interface Bus {
  readonly publish: (event: BusEvent) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (event: BusEvent) => void) => () => void;
}

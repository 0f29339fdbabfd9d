declare module '../../calls/services.ts' {
  interface Services {
    readonly bus: Bus;
  }
}

/** A message's place among the messages of its chat. */
export interface MessagePlace {
  readonly chatId: string;
  /** Numbers are dense, and messages are committed in their order. */
  readonly number: number;
  /** The transaction that changed the chat before this message, or a later one; undefined: unknown. */
  readonly follows?: number | undefined;
}

/** Messages from one node to all nodes, including itself. Plain data, so that they can travel between processes. */
export type BusEvent = (
  | {
      readonly kind: 'push';
      readonly userIds: readonly string[];
      /** The frame as it goes over the socket. */
      readonly frame: string;
      /** One of the users gets another frame. */
      readonly ownFrame?: { readonly userId: string; readonly frame: string } | undefined;
      /** The group that the frame is about. With many receivers, its nodes get the event once instead of once per user. */
      readonly groupId?: string | undefined;
      /** The session that caused the event and already knows about it. */
      readonly exceptSessionId?: string | undefined;
      /** The only session that receives it. */
      readonly onlySessionId?: string | undefined;
      /** The users' groups may have changed: nodes then listen to other groups. */
      readonly changesGroups?: true | undefined;
    }
  | {
      readonly kind: 'session-ended';
      readonly sessionIds: readonly string[];
      /** A last frame before the close, if any. */
      readonly frame?: string | undefined;
      readonly closeCode: number;
    }
  /** A session has opened a link on this node: its earlier links, on any node, are superseded. S-06. */
  | { readonly kind: 'session-moved'; readonly sessionId: string; readonly openedAtUs: number }
  /** A node has died. Its transactions from the number `floor` on may have changed lists without telling anybody. */
  | { readonly kind: 'node-died'; readonly node: string; readonly floor: number }
  /** A node reports which users have a link on it: changes since its last report, or all. Without users: the last number. */
  | {
      readonly kind: 'presence';
      readonly node: string;
      readonly number: number;
      readonly isAll: boolean;
      readonly onlineIds: readonly string[];
      readonly goneIds: readonly string[];
    }
  /** A node, or with an empty name each, reports all users. */
  | { readonly kind: 'presence-wanted'; readonly node: string }
  /** The settings of a tenant have changed: nodes read them again. */
  | { readonly kind: 'tenant-changed'; readonly code: string }
  /** A frame for all guests who view a shared group. */
  | { readonly kind: 'guest-push'; readonly groupId: string; readonly frame: string }
  /** Guests may no longer view a group: their links get this last frame and close. */
  | { readonly kind: 'guests-dropped'; readonly groupId: string; readonly frame: string }
) & {
  /** The event is a new message: each node delivers it after the earlier messages of its chat. */
  readonly place?: MessagePlace | undefined;
  /** The event is about a stored message with this key (`messageKey`), which is in the outbox of the nodes already. */
  readonly key?: string | undefined;
  /** The event has no meaning when it is late: nodes that miss it do not look for it. */
  readonly isVolatile?: true | undefined;
};

/** The receivers of events that a node needs: a user, or the guests of a group. */
export type Audience =
  /** The client reads the messages of the snapshot `knows` itself: they are no news. */
  | { readonly kind: 'user'; readonly userId: string; readonly knows: string }
  | { readonly kind: 'guests'; readonly groupId: string };

/**
 * Fan-out. An event is only a hint: the database is the authority, and a client that missed an event learns of it when it resumes.
 * Publishing never fails and never waits.
 */
export interface Bus {
  readonly publish: (event: BusEvent) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (event: BusEvent) => void) => () => void;
  /** The audience has opened its first link on this node. Returns the function to call when its last one has closed. */
  readonly attend: (audience: Audience) => () => void;
}

import { CLOSE_CODES } from '#contract/close-codes.ts';
import type { Bus, BusEvent } from '../bus/bus.ts';
import type { Observer } from '../observe/observer.ts';
import type { RedeemedToken } from '../session/socket-tokens.ts';
import type { Presence } from '../presence/presence.ts';
import type { ClientLink } from './client-link.ts';

/** The open links of this node, sockets and streams, and the delivery of bus events to them. */
export interface SocketRegistry {
  /** The state of every link, for monitoring. */
  readonly states: () => readonly LinkState[];
  /**
   * Adds a link. A session has one link: a new one replaces the old one, on any node (S-06).
   */
  readonly add: (link: ClientLink, opened: Pick<RedeemedToken, 'openedAtUs' | 'snapshot'>) => void;
  readonly count: () => number;
  /** The users with a link on this node. */
  readonly userIds: () => readonly string[];
  /** Sends a frame to the links of users on this node. */
  readonly tell: (userIds: readonly string[], frame: string) => void;
  /**
   * Closes all links for a restart, spread over some time, so that the clients do not all reconnect at once. S-04.
   *
   * @param hasOtherNodes other nodes serve the clients meanwhile
   */
  readonly drain: (code: number, hasOtherNodes: boolean) => Promise<void>;
  readonly stop: () => void;
}

/** The state of a link. `silent`: no sign of life for a while; `behind`: the client has not read everything. */
export interface LinkState {
  readonly kind: ClientLink['via'];
  readonly state: 'open' | 'silent' | 'behind';
}

/** A socket that is silent for this long gets a ping. The client's heartbeat comes every 30 s. */
const ASK_AFTER_MS = 40_000;
const GIVE_UP_AFTER_MS = 75_000;
const CHECK_INTERVAL_MS = 15_000;
/** Up to this number, all sockets close at once; a larger number is spread over time. */
const DRAIN_AT_ONCE = 50;
const DRAIN_STEP_MS = 100;
/** Without another node the clients must wait for the restart, so a slower drain would not help them. */
const DRAIN_ALONE_MS = 2_000;
/** Other nodes can open this many links in a second. */
const DRAIN_PER_SECOND = 50;
/** A drain to other nodes takes at most this long. */
const DRAIN_TO_OTHERS_MS = 20_000;

/** The longest time of a drain. */
export const maxDrainMs = (hasOtherNodes: boolean): number => (hasOtherNodes ? DRAIN_TO_OTHERS_MS : DRAIN_ALONE_MS);

export function createSocketRegistry(
  bus: Bus,
  presence: Presence,
  { metrics }: Pick<Observer, 'metrics'>,
): SocketRegistry {
  const onSent = (links: number): void => metrics.deliveries.inc({ to: 'user' }, links);
  const bySession = new Map<string, ClientLink>();
  const openedAtUs = new WeakMap<ClientLink, number>();
  const supersede = ({ sessionId, openedAtUs: movedAtUs }: Extract<BusEvent, { kind: 'session-moved' }>): void => {
    const link = bySession.get(sessionId);
    // News of an earlier move may come late.
    if (link !== undefined && (openedAtUs.get(link) ?? 0) <= movedAtUs) link.close(CLOSE_CODES.superseded);
  };
  const byUser = new Map<string, Set<ClientLink>>();
  const stopAttending = new Map<string, () => void>();

  const remove = (link: ClientLink): void => {
    if (bySession.get(link.caller.sessionId) === link) bySession.delete(link.caller.sessionId);
    const links = byUser.get(link.caller.userId);
    links?.delete(link);
    if (links?.size !== 0) return;
    byUser.delete(link.caller.userId);
    stopAttending.get(link.caller.userId)?.();
    presence.left(link.caller.userId);
  };
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'session-moved') supersede(event);
    else onSent(deliver(event, bySession, byUser));
  });
  const liveness = setInterval(() => {
    for (const link of bySession.values()) {
      if (link.silentForMs > GIVE_UP_AFTER_MS) link.terminate();
      else if (link.silentForMs > ASK_AFTER_MS) link.ping();
    }
  }, CHECK_INTERVAL_MS).unref();

  return {
    add: (link, { openedAtUs: atUs, snapshot }) => {
      const { sessionId, userId } = link.caller;
      bus.publish({ kind: 'session-moved', sessionId, openedAtUs: atUs });
      openedAtUs.set(link, atUs);
      bySession.set(sessionId, link);
      if (!byUser.has(userId)) {
        stopAttending.set(userId, bus.attend({ kind: 'user', userId, knows: snapshot }));
        presence.arrived(userId);
      }
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(link));
      link.onClose(() => remove(link));
    },
    count: () => bySession.size,
    states: () => [...bySession.values()].map((link) => ({ kind: link.via, state: stateOf(link) })),
    userIds: () => [...byUser.keys()],
    tell: (userIds, frame) => onSent(deliver({ kind: 'push', userIds, frame }, bySession, byUser)),
    drain: (code, hasOtherNodes) => drainAll([...bySession.values()], code, hasOtherNodes),
    stop: () => {
      clearInterval(liveness);
      unsubscribe();
    },
  };
}

function stateOf({ silentForMs, backlogBytes }: ClientLink): LinkState['state'] {
  if (backlogBytes > 0) return 'behind';
  return silentForMs > ASK_AFTER_MS ? 'silent' : 'open';
}

/** Sends an event to the links that it concerns. Returns their number. */
function deliver(
  event: BusEvent,
  bySession: ReadonlyMap<string, ClientLink>,
  byUser: ReadonlyMap<string, ReadonlySet<ClientLink>>,
): number {
  let sent = 0;
  if (event.kind === 'push') {
    for (const userId of event.userIds) {
      for (const link of byUser.get(userId) ?? []) {
        const { sessionId } = link.caller;
        if (sessionId === event.exceptSessionId) continue;
        if (event.onlySessionId !== undefined && event.onlySessionId !== sessionId) continue;
        link.send(event.ownFrame?.userId === userId ? event.ownFrame.frame : event.frame);
        sent += 1;
      }
    }
    return sent;
  }
  if (event.kind !== 'session-ended') return sent;
  for (const sessionId of event.sessionIds) {
    const link = bySession.get(sessionId);
    if (link === undefined) continue;
    if (event.frame !== undefined) link.send(event.frame);
    link.close(event.closeCode);
    sent += 1;
  }
  return sent;
}

/** A link that can be closed for a restart. */
export interface Drainable {
  readonly drain: (code: number) => void | Promise<void>;
  readonly onClose: (listener: () => void) => void;
}

/** Drains links with a code; a large number is spread over time. Resolves when all are closed. */
export async function drainAll(links: readonly Drainable[], code: number, hasOtherNodes: boolean): Promise<void> {
  const maxMs = maxDrainMs(hasOtherNodes);
  const spreadMs = hasOtherNodes ? Math.min((links.length / DRAIN_PER_SECOND) * 1_000, maxMs) : maxMs;
  const stepSize = links.length <= DRAIN_AT_ONCE ? DRAIN_AT_ONCE : Math.ceil((links.length * DRAIN_STEP_MS) / spreadMs);
  const closed = Promise.all(links.map((link) => new Promise<void>((resolve) => link.onClose(resolve))));
  for (let start = 0; start < links.length; start += stepSize) {
    if (start > 0) await wait(DRAIN_STEP_MS);
    for (const link of links.slice(start, start + stepSize)) void link.drain(code);
  }
  await closed;
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

import { CLOSE_CODES } from '#contract/close-codes.ts';
import type { Bus, BusEvent } from '../../delivery/bus/bus.ts';
import type { LinkState } from '../../base/observe/gauges.ts';
import type { Observer } from '../../base/observe/observer.ts';
import type { RedeemedToken } from '../../base/store/access/socket-tokens.ts';
import { drainAll } from '../../delivery/drain.ts';
import type { Presence } from '../../delivery/presence/presence.ts';
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

/** A socket that is silent for this long gets a ping. The client's heartbeat comes every 30 s. */
const ASK_AFTER_MS = 40_000;
const GIVE_UP_AFTER_MS = 75_000;
const CHECK_INTERVAL_MS = 15_000;

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

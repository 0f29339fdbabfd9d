import { CLOSE_CODES } from '#contract/close-codes.ts';
import type { Logger } from 'pino';
import type { Bus } from '../../delivery/bus/bus.ts';
import type { Observer } from '../../base/observe/observer.ts';
import type { ProviderLimits } from '../../base/limits.ts';
import { flushedFrame, shareClosedFrame } from '../../delivery/pushes/guests.ts';
import { type Drainable, drainAll } from '../../delivery/drain.ts';
import type { SharingState } from '../../base/store/groups/shared-groups.ts';
import type { GuestPeer } from './peer.ts';

/** The open guest links of this node by group, and the delivery of bus events to them. */
export interface GuestRegistry {
  /** Adds a link and checks again whether its group is shared: that may have changed since the request. */
  readonly add: (tenant: string, groupId: string, peer: GuestPeer) => Promise<void>;
  readonly countOf: (tenant: string) => number;
  /** Of all tenants. */
  readonly count: () => number;
  /** The newest message number in a group that is viewed here, at most about a second old. */
  readonly newestOf: (groupId: string) => string | undefined;
  /** @param hasOtherNodes other nodes serve the guests meanwhile */
  readonly drain: (hasOtherNodes: boolean) => Promise<void>;
  readonly stop: () => void;
}

export interface GuestRegistryDeps {
  readonly bus: Bus;
  readonly findSharing: (groupIds: readonly string[]) => Promise<SharingState>;
  readonly limits: Pick<ProviderLimits, 'streamBeatMs'>;
  readonly log: Logger;
  readonly observer: Observer;
}

/** The bus is only a hint, so the database is asked at this interval which of the viewed groups are still shared. */
const SHARING_CHECK_MS = 1000;

export function createGuestRegistry(deps: GuestRegistryDeps): GuestRegistry {
  const { bus, findSharing, limits, log, observer } = deps;
  const byGroup = new Map<string, Set<GuestPeer>>();
  const stopAttending = new Map<string, () => void>();
  const countByTenant = new Map<string, number>();
  const newestByGroup = new Map<string, string>();
  const flushedByGroup = new Map<string, string>();
  let isChecking = false;

  const forget = (groupId: string): void => {
    if (byGroup.delete(groupId)) stopAttending.get(groupId)?.();
    newestByGroup.delete(groupId);
    flushedByGroup.delete(groupId);
  };
  const tell = (groupId: string, frame: string): void => {
    const peers = byGroup.get(groupId);
    if (peers === undefined) return;
    for (const peer of peers) peer.send(frame);
    observer.metrics.deliveries.inc({ to: 'guest' }, peers.size);
  };

  const drop = (groupId: string, frame: string): void => {
    for (const peer of byGroup.get(groupId) ?? []) {
      peer.send(frame);
      peer.close(CLOSE_CODES.normal);
    }
    // A closing link must not get any more messages of the group.
    forget(groupId);
  };

  const checkSharing = async (groupIds: readonly string[]): Promise<void> => {
    if (groupIds.length === 0) return;
    const { ends, newest, flushed } = await findSharing(groupIds);
    for (const [groupId, messageId] of newest) newestByGroup.set(groupId, messageId);
    for (const [groupId, messageId] of flushed) {
      const isNew = flushedByGroup.get(groupId) !== messageId;
      flushedByGroup.set(groupId, messageId);
      if (isNew) tell(groupId, flushedFrame(groupId, messageId));
    }
    for (const [groupId, reason] of ends) drop(groupId, shareClosedFrame(groupId, reason));
  };

  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'guests-dropped') drop(event.groupId, event.frame);
    if (event.kind !== 'guest-push') return;
    tell(event.groupId, event.frame);
  });
  const sharing = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    checkSharing([...byGroup.keys()])
      .catch((error: unknown) => log.error({ err: error }, 'shared groups could not be checked'))
      .finally(() => (isChecking = false));
  }, SHARING_CHECK_MS).unref();
  const links = setInterval(() => {
    for (const peers of byGroup.values()) for (const peer of peers) peer.check();
  }, limits.streamBeatMs).unref();

  return {
    add: async (tenant, groupId, peer) => {
      if (!byGroup.has(groupId)) stopAttending.set(groupId, bus.attend({ kind: 'guests', groupId }));
      byGroup.set(groupId, (byGroup.get(groupId) ?? new Set()).add(peer));
      countByTenant.set(tenant, (countByTenant.get(tenant) ?? 0) + 1);
      peer.onClose(() => {
        const peers = byGroup.get(groupId);
        peers?.delete(peer);
        if (peers?.size === 0) forget(groupId);
        countByTenant.set(tenant, (countByTenant.get(tenant) ?? 1) - 1);
      });
      const before = flushedByGroup.get(groupId);
      await checkSharing([groupId]);
      // A new value is sent to all; this peer may also not know the old one.
      if (before !== undefined && flushedByGroup.get(groupId) === before) peer.send(flushedFrame(groupId, before));
    },
    countOf: (tenant) => countByTenant.get(tenant) ?? 0,
    count: () => [...countByTenant.values()].reduce((sum, count) => sum + count, 0),
    newestOf: (groupId) => newestByGroup.get(groupId),
    drain: (hasOtherNodes) => {
      const peers = [...byGroup.values()].flatMap((some) => [...some]).map(drainable);
      return drainAll(peers, CLOSE_CODES.serviceRestart, hasOtherNodes);
    },
    stop: () => {
      clearInterval(sharing);
      clearInterval(links);
      unsubscribe();
    },
  };
}

const drainable = ({ close, onClose }: GuestPeer): Drainable => ({ drain: close, onClose });

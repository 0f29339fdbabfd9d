import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import type { ShareEnd } from '../../../widget/domain/group/guest-group.ts';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { shareClosedFrame } from '../pushes/guests.ts';
import { type Drainable, drainAll } from '../socket/registry.ts';
import type { GuestPeer } from './peer.ts';

/** The open guest links of this node, by group, and the way from the bus to them. */
export interface GuestRegistry {
  /** Adds a link and looks once more whether its group is shared: that may have changed since it was asked. */
  readonly add: (tenant: string, groupId: string, peer: GuestPeer) => Promise<void>;
  readonly countOf: (tenant: string) => number;
  readonly drain: () => Promise<void>;
  readonly stop: () => void;
}

export interface GuestRegistryParts {
  readonly bus: Bus;
  /** Those of some groups that are not shared (any more). */
  readonly findShareEnds: (groupIds: readonly string[]) => Promise<ReadonlyMap<string, ShareEnd>>;
  readonly log: Logger;
}

/** The bus is a hint: so often the database is asked which of the groups that are viewed are shared still. */
const SHARING_CHECK_MS = 1000;
const LINK_CHECK_MS = 10_000;

export function createGuestRegistry({ bus, findShareEnds, log }: GuestRegistryParts): GuestRegistry {
  const byGroup = new Map<string, Set<GuestPeer>>();
  const countByTenant = new Map<string, number>();
  let isChecking = false;

  const drop = (groupId: string, frame: string): void => {
    for (const peer of byGroup.get(groupId) ?? []) {
      peer.send(frame);
      peer.close(CLOSE_CODES.normal);
    }
    // What is closing gets no further message of a group that is not shared.
    byGroup.delete(groupId);
  };

  const checkSharing = async (groupIds: readonly string[]): Promise<void> => {
    if (groupIds.length === 0) return;
    for (const [groupId, reason] of await findShareEnds(groupIds)) drop(groupId, shareClosedFrame(groupId, reason));
  };

  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'guests-dropped') drop(event.groupId, event.frame);
    if (event.kind !== 'guest-push') return;
    for (const peer of byGroup.get(event.groupId) ?? []) peer.send(event.frame);
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
  }, LINK_CHECK_MS).unref();

  return {
    add: async (tenant, groupId, peer) => {
      byGroup.set(groupId, (byGroup.get(groupId) ?? new Set()).add(peer));
      countByTenant.set(tenant, (countByTenant.get(tenant) ?? 0) + 1);
      peer.onClose(() => {
        const peers = byGroup.get(groupId);
        peers?.delete(peer);
        if (peers?.size === 0) byGroup.delete(groupId);
        countByTenant.set(tenant, (countByTenant.get(tenant) ?? 1) - 1);
      });
      await checkSharing([groupId]);
    },
    countOf: (tenant) => countByTenant.get(tenant) ?? 0,
    drain: () =>
      drainAll([...byGroup.values()].flatMap((peers) => [...peers]).map(drainable), CLOSE_CODES.serviceRestart),
    stop: () => {
      clearInterval(sharing);
      clearInterval(links);
      unsubscribe();
    },
  };
}

const drainable = ({ close, onClose }: GuestPeer): Drainable => ({ drain: close, onClose });

import type { IncomingMessage } from 'node:http';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { GUEST_GROUP_QUERY, GUEST_SOCKET_PATH } from '../../../widget/contract/guest.ts';
import { isGroupId } from '../../../widget/domain/chat/chat-id.ts';
import type { Services } from '../calls/handler.ts';
import { guestOpenFrame, shareClosedFrame } from '../pushes/guests.ts';
import { findSharedGroup, type SharedGroup } from '../store/shared-groups.ts';
import type { GuestPeer } from './peer.ts';
import type { GuestRegistry } from './registry.ts';

/** Why a guest is turned away before there is a link, as an HTTP status and a failure code. */
export interface Rejection {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface Visit {
  readonly groupId: string;
  /** Undefined: guests may not see such a group, which the link itself says. */
  readonly shared: SharedGroup | undefined;
}

/** Where guests come in, over a socket or a stream. Spec: 3-transport §4 Guest group connection. */
export interface GuestDoor {
  readonly ask: (url: string, address: string | undefined) => Promise<Rejection | Visit>;
  /** Begins a link: says what the group is, or why there is nothing to see. */
  readonly enter: (visit: Visit, peer: GuestPeer) => Promise<void>;
  readonly isDraining: () => boolean;
}

export const isGuestSocket = (request: IncomingMessage): boolean =>
  (request.url ?? '').split('?', 1)[0] === GUEST_SOCKET_PATH;

export function createGuestDoor(services: Services, registry: GuestRegistry, isDraining: () => boolean): GuestDoor {
  const { db, guestTries, limits, now, log } = services;
  return {
    isDraining,
    async ask(url, address) {
      const groupId = new URLSearchParams(url.split('?')[1] ?? '').get(GUEST_GROUP_QUERY) ?? '';
      if (!isGroupId(groupId)) return rejection(400, 'invalid_request', `"${GUEST_GROUP_QUERY}" must name a group.`);
      if (isDraining()) return rejection(503, 'server_error', 'The server is about to restart.');
      if (!guestTries.allow(address ?? '')) {
        log.warn({ via: 'guest', address, code: 'too_many_tries' }, 'guest turned away');
        return rejection(429, 'too_many_tries', 'Too many guests come from your address. Try again later.');
      }
      const shared = await findSharedGroup(db, groupId);
      if (shared !== undefined && registry.countOf(shared.tenant) >= limits.maxGuestsPerTenant) {
        log.warn({ via: 'guest', tenant: shared.tenant, code: 'server_error' }, 'too many guests');
        return rejection(503, 'server_error', 'There are too many guests. Try again later.');
      }
      return { groupId, shared };
    },
    async enter({ groupId, shared }, peer) {
      if (shared === undefined) {
        // Neither whether the group exists, nor what it is called.
        peer.send(shareClosedFrame(groupId, 'not_shared'));
        peer.close(CLOSE_CODES.normal);
        return;
      }
      peer.send(guestOpenFrame(shared, now()));
      await registry.add(shared.tenant, groupId, peer);
      // A drain that began meanwhile has not seen this one.
      if (isDraining()) peer.close(CLOSE_CODES.serviceRestart);
    },
  };
}

const rejection = (status: number, code: string, message: string): Rejection => ({ status, code, message });

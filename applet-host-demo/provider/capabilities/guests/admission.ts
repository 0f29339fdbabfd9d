import type { IncomingMessage } from 'node:http';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { GUEST_GROUP_QUERY, GUEST_SOCKET_PATH } from '#contract/guest.ts';
import { isGroupId } from '#domain/chat/chat-id.ts';
import type { Services } from '../../calls/services.ts';
import { guestBeatFrame, guestOpenFrame, shareClosedFrame } from '../../delivery/pushes/guests.ts';
import { findSharedGroup, type SharedGroup } from '../../base/store/groups/shared-groups.ts';
import { GUEST_TOKEN_LIFETIME_MS, type GuestIdentity, issueGuestToken } from './guest-tokens.ts';
import type { GuestPeer } from './peer.ts';
import type { GuestRegistry } from './registry.ts';

/** The reason why a guest is refused before a link opens, as an HTTP status and a failure code. */
export interface Rejection {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface Visit {
  readonly groupId: string;
  /** Undefined: guests may not view this group. The link itself reports that. */
  readonly shared: SharedGroup | undefined;
}

/** Admits guests, over a socket or a stream. Spec: 3-transport §4 Guest group connection. */
export interface GuestAdmission {
  readonly ask: (url: string, address: string | undefined) => Promise<Rejection | Visit>;
  /** Starts a link: sends the group's description, or the reason why it cannot be viewed. */
  readonly enter: (visit: Visit, peer: GuestPeer) => Promise<void>;
  readonly isDraining: () => boolean;
}

export const isGuestSocket = (request: IncomingMessage): boolean =>
  (request.url ?? '').split('?', 1)[0] === GUEST_SOCKET_PATH;

export function createGuestAdmission(
  services: Services,
  registry: GuestRegistry,
  isDraining: () => boolean,
): GuestAdmission {
  const { db, gates, limits, now, log, sampled, tenants } = services;

  /** After a heartbeat, resends news that a lost push may have contained, and renews the token in time. */
  const followBeats = (peer: GuestPeer, identity: GuestIdentity, newestAtOpen: string): void => {
    let sentNewest = newestAtOpen;
    let issuedAtMs = now();
    const beat = async (): Promise<void> => {
      const newest = registry.newestOf(identity.groupId) ?? sentNewest;
      const isTokenDue = now() - issuedAtMs >= GUEST_TOKEN_LIFETIME_MS / 2;
      if (newest === sentNewest && !isTokenDue) return;
      const token = isTokenDue ? await issueGuestToken(db, identity, now()) : undefined;
      peer.send(guestBeatFrame(identity.groupId, newest, token));
      sentNewest = newest;
      if (isTokenDue) issuedAtMs = now();
    };
    peer.onBeat(() => {
      beat().catch((error: unknown) => log.warn({ err: error }, 'guest update failed'));
    });
  };

  return {
    isDraining,
    async ask(url, address) {
      const groupId = new URLSearchParams(url.split('?')[1] ?? '').get(GUEST_GROUP_QUERY) ?? '';
      if (!isGroupId(groupId)) return rejection(400, 'invalid_request', `"${GUEST_GROUP_QUERY}" must name a group.`);
      if (isDraining()) return rejection(503, 'server_error', 'The server is about to restart.');
      if (!(await gates.guests.take(address)).isAdmitted) {
        sampled.warn({ via: 'guest', address, code: 'too_many_tries' }, 'guest refused');
        return rejection(429, 'too_many_tries', 'Too many guests come from your address. Try again later.');
      }
      const found = await findSharedGroup(db, groupId);
      const shared = found !== undefined && (await tenants.find(found.tenant)) !== undefined ? found : undefined;
      if (shared !== undefined && registry.countOf(shared.tenant) >= limits.maxGuestsPerTenant) {
        sampled.warn({ via: 'guest', tenant: shared.tenant, code: 'server_error' }, 'too many guests');
        return rejection(503, 'server_error', 'There are too many guests. Try again later.');
      }
      return { groupId, shared };
    },
    async enter({ groupId, shared }, peer) {
      if (shared === undefined) {
        // Reveals neither whether the group exists nor its name.
        peer.send(shareClosedFrame(groupId, 'not_shared'));
        peer.close(CLOSE_CODES.normal);
        return;
      }
      const identity = { tenant: shared.tenant, groupId };
      peer.send(guestOpenFrame(shared, now(), await issueGuestToken(db, identity, now())));
      followBeats(peer, identity, shared.newestMessageId);
      await registry.add(shared.tenant, groupId, peer);
      // A drain that began meanwhile does not know this link.
      if (isDraining()) peer.close(CLOSE_CODES.serviceRestart);
    },
  };
}

const rejection = (status: number, code: string, message: string): Rejection => ({ status, code, message });

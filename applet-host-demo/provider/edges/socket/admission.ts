import { CLOSE_CODES } from '#contract/close-codes.ts';
import {
  CAPABILITY_DRAW_PROOF,
  CAPABILITY_NEWEST,
  CAPABILITY_PAGES,
  CAPABILITY_PEER_READ,
  CAPABILITY_RESUME,
  CAPABILITY_SPEECH,
  CAPABILITY_THROW_PROOF,
  hello,
} from '#contract/pushes/hello.ts';
import { CAPABILITY_PRESENCE } from '#contract/pushes/friend-presence.ts';
import { CAPABILITY_TYPING } from '#contract/pushes/typing.ts';
import type { Services } from '../../calls/services.ts';
import { pushFrame } from '../../delivery/pushes/frame.ts';
import type { Caller } from '../../base/store/access/sessions.ts';
import { type RedeemedToken, redeemSocketToken } from '../../base/store/access/socket-tokens.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import type { ClientLink } from './client-link.ts';
import type { SocketRegistry } from './registry.ts';
import { closeEnded, closeIfEnded } from './session-guard.ts';

export interface LinkOptions {
  readonly registry: SocketRegistry;
  /** Allowed origins of browsers. A client without an Origin header is not a browser, or is one of the provider's own pages. */
  readonly origins: readonly string[];
  readonly isDraining: () => boolean;
}

export interface LinkSession extends Pick<RedeemedToken, 'openedAtUs' | 'snapshot'> {
  readonly caller: Caller;
  readonly tenant: Tenant;
  /** The account was frozen after the token was issued. */
  readonly isFrozen: boolean;
}

/** Redeems a link's token. Undefined when the token or its session is not valid. S-07. */
export async function findLinkSession(services: Services, token: string): Promise<LinkSession | undefined> {
  const redeemed = await redeemSocketToken(services.db, token, services.limits, services.now());
  if (redeemed === undefined) return undefined;
  const { isFrozen, openedAtUs, snapshot, ...caller } = redeemed;
  const tenant = await services.tenants.find(caller.tenant);
  return tenant === undefined ? undefined : { caller, tenant, isFrozen, openedAtUs, snapshot };
}

/** Sends the greeting on a new link and registers it. Tells a frozen user why the link ends. S-03, S-06. */
export function admit(
  link: ClientLink,
  { tenant, isFrozen, openedAtUs, snapshot }: Omit<LinkSession, 'caller'>,
  services: Services,
  { registry, isDraining }: LinkOptions,
): void {
  link.onClose(services.links.admissions.open(link.caller.sessionId));
  if (isFrozen) return closeEnded(link, 'frozen');
  const always = [
    CAPABILITY_RESUME,
    CAPABILITY_PAGES,
    CAPABILITY_NEWEST,
    CAPABILITY_PEER_READ,
    CAPABILITY_TYPING,
    CAPABILITY_PRESENCE,
    CAPABILITY_THROW_PROOF,
  ];
  const capabilities = [
    ...always,
    ...(services.speech === undefined ? [] : [CAPABILITY_SPEECH]),
    ...(services.lottery.isRemote || !tenant.config.hasLottery ? [] : [CAPABILITY_DRAW_PROOF]),
  ];
  const greeting = { capabilities, node: services.node, timeMs: services.now(), epoch: services.epoch };
  link.send(pushFrame(hello, greeting, tenant.config.roleScheme));
  registry.add(link, { openedAtUs, snapshot });
  // The session may have ended since its token was redeemed.
  closeIfEnded(services, link).catch((error: unknown) => {
    services.log.error({ userId: link.caller.userId, err: error }, 'session could not be checked');
  });
  // A drain that began meanwhile does not know this link.
  if (isDraining()) link.close(CLOSE_CODES.serviceRestart);
}

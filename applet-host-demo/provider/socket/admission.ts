import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import {
  CAPABILITY_PEER_READ,
  CAPABILITY_RESUME,
  CAPABILITY_SPEECH,
  hello,
} from '../../../widget/contract/pushes/hello.ts';
import { CAPABILITY_TYPING } from '../../../widget/contract/pushes/typing.ts';
import type { Services } from '../calls/handler.ts';
import { pushFrame } from '../pushes/frame.ts';
import type { Caller } from '../session/sessions.ts';
import { redeemSocketToken } from '../session/socket-tokens.ts';
import type { Tenant } from '../tenants/settings.ts';
import type { ClientLink } from './client-link.ts';
import type { SocketRegistry } from './registry.ts';

export interface LinkOptions {
  readonly registry: SocketRegistry;
  /** Origins that a browser may come from. A client without an Origin is no browser, or a page of our own. */
  readonly origins: readonly string[];
  readonly isDraining: () => boolean;
}

export interface LinkSession {
  readonly caller: Caller;
  readonly tenant: Tenant;
}

const NODE_NAME = randomUUID().slice(0, 8);

/** Uses a link's token up. Undefined when it, or its session, is not valid. S-07. */
export async function findLinkSession(services: Services, token: string): Promise<LinkSession | undefined> {
  const caller = await redeemSocketToken(services.db, token, services.limits, services.now());
  const tenant = caller === undefined ? undefined : await services.tenants.find(caller.tenant);
  return caller === undefined || tenant === undefined ? undefined : { caller, tenant };
}

/** Greets on a new link and lets it take part. S-03, S-06. */
export function admit(
  link: ClientLink,
  tenant: Tenant,
  services: Services,
  { registry, isDraining }: LinkOptions,
): void {
  const always = [CAPABILITY_RESUME, CAPABILITY_PEER_READ, CAPABILITY_TYPING];
  const capabilities = services.speech === undefined ? always : [...always, CAPABILITY_SPEECH];
  const greeting = { capabilities, node: NODE_NAME, timeMs: services.now() };
  link.send(pushFrame(hello, greeting, tenant.config.roleScheme));
  registry.add(link);
  // A drain that began meanwhile has not seen this one.
  if (isDraining()) link.close(CLOSE_CODES.serviceRestart);
}

import { getSocketDomainMsg } from '#contract/http/get-socket-domain-msg.ts';
import { answer, forEveryone } from '../calls/handler.ts';

/** Spec: 3-transport §3 domainHostList, §7 getSocketDomainMsg. */
export const handleGetSocketDomainMsg = forEveryone(getSocketDomainMsg, (_request, { tenant }) =>
  Promise.resolve(answer({ hosts: tenant.config.apiHosts })),
);

import { getSocketDomainMsg } from '#contract/http/get-socket-domain-msg.ts';
import { forEveryone } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';

/** Spec: 3-transport §3 domainHostList, §7 getSocketDomainMsg. */
export const handleGetSocketDomainMsg = forEveryone(getSocketDomainMsg, (_request, { tenant }) =>
  Promise.resolve(answer({ hosts: tenant.config.apiHosts })),
);

import { list, named, nothing, record, text } from '../codec.ts';
import { httpCall } from '../operation.ts';

/** The origins of the provider that are reachable now, for the host race. Spec: 3-transport §3, §4, §7. */
export const getSocketDomainMsg = httpCall(
  '/getSocketDomainMsg',
  nothing,
  record({ hosts: named('domainHostList', list(text, 20)) }),
  { isPublic: true },
);

import { rtcConfigGet } from '#contract/operations/rtc-config-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { iceServersFor } from '../../capabilities/calling/ice-servers.ts';

/** The servers for the caller's calls. L-CL5. */
export const handleRtcConfigGet = forSession(rtcConfigGet, (_request, { services, tenant, caller }) => {
  const { calls = {} } = tenant.settings;
  if (calls.isOff === true) return Promise.resolve(refuse('calls_closed', 'The platform has switched calls off.'));
  const iceServers = iceServersFor(calls, caller.userId, services.now());
  return Promise.resolve(answer({ iceServers, isRelayOnly: calls.isRelayOnly ?? false }));
});

import { heartbeat } from '#contract/operations/heartbeat.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { pushHeartbeat } from '../../delivery/pushes/heartbeat.ts';

/** The reply to this call does not prove that the link works; the push that it causes does. */
export const handleHeartbeat = forSession(heartbeat, async ({ code }, { services, caller }) => {
  pushHeartbeat(services.bus, caller, code, services.now());
  return answer(undefined);
});

import { heartbeat } from '../../../widget/contract/operations/heartbeat.ts';
import { answer, forSession } from '../calls/handler.ts';
import { pushHeartbeat } from '../pushes/heartbeat.ts';

/** The answer to the call proves nothing of the link; the push that it causes does. */
export const handleHeartbeat = forSession(heartbeat, async ({ code }, { services, caller }) => {
  pushHeartbeat(services.bus, caller, code, services.now());
  return answer(undefined);
});

import { logout } from '#contract/http/logout.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { endCallOfSession } from '../../capabilities/calling/signals.ts';
import { pushLogout } from '../../delivery/pushes/session-end.ts';
import { endSession } from '../../base/store/access/sessions.ts';

/** Ends the session; its socket closes with the normal code. Spec: 3-transport §4 Logout, §7. */
export const handleLogout = forSession(logout, async (_request, context) => {
  const { services, caller } = context;
  await endCallOfSession(context);
  await endSession(services.db, caller.sessionId);
  pushLogout(services.bus, caller.sessionId);
  return answer(undefined);
});

import { getSToken } from '#contract/http/get-s-token.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { issueSocketToken } from '../../base/store/access/socket-tokens.ts';

/** The session is valid here: a client without one takes no place from others. Spec: 3-transport §7 getSToken. S-07. L-O6. */
export const handleGetSToken = forSession(getSToken, async (_request, { services, caller, address }) => {
  const { admissions } = services.links;
  const { sessionId } = caller;
  const waitMs = admissions.enter({ sessionId, address });
  if (waitMs !== undefined)
    return refuse('server_busy', 'Too many clients are reconnecting. Try again in a moment.', {
      data: { retry_after_ms: waitMs },
    });
  let isIssued = false;
  try {
    const socketToken = await issueSocketToken(services.db, sessionId, services.now());
    isIssued = true;
    return answer({ socketToken });
  } finally {
    if (!isIssued) admissions.abandon(sessionId);
  }
});

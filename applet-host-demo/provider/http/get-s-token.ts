import { getSToken } from '#contract/http/get-s-token.ts';
import { answer, forSession } from '../calls/handler.ts';
import { issueSocketToken } from '../session/socket-tokens.ts';

/** Spec: 3-transport §7 getSToken. S-07. */
export const handleGetSToken = forSession(getSToken, async (_request, { services, caller }) =>
  answer({ socketToken: await issueSocketToken(services.db, caller.sessionId, services.now()) }),
);

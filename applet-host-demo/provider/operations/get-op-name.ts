import { getOpName } from '#contract/operations/get-op-name.ts';
import { answer, forSession } from '../calls/handler.ts';
import { listServingAgents } from '../store/service-agents.ts';

/** Spec: 3-transport §7 getOpName. */
export const handleGetOpName = forSession(getOpName, async ({ userIds }, { services, caller }) =>
  answer({ names: await listServingAgents(services.db, caller.userId, userIds) }),
);

import { getOpName } from '#contract/operations/get-op-name.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { listServingAgents } from '../../base/store/service/service-agents.ts';

/** Spec: 3-transport §7 getOpName. */
export const handleGetOpName = forSession(getOpName, async ({ userIds }, { services, caller }) =>
  answer({ names: await listServingAgents(services.db, caller.userId, userIds) }),
);

import { applyingStateUpdate, groupGetByShare } from '../../../widget/contract/http/group-application.ts';
import { isOpenToStrangers } from '../../../widget/domain/group/application.ts';
import { answer, forSession } from '../calls/handler.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { decideApplication } from '../groups/applications.ts';
import { refuseApplication } from '../operations/apply-to-group.ts';
import { findGroupFromOutside } from '../store/applications.ts';

/** Spec: 2-contacts-groups §4 Group apply handling. */
export const handleApplyingStateUpdate = forSession(applyingStateUpdate, async (decision, context) => {
  const outcome = await decideApplication(decision, context);
  return outcome.ok ? answer(undefined) : refuseApplication(outcome.failure, decision.groupId);
});

/** What may not be seen and what is not there are one and the same. Spec: 2-contacts-groups §2 UserInfo, Share link form. */
export const handleGroupGetByShare = forSession(groupGetByShare, async ({ groupId }, { services, tenant, caller }) => {
  const found = await findGroupFromOutside(services.db, { tenant: tenant.code, groupId, userId: caller.userId });
  if (found === undefined || found.facts.isDissolved) return refuseChat('not_match', groupId);
  const isMember = found.facts.role !== undefined;
  if (!isMember && !isOpenToStrangers(found.facts)) return refuseChat('not_match', groupId);
  return answer({ group: found.profile, isMember });
});

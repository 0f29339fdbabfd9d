import { applyingStateUpdate, groupGet, groupGetByShare } from '#contract/http/group-application.ts';
import { type ApplicationFacts, type GroupProfile, isOpenToStrangers } from '#domain/group/application.ts';
import { answer, forSession, type Outcome, type SessionContext } from '../calls/handler.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { decideApplication } from '../groups/applications.ts';
import { refuseApplication } from '../operations/apply-to-group.ts';
import { findGroupByNumber, findGroupFromOutside } from '../store/applications.ts';

/** Spec: 2-contacts-groups §4 Group apply handling. */
export const handleApplyingStateUpdate = forSession(applyingStateUpdate, async (decision, context) => {
  const outcome = await decideApplication(decision, context);
  return outcome.ok ? answer(undefined) : refuseApplication(outcome.failure, decision.groupId);
});

/** Spec: 2-contacts-groups §2 UserInfo, Share link form. */
export const handleGroupGetByShare = forSession(groupGetByShare, ({ groupId }, context) =>
  showGroup(groupId, isOpenToStrangers, context),
);

/** Spec: 2-contacts-groups §5 Group search, §8. */
export const handleGroupGet = forSession(groupGet, async ({ groupNumber }, context) => {
  const { services, tenant } = context;
  const groupId = await findGroupByNumber(services.db, tenant.code, groupNumber);
  return groupId === undefined
    ? refuseChat('not_match', groupNumber)
    : showGroup(groupId, ({ canBeFound }) => canBeFound, context);
});

/** Hides the difference between a hidden group and a missing one. Members can always see their group. */
async function showGroup(
  groupId: string,
  isOpen: (facts: ApplicationFacts) => boolean,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<{ readonly group: GroupProfile; readonly isMember: boolean }>> {
  const found = await findGroupFromOutside(services.db, { tenant: tenant.code, groupId, userId: caller.userId });
  if (found === undefined || found.facts.isDissolved) return refuseChat('not_match', groupId);
  const isMember = found.facts.role !== undefined;
  return isMember || isOpen(found.facts)
    ? answer({ group: found.profile, isMember })
    : refuseChat('not_match', groupId);
}

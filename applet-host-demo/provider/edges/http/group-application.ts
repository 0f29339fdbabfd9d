import type { Decoded } from '#contract/codec.ts';
import { applyingStateUpdate, groupGet, groupGetByShare, isMember } from '#contract/http/group-application.ts';
import { type ApplicationFacts, isOpenToStrangers } from '#domain/group/application.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { decideApplication } from '../../capabilities/groups/applications.ts';
import { refuseApplication } from '../operations/apply-to-group.ts';
import { findGroupByNumber, findGroupFromOutside } from '../../base/store/groups/applications.ts';

/** Spec: 2-contacts-groups §4 Group apply handling. */
export const handleApplyingStateUpdate = forSession(applyingStateUpdate, async (decision, context) => {
  const outcome = await decideApplication(decision, context);
  return outcome.ok ? answer(undefined) : refuseApplication(outcome.failure, decision.groupId);
});

/** Spec: 2-contacts-groups §2 UserInfo, Share link form. */
export const handleGroupGetByShare = forSession(groupGetByShare, ({ groupId }, context) =>
  showGroup(groupId, isOpenToStrangers, context),
);

/** Spec: 2-contacts-groups §5 Group search, §7 groupGet, §8. */
export const handleGroupGet = forSession(groupGet, async ({ groupNumber, groupId }, context) => {
  const { services, tenant } = context;
  const foundId = groupId ?? (await findGroupByNumber(services.db, tenant.code, groupNumber ?? ''));
  if (foundId === undefined) return refuseChat('not_match', groupNumber ?? '');
  // The number is for everybody who may find the group, the id also for everybody who has its link.
  return showGroup(foundId, groupId === undefined ? ({ canBeFound }) => canBeFound : isOpenToStrangers, context);
});

/** Spec: 2-contacts-groups §7 isMember. */
export const handleIsMember = forSession(isMember, async ({ groupId }, { services, tenant, caller }) => {
  const found = await findGroupFromOutside(services.db, { tenant: tenant.code, groupId, userId: caller.userId });
  // A missing group and a hidden one get the same answer.
  return answer({ isMember: found?.facts.role !== undefined && !found.facts.isDissolved });
});

/** Hides the difference between a hidden group and a missing one. Members can always see their group. */
async function showGroup(
  groupId: string,
  isOpen: (facts: ApplicationFacts) => boolean,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<Decoded<typeof groupGet.reply>>> {
  const found = await findGroupFromOutside(services.db, { tenant: tenant.code, groupId, userId: caller.userId });
  if (found === undefined || found.facts.isDissolved) return refuseChat('not_match', groupId);
  const { profile: group, facts, announcement } = found;
  if (facts.role !== undefined) return answer({ group, isMember: true, announcement });
  return isOpen(facts) ? answer({ group, isMember: false }) : refuseChat('not_match', groupId);
}

import { applyToGroup as call } from '#contract/operations/apply-to-group.ts';
import type { FailureCode } from '#domain/failure.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { applyToGroup } from '../../capabilities/groups/applications.ts';

/** Applies to a group. The reply is `wait4passed` while approval is needed. Spec: 2-contacts-groups §7, 3-transport §7, §8. */
export const handleApplyToGroup = forSession(call, async ({ groupId }, context) => {
  const outcome = await applyToGroup(groupId, context);
  if (!outcome.ok) return refuseApplication(outcome.failure, groupId);
  return outcome.value ? answer(undefined) : refuse('group_request_sent', 'wait4passed');
});

const SENTENCES: Partial<Record<FailureCode, string>> = {
  already_member: 'The user is already a member of group',
  group_full: 'The member limit is reached in group',
  already_decided: 'There is no pending application of this user in group',
};

/** Refuses with a sentence that names the group. */
export const refuseApplication = (code: FailureCode, groupId: string): Outcome<never> => {
  const sentence = SENTENCES[code];
  return sentence === undefined ? refuseChat(code, groupId) : refuse(code, `${sentence} ${groupId}.`);
};

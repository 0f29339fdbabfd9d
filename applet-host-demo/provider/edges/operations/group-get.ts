import { groupFunctionsGet } from '#contract/operations/group-functions-get.ts';
import { groupGetForMember } from '#contract/operations/group-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { moneyOf } from '../../capabilities/money/rights.ts';
import { findEnvelopeFacts } from '../../base/store/groups/group-functions.ts';
import { findGroupEntry } from '../../base/store/groups/group-list.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 1-chat §7 groupGet. */
export const handleGroupGetForMember = forSession(
  groupGetForMember,
  async ({ groupId }, { services: { db }, caller }) => {
    const viewer = await checkViewer(db, groupId, caller.userId);
    if (!viewer.ok) return refuseChat(viewer.failure, groupId);
    const entry = await findGroupEntry(db, caller.userId, groupId);
    return entry === undefined ? refuseChat('noGroupMember', groupId) : answer(entry);
  },
);

/** Spec: 1-chat §6, §7 GroupFunctionsGet. */
export const handleGroupFunctionsGet = forSession(
  groupFunctionsGet,
  async ({ groupId }, { services: { db }, tenant, caller }) => {
    const viewer = await checkViewer(db, groupId, caller.userId);
    if (!viewer.ok) return refuseChat(viewer.failure, groupId);
    const { isRedOpen } = await findEnvelopeFacts(db, groupId, caller.userId);
    return answer({ canOpenRedEnvelopes: isRedOpen && moneyOf(tenant) !== undefined });
  },
);

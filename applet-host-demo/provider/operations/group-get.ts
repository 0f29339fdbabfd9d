import { groupFunctionsGet } from '#contract/operations/group-functions-get.ts';
import { groupGetForMember } from '#contract/operations/group-get.ts';
import { answer, forSession } from '../calls/handler.ts';
import { refuseChat } from '../calls/refuse-chat.ts';
import { findGroupEntry } from '../store/group-list.ts';
import { checkViewer } from '../store/viewers.ts';

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

/** This provider has no money services, so no group has red envelopes. Spec: 1-chat §7 GroupFunctionsGet. */
export const handleGroupFunctionsGet = forSession(
  groupFunctionsGet,
  async ({ groupId }, { services: { db }, caller }) => {
    const viewer = await checkViewer(db, groupId, caller.userId);
    return viewer.ok ? answer({ canOpenRedEnvelopes: false }) : refuseChat(viewer.failure, groupId);
  },
);

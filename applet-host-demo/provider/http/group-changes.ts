import * as calls from '#contract/http/group-changes.ts';
import { answer, forSession } from '../calls/handler.ts';
import { changeGroupText, changeSharing } from '../groups/changes.ts';
import { leaveGroup } from '../groups/leaving.ts';

/** Spec: 2-contacts-groups §5, §7 groupANNCUpdate. */
export const handleGroupAnncUpdate = forSession(calls.groupAnncUpdate, ({ groupId, announcement }, context) =>
  changeGroupText({ groupId, which: 'announcement', typed: announcement }, context),
);

/** Spec: 2-contacts-groups §5, §7 groupUpdate. D-09. */
export const handleGroupUpdate = forSession(calls.groupUpdate, ({ groupId, intro }, context) =>
  intro === undefined
    ? Promise.resolve(answer(undefined))
    : changeGroupText({ groupId, which: 'intro', typed: intro }, context),
);

/** Spec: 2-contacts-groups §6, §7 groupPrivateUpdate. */
export const handleGroupPrivateUpdate = forSession(calls.groupPrivateUpdate, ({ groupId, isShared }, context) =>
  isShared === undefined ? Promise.resolve(answer(undefined)) : changeSharing({ groupId, isShared }, context),
);

/** Spec: 2-contacts-groups §4 Roles, §7 groupLeave. */
export const handleGroupLeave = forSession(calls.groupLeave, ({ groupId }, context) => leaveGroup(groupId, context));

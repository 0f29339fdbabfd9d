import * as calls from '#contract/http/group-changes.ts';
import { isGroupPreset } from '#domain/group/group-name.ts';
import { forSpeaker } from '../../capabilities/moderation/for-speaker.ts';
import { forSession } from '../../calls/handler.ts';
import { changeGroupText } from '../../capabilities/groups/changes.ts';
import { leaveGroup } from '../../capabilities/groups/leaving.ts';
import { changeGroupFields, changeSwitch, flushGroup } from '../../capabilities/groups/settings.ts';
import { setAccountFlags } from './account-group-update.ts';

/** Spec: 2-contacts-groups §5, §7 groupANNCUpdate. */
export const handleGroupAnncUpdate = forSpeaker(
  calls.groupAnncUpdate,
  ({ groupId, announcement }, context) =>
    changeGroupText({ groupId, which: 'announcement', typed: announcement }, context),
  { texts: ({ announcement }) => [announcement] },
);

/** Spec: 2-contacts-groups §5, §7 groupUpdate. D-09. */
export const handleGroupUpdate = forSpeaker(calls.groupUpdate, changeGroupFields, {
  texts: ({ name = '', intro = '' }) => [name, intro],
  says: ({ name = '', intro = '', photo = '' }) => name !== '' || intro.trim() !== '' || !isGroupPreset(photo),
});

/** Spec: 2-contacts-groups §4, §6, §7 groupPrivateUpdate. */
export const handleGroupPrivateUpdate = forSession(calls.groupPrivateUpdate, ({ groupId, flag, isOn }, context) =>
  flag === 'mute'
    ? setAccountFlags({ groupId, notificationsMuted: isOn }, context)
    : changeSwitch({ groupId, name: flag, isOn }, context),
);

/** Spec: 2-contacts-groups §5, §7 adminMsgFlush. */
export const handleAdminMsgFlush = forSession(calls.adminMsgFlush, ({ groupId }, context) =>
  flushGroup(groupId, context),
);

/** Spec: 2-contacts-groups §4 Roles, §7 groupLeave. */
export const handleGroupLeave = forSession(calls.groupLeave, ({ groupId }, context) => leaveGroup(groupId, context));

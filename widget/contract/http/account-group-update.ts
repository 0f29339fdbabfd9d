import { flag, named, nothing, optional, record } from '../codec.ts';
import { groupId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Pins or mutes a group for this user; omitted fields keep their values. Spec: 3-transport §7 accountGroupUpdate. */
export const accountGroupUpdate = httpCall(
  '/accountGroupUpdate',
  record({
    groupId: named('group_id', groupId),
    isPinned: optional(flag, 'is_top'),
    notificationsMuted: optional(flag, 'is_mute'),
  }),
  nothing,
);

import { flag, named, nothing, optional, record } from '../codec.ts';
import { userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Pins or mutes a friend's chat; omitted fields keep their values. Spec: 3-transport §7 friendUpdate. */
export const friendUpdate = httpCall(
  '/friendUpdate',
  record({
    friendId: named(['user_id', 'target_id'], userId),
    isPinned: optional(flag, 'is_top'),
    notificationsMuted: optional(flag, 'is_mute'),
  }),
  nothing,
);

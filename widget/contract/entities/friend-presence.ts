import { flag, named, optional, record, time } from '../codec.ts';
import { userId } from '../ids.ts';

/** A friend's presence and last visit. The time is absent when the user may not know it. D-09. */
export const friendPresence = record({
  userId: named('user_id', userId),
  isOnline: named('onlineStatus', flag),
  lastSeenMs: optional(time, 'last_login_time'),
});

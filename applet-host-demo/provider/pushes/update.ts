import { update } from '../../../widget/contract/pushes/update.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Tells users that one of their lists wants refreshing. */
export function pushUpdate(
  bus: Bus,
  list: 'friendList' | 'groupList' | 'invitedList',
  userIds: readonly string[],
): void {
  if (userIds.length > 0) bus.publish({ kind: 'push', userIds, frame: pushFrame(update, { list }, 'B') });
}

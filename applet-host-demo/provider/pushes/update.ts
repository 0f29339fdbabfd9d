import { update } from '#contract/pushes/update.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Asks users' clients to refresh one of their lists. */
export function pushUpdate(
  bus: Bus,
  list: 'friendList' | 'groupList' | 'invitedList',
  userIds: readonly string[],
): void {
  if (userIds.length > 0) bus.publish({ kind: 'push', userIds, frame: pushFrame(update, { list }, 'B') });
}

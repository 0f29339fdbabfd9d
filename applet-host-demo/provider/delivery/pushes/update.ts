import { update } from '#contract/pushes/update.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Asks a client to refresh one of its lists. */
export const updateFrame = (list: 'friendList' | 'groupList' | 'invitedList'): string =>
  pushFrame(update, { list }, 'B');

/** Asks users' clients to refresh one of their lists. */
export function pushUpdate(
  bus: Bus,
  list: 'friendList' | 'groupList' | 'invitedList',
  userIds: readonly string[],
): void {
  if (userIds.length === 0) return;
  const changesGroups = list === 'groupList' ? true : undefined;
  bus.publish({ kind: 'push', userIds, frame: updateFrame(list), changesGroups });
}

import { refreshUserInfo } from '#contract/pushes/service-events.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Asks a user's own devices to load the user's data again. Call it only after the commit. */
export const pushUserInfo = (bus: Bus, userId: string): void =>
  bus.publish({ kind: 'push', userIds: [userId], frame: pushFrame(refreshUserInfo, undefined, 'B') });

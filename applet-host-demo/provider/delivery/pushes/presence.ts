import type { Decoded } from '#contract/codec.ts';
import type { friendPresence } from '#contract/entities/friend-presence.ts';
import { friendPresencePush } from '#contract/pushes/friend-presence.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Notifies users of a friend's presence. */
export function pushPresence(bus: Bus, presence: Decoded<typeof friendPresence>, viewerIds: readonly string[]): void {
  bus.publish({ kind: 'push', userIds: viewerIds, frame: pushFrame(friendPresencePush, presence, 'B') });
}

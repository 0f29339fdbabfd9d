import type { BusEvent } from './bus.ts';

/** An event as it travels on a channel between nodes. */
export interface Delivery {
  readonly channel: string;
  readonly event: BusEvent;
}

/** From this number of receivers on, an event about a group goes to the group's channel once, instead of to each user's. */
const GROUP_CHANNEL_FROM = 32;

/** Rare events go to all nodes. */
export const ALL_NODES = 'all';
export const userChannel = (userId: string): string => `u:${userId}`;
export const groupChannel = (groupId: string): string => `g:${groupId}`;
export const guestChannel = (groupId: string): string => `v:${groupId}`;

/**
 * The channels of an event, with what each of them receives. A message goes to each channel with all its receivers: the first copy that
 * reaches a node is for all of them, so the order of messages is one per chat and node.
 */
export function deliveriesOf(event: BusEvent): readonly Delivery[] {
  switch (event.kind) {
    case 'push': {
      const { userIds, groupId, place } = event;
      if (groupId !== undefined && userIds.length >= GROUP_CHANNEL_FROM)
        return [{ channel: groupChannel(groupId), event }];
      return userIds.map((userId) => ({
        channel: userChannel(userId),
        event: place === undefined ? { ...event, userIds: [userId] } : event,
      }));
    }
    case 'guest-push':
    case 'guests-dropped':
      return [{ channel: guestChannel(event.groupId), event }];
    case 'session-ended':
    case 'session-moved':
    case 'node-died':
    case 'presence':
    case 'tenant-changed':
    case 'presence-wanted':
      return [{ channel: ALL_NODES, event }];
  }
}

/** For whom a node delivers an event only once: users one by one, because each may have a channel of its own. */
export function audiencesOf(event: BusEvent): readonly string[] {
  return event.kind === 'push' ? event.userIds : [event.kind];
}

import type { BusEvent } from './bus.ts';

/** An event with its key, as it travels between nodes. `to`: the user of the channel, instead of all users of the event. */
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

/** The channels of an event, with what each of them receives. */
export function deliveriesOf(event: BusEvent): readonly Delivery[] {
  switch (event.kind) {
    case 'push': {
      const { userIds, groupId } = event;
      if (groupId !== undefined && userIds.length >= GROUP_CHANNEL_FROM)
        return [{ channel: groupChannel(groupId), event }];
      return userIds.map((userId) => ({ channel: userChannel(userId), event: { ...event, userIds: [userId] } }));
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

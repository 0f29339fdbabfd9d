import { nothing, record, tolerantList } from '../codec.ts';
import { friendPresence } from '../entities/friend-presence.ts';
import { operation } from '../operation.ts';

/** The presence of all friends; later changes come as `friend_presence`. Available if `hello` lists `presence`. D-09. */
export const friendPresenceGet = operation(
  'friendPresenceGet',
  nothing,
  record({ list: tolerantList(friendPresence) }),
);

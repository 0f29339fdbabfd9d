import { friendPresence } from '../entities/friend-presence.ts';
import { push } from '../operation.ts';

/** A friend's presence, or the user's right to see it, has changed. D-09. */
export const friendPresencePush = push('friend_presence', friendPresence);

export const CAPABILITY_PRESENCE = 'presence';

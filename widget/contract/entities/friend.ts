import type { Friend } from '../../domain/contact/friend.ts';
import { flag, mapped, named, record, text, withDefault, type Codec } from '../codec.ts';
import { chatId, userId } from '../ids.ts';

/** One entry of the friend list. `isRemoved` is the wire's status '0'. Spec: 3-transport §3 Friend, §4 List synchronisation. */
export interface FriendEntry {
  readonly friend: Friend;
  readonly isRemoved: boolean;
}

const wireFriend = record({
  userId: named(['user_id', 'ml_id'], userId),
  name: withDefault(text, '', 'user_name'),
  alias: withDefault(text, '', 'user_alias'),
  photo: withDefault(text, '', ['head_photo', 'headPhoto']),
  chatId,
  isPinned: withDefault(flag, false, 'is_top'),
  notificationsMuted: withDefault(flag, false, 'is_mute'),
  isBlacklisted: withDefault(flag, false, 'is_blacklist'),
  status: withDefault(text, '1'),
});

export const friendEntry: Codec<FriendEntry> = mapped(
  wireFriend,
  ({ status, ...friend }) => ({ friend, isRemoved: status === '0' && !friend.isBlacklisted }),
  ({ friend, isRemoved }) => ({ ...friend, status: isRemoved ? '0' : '1' }),
);

import type { ServerNotiKind } from '../../contract/pushes/server-noti.ts';

/** The data that a push can mark for a refresh. */
export type Refresh = 'friends' | 'groups' | 'chats' | 'requests' | 'notices' | 'blacklist' | 'account' | 'deletions';

/** Spec: 3-transport §7 Realtime channel (update with api groupList, friendList, invitedList). */
const BY_LIST: ReadonlyMap<string, readonly Refresh[]> = new Map([
  ['friendList', ['friends']],
  ['groupList', ['groups']],
  ['invitedList', ['requests']],
] as const);

type Listed = Exclude<ServerNotiKind, 'group_member' | 'user_freeze' | 'bet_updated'>;

/**
 * `group_member` contains the members or names their group, `user_freeze` ends the session, and `bet_updated` names the chat of
 * shared bets. The push handler processes these three.
 */
const BY_KIND: Readonly<Record<Listed, readonly Refresh[]>> = {
  group_info: ['groups'],
  group_updated: ['groups'],
  user_group_collection: ['groups'],
  group_apply: ['notices'],
  applyingStateUpdate: ['notices', 'groups'],
  friend_updated: ['friends'],
  blacklist_updated: ['friends', 'blacklist'],
  invite_updated: ['requests', 'friends'],
  msg_deleted: ['deletions'],
  chat_deleted: ['chats'],
};

/** Returns the lists that an `update` concerns; none for names that this version does not know. */
export const refreshesOfUpdate = (list: string): readonly Refresh[] => BY_LIST.get(list) ?? [];

/** Returns the lists that a `server_noti` concerns. Spec: 3-transport §7 Pushed-event reactions. */
export const refreshesOfNoti = (about: string): readonly Refresh[] =>
  Object.hasOwn(BY_KIND, about) ? BY_KIND[about as Listed] : [];

import type { ServerNotiKind } from '../../contract/pushes/server-noti.ts';

/** What a push may want refreshed. */
export type Refresh = 'friends' | 'groups' | 'chats' | 'requests' | 'notices' | 'blacklist' | 'account' | 'deletions';

/** Spec: 3-transport §7 Realtime channel (update with api groupList, friendList, invitedList). */
const BY_LIST: ReadonlyMap<string, readonly Refresh[]> = new Map([
  ['friendList', ['friends']],
  ['groupList', ['groups']],
  ['invitedList', ['requests']],
] as const);

type Listed = Exclude<ServerNotiKind, 'group_member' | 'user_freeze'>;

/**
 * `group_member` brings the members with it or names their group, and `user_freeze` ends the session: they are dealt with
 * where they come in.
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

/** Which lists an `update` is about; none for words that this version does not know. */
export const refreshesOfUpdate = (list: string): readonly Refresh[] => BY_LIST.get(list) ?? [];

/** Which lists a `server_noti` is about. Spec: 3-transport §7 Pushed-event reactions. */
export const refreshesOfNoti = (about: string): readonly Refresh[] =>
  Object.hasOwn(BY_KIND, about) ? BY_KIND[about as Listed] : [];

import { named, optional, record, text, tolerantList, withDefault } from '../codec.ts';
import { memberEntry } from '../entities/group-member.ts';
import { push } from '../operation.ts';

/** Kinds of `server_noti`. Other kinds are ignored. Spec: 3-transport §7 Realtime channel. */
export const SERVER_NOTI_KINDS = [
  'group_member',
  'group_info',
  'group_updated',
  'group_apply',
  'applyingStateUpdate',
  'friend_updated',
  'blacklist_updated',
  'invite_updated',
  'user_group_collection',
  'msg_deleted',
  'chat_deleted',
  'bet_updated',
  'user_freeze',
] as const;
export type ServerNotiKind = (typeof SERVER_NOTI_KINDS)[number];

/** Data of a list has changed. `group_member` may have the changed members. Spec: 3-transport §4, §7. */
export const serverNoti = push(
  'server_noti',
  record({
    about: named('api', text),
    groupId: optional(text, 'group_id'),
    userId: optional(text, 'user_id'),
    chatId: optional(text, 'chat_id'),
    members: withDefault(tolerantList(memberEntry), [], 'list'),
  }),
);

/** The notes of PROTOCOL.md about friend requests, group applications and messages to many chats. */
import type { FailureCode } from '../domain/failure.ts';

type Notes = Readonly<Record<string, { readonly meaning: string; readonly failures: readonly FailureCode[] }>>;

const ASK = ['friend_request_sent', 'already_friends', 'blacklist', 'blacklisted', 'requests_closed'] as const;
const APPLY = ['group_request_sent', 'already_member', 'not_match', 'group_frozen', 'group_full'] as const;

/** Of texts that others read. */
const TEXT = ['muted', 'links_refused', 'message_refused'] as const;
const CHANGE_GROUP = ['noGroupMember', 'not_match', 'forbidden', 'text_too_long', 'group_frozen'] as const;

export const REQUEST_OPERATION_NOTES = {
  applyToGroup: {
    meaning:
      'Applies to a group that is shared or findable. If no approval is needed, the user joins immediately, and all members receive `update` and `group_member`. Otherwise the reply is `-1` with `wait4passed`, and owner and admins receive `group_apply`.',
    failures: APPLY,
  },
  friendInvite: {
    meaning:
      'Sends a friend request, with a message of at most 50 characters. If the other user has already asked, or still has the user as a friend, the two are friends immediately, and both receive `update` (`friendList`). Otherwise the reply is `-1` with `wait4passed`; asking again renews the request. Both receive `update` (`invitedList`). A group that forbids adding refuses with `forbidden`, also when `source_gid` is left out and all groups that the two share forbid it; `m` is then `no_permission_owner`, `no_permission_admin`, `no_permission_member` or `user_not_found`.',
    failures: [...ASK, 'not_found', 'forbidden', 'text_too_long', 'too_frequent', ...TEXT],
  },
} as const satisfies Notes;

export const REQUEST_HTTP_NOTES = {
  applyToGroupByPath: { meaning: '`applyToGroup` as a direct path.', failures: APPLY },
  applyingStateUpdate: {
    meaning:
      'Decides on an application, for the owner and admins. An accepted applicant joins the group, and a notice in the chat announces it. Applicant and deciders receive `applyingStateUpdate`. Only for a waiting application of at most a week.',
    failures: [
      'noGroupMember',
      'not_match',
      'forbidden',
      'already_decided',
      'already_member',
      'group_frozen',
      'group_full',
    ],
  },
  categoryMsgSend: {
    meaning: '`msgSendAll` as a direct path; `categoryType` is 0 for friends and 1 for groups.',
    failures: ['forbidden', 'text_empty', 'text_too_long'],
  },
  multipMsgSend: {
    meaning:
      'Sends a text or a card to several chats, at most 500. `failed` has the chats that refused it. A repeat with the same `uuid` sends nothing twice.',
    failures: ['forbidden', 'text_empty', 'text_too_long'],
  },
  friendAliasUpdate: {
    meaning: 'Sets the remark on a friend (`data`), as `editAlias` of `/friendShip/edit` does.',
    failures: ['noFriend'],
  },
  friendInactiveGet: {
    meaning:
      'The friends whose last visit is long ago: `inactiveType` -1 all, 0 seven days, 1 fourteen, 2 thirty, 3 sixty. Blocked friends are left out. Friends whose presence the user may not see are listed only for -1.',
    failures: [],
  },
  friendShipBatch: {
    meaning:
      'Accepts or declines several friend requests, or deletes several friends with their chats (`batchDelete`). `data` of the reply lists the processed users. The others were no longer waiting, or are blocked or not friends. At most `max_member` friends at once.',
    failures: [],
  },
  invitedListUpdate: {
    meaning: 'Accepts (`agree`) or declines (`reject`) several friend requests, as `/friendShip/batch` does.',
    failures: [],
  },
  friendShipEdit: {
    meaning:
      'Changes the relation to another user. `editAlias`: sets the remark on a friend, at most 30 characters; an empty one removes it (`friend_updated`). `blackList`, `unblackList`: blocks or unblocks a friend (`blacklist_updated`); with `is_blacklist`, that flag decides. `delete`: removes a friend from the user’s list, and the chat with its messages, on all devices (`friend_updated`, `chat_deleted`, `msg_deleted`). A blocked friend must be unblocked first. `request` is `friendInvite`. `confirm` and `denied` answer a waiting request of at most a week (both users receive `invite_updated`). `msgBoard` adds a note of at most 50 characters to a waiting request, from either side.',
    failures: [
      ...TEXT,
      'noFriend',
      ...ASK,
      'not_found',
      'forbidden',
      'text_too_long',
      'text_empty',
      'too_frequent',
      'already_decided',
    ],
  },
  adminMsgFlush: {
    meaning:
      'Deletes all messages of a group for everybody, by its owner or an admin, also for later members and for guests. All members receive `msg_deleted` and `chat_deleted`.',
    failures: ['noGroupMember', 'not_match', 'forbidden', 'group_frozen'],
  },
  groupAnncUpdate: {
    meaning:
      'Changes a group’s announcement, by its owner or an admin: at most 1000 characters; an empty text removes it. All members receive `group_info`, and a notice in the chat (`notice_updateGroupANNC`) announces it. A muted user may only remove it.',
    failures: [...CHANGE_GROUP, ...TEXT],
  },
  groupGet: {
    meaning:
      'A group by its number, if strangers may find it or the user is in it, or by its id, as `groupGetByShare`. Members also get `group_annc`.',
    failures: ['not_match'],
  },
  groupGetByShare: {
    meaning: 'The data that strangers see of a group that is shared or findable. Members always see it.',
    failures: ['not_match'],
  },
  groupLeave: {
    meaning:
      'Leaves a group; all members receive `update` and `group_member`. If the owner leaves, the group is dissolved: all members receive `update` and `group_apply` (the notice `disband`), guests `group_share_closed`.',
    failures: ['noGroupMember', 'not_match'],
  },
  isMember: {
    meaning: 'Whether the caller is a member of a group. A group that does not exist has no members.',
    failures: [],
  },
  groupPrivateUpdate: {
    meaning:
      'Changes exactly one flag of a group, by its owner or an admin. `is_allow_add` also changes `is_allow_check_admin` and `is_allow_check_owner`. `is_mute` is the caller’s own, and any member may change it. A flag that the platform has fixed (`is_…_by_platform`) is refused with `setting_locked`. All members receive `group_info`; guests of a group that is no longer shared receive `group_share_closed`.',
    failures: ['noGroupMember', 'not_match', 'forbidden', 'setting_locked', 'group_frozen'],
  },
  groupUpdate: {
    meaning:
      'Changes a group’s name (a notice in the chat, `notice_updateGroupName`, announces it), picture, talk frequency or introduction (at most 300 characters; an empty text removes it), by its owner or an admin. One or several fields, all or nothing. `photo` is a preset (`g01` to `g19`) or empty. All members receive `group_info`.',
    failures: [...CHANGE_GROUP, 'group_name_missing', 'group_name_format', 'group_name_too_long', ...TEXT],
  },
  platformChatFind: {
    meaning:
      'Finds a chat of the caller by the platform’s own ids: the chat with the friend `player_id`, or the group with the alias `group`, of which the caller is a member. Exactly one of them. A player who does not exist gets the answer of one who is no friend, and a group the answer of one without the caller.',
    failures: ['no_friend_yet', 'card_group', 'invalid_request'],
  },
  reportCreate: {
    meaning:
      'Reports something that the caller can see to the platform: a message (`room_id`, `msg_id`), a user (`user_id`, and `group_id` if they met in a group), or a group (`group_id` alone). The message and those around it are copied. A second report of the same subject changes nothing while the first one is open.',
    failures: ['not_found', 'too_frequent', 'invalid_request'],
  },
  waitConfirmGet: { meaning: 'Friend requests of any age that wait for the user’s answer.', failures: [] },
} as const satisfies Notes;

/** The notes of PROTOCOL.md about operations. */
import type { FailureCode } from '../domain/failure.ts';
import type { OPERATIONS } from './operations/index.ts';
import { FILE_OPERATION_NOTES } from './protocol-notes-files.ts';
import { MONEY_OPERATION_NOTES } from './protocol-notes-money.ts';
import { REQUEST_OPERATION_NOTES } from './protocol-notes-requests.ts';
import { TRANSFER_OPERATION_NOTES } from './protocol-notes-transfers.ts';

export interface CallNote {
  /** Purpose and effect of the call. */
  readonly meaning: string;
  /** Failure codes in addition to `COMMON_FAILURES`. */
  readonly failures: readonly FailureCode[];
}

/** The message is of a kind that cannot be recalled. */
const FIXED = ['transfer_fixed', 'message_fixed'] as const;

export const OPERATION_NOTES: Readonly<Record<keyof typeof OPERATIONS, CallNote>> = {
  ...FILE_OPERATION_NOTES,
  ...MONEY_OPERATION_NOTES,
  ...REQUEST_OPERATION_NOTES,
  ...TRANSFER_OPERATION_NOTES,
  accountGet: {
    meaning: 'The signed-in user. Called at the start of a saved session, up to three times.',
    failures: [],
  },
  friendDelByList: {
    meaning: 'Deletes several friends, as `batchDelete` of `/friendShip/batch` does. The reply lists the deleted ones.',
    failures: [],
  },
  msgSendAll: {
    meaning:
      'Sends a text or a card to all friends (`friend`) or all groups (`group`) of the caller, at most 2,000 chats. Only for staff, whom the tenant’s settings name. `failed` has the chats that refused it. A repeat with the same `uuid` sends nothing twice.',
    failures: ['forbidden', 'text_empty', 'text_too_long'],
  },
  msgSendByTagIds: {
    meaning: 'The same, to the friends of the caller who have one of these tags.',
    failures: ['forbidden', 'not_found', 'text_empty', 'text_too_long'],
  },
  tagListGet: {
    meaning: 'The tags of the tenant, with the tagged friends of the caller. Empty unless the caller is staff.',
    failures: [],
  },
  friendListGet: {
    meaning:
      'The friends: all, or those that changed since the version `v`. `m` is `noChange` if none did. An entry with status `0` that is not blocked is removed.',
    failures: [],
  },
  friendPresenceGet: {
    meaning:
      'The online friends, and the last visit of the others. Called on each link whose `hello` announced `presence`. Friends who do not have the user as a friend, and blocked ones, are left out.',
    failures: [],
  },
  getOpName: {
    meaning: 'The names of agents of the customer service who have served the caller. Unknown ids are left out.',
    failures: [],
  },
  getMsgList: {
    meaning:
      'A page of one chat, oldest first: `get_back` before `msg_id` (`0`: the newest), `get_forward` after it. A page shorter than its size is the last one. `holes` has the numbers that the viewer may not see.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  groupCollectionSet: {
    meaning:
      'Adds a group with sharing on to the user’s collection, at most five, or removes one. The user’s other devices receive `user_group_collection`.',
    failures: ['guest_failed', 'guest_limit'],
  },
  groupCollectionsGet: {
    meaning: 'The user’s collection of shared groups, oldest first, without dissolved ones.',
    failures: [],
  },
  groupFunctionsGet: {
    meaning: 'The functions of a group, for its members. `redOpen`: owner and admins can send red envelopes.',
    failures: ['noGroupMember', 'not_match'],
  },
  groupGetForMember: {
    meaning: 'A group as the list of groups shows it, for its members.',
    failures: ['noGroupMember', 'not_match'],
  },
  updateAdminMessageColor: {
    meaning:
      'Sets the colour of the messages of a group’s owner and admins, by its owner or an admin. Empty: the default. All members receive `group_info`.',
    failures: ['noGroupMember', 'not_match', 'forbidden', 'group_frozen'],
  },
  updateMessageWordCountLimit: {
    meaning:
      'Limits the length of ordinary members’ texts in a group, by its owner or an admin: 1 to 1000 characters, or 0 for none. Longer ones are refused with `text_too_long`. All members receive `group_info`.',
    failures: ['noGroupMember', 'not_match', 'forbidden', 'group_frozen'],
  },
  groupListGet: {
    meaning: 'The groups, synchronised like the friends. Status `0`: dissolved, or the user is no longer in it.',
    failures: [],
  },
  groupManagerMemberSearch: {
    meaning: 'One member by id, with role, ban and last visit. For owners and admins.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden'],
  },
  groupMembersBanSet: {
    meaning:
      'Mutes members: their messages are refused with `isBan`. All members of the group receive `group_member`. All or nothing.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden'],
  },
  groupMembersSub: {
    meaning:
      'Removes members from the group. They get a group notice; all members receive `group_member` and `update`. All or nothing.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden'],
  },
  groupMembersUnbanSet: {
    meaning: 'Unmutes members.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden'],
  },
  groupTitleSet: {
    meaning:
      'Sets a member’s title of at most 16 characters with a colour suffix (`#xxxxxx`), or removes it. For the owner.',
    failures: [
      'noGroupMember',
      'not_match',
      'not_found',
      'forbidden',
      'invalid_request',
      'muted',
      'links_refused',
      'message_refused',
    ],
  },
  heartbeat: {
    meaning:
      'Requests the push `hb` over the session’s link, with the same digits. The only heartbeat if the link is a stream.',
    failures: [],
  },
  groupMembersOnlineDifGet: {
    meaning:
      'The members of a group who came online or went offline since `time`. Called every 60 s while its chat is open. `full`: the provider does not know the changes since then, and `add_user_ids` has all online members. For owners and admins.',
    failures: ['noGroupMember', 'not_match', 'forbidden'],
  },
  invitedListGet: {
    meaning:
      'Friend requests of both directions from `time` on (the last week): all, or those that changed since the version `v`. `invite_state`: 1 received, 2 added, 3 rejected; -1 sent, -2 passed, -3 refused.',
    failures: [],
  },
  msgBatchRecallByAdmin: {
    meaning:
      'Recalls 1 to 30 messages of a group with one command, all or nothing. Available at `/api/srvc/v1` and `/api/srvc/v2`. `m` of a refusal is `Chat.prompt_multi_revoke_rule`, `Chat.prompt_no_permission_revoke_admin` or `Chat.prompt_no_permission_revoke`.',
    failures: ['not_found', ...FIXED, 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgBatchRecallByOwner: {
    meaning: 'The same with an owner’s rights.',
    failures: ['not_found', ...FIXED, 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgDeletedGet: {
    meaning:
      'The messages that are gone from the user’s chats only: those that the user has deleted on any device, and those of others that the platform removed for everybody but the sender. Up to `msg_id`, and `msg_ids`; quotes of `quote_ids` show as recalled. Called when the link has opened, and on the `server_noti` `msg_deleted`.',
    failures: [],
  },
  msgRead: {
    meaning:
      'The user has read a chat up to `msg_id`. An older number than before has no effect. Answers the unread count.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRecall: {
    meaning:
      'Recalls an own message: all users of the chat receive `command_recall`. The sender, and a group’s owner and admins, still get the message, with `del` and `del_by`. With `del_by` `System` the platform has removed it: all users get it, with a notice in place of the content. The reply has the number of the command; `0` if there was nothing left to do. Messages about transfers are refused with `transfer_fixed`, notices and commands with `message_fixed`.',
    failures: ['not_found', ...FIXED, 'noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRecallByAdmin: {
    meaning: 'Recalls a message of a group with an admin’s rights. `m` of a refusal is as for batches.',
    failures: ['not_found', ...FIXED, 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRecallByOwner: {
    meaning: 'Recalls any message of a group. For its owner.',
    failures: ['not_found', ...FIXED, 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRestoreByAdmin: {
    meaning:
      'Restores a message that an admin has recalled: all users of the chat receive it again as `rcvMsg`, under its old number, then `command_restore`.',
    failures: ['muted', 'not_found', ...FIXED, 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRestoreByOwner: {
    meaning: 'Restores a message that the owner or an admin has recalled.',
    failures: ['muted', 'not_found', ...FIXED, 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgReadGet: {
    meaning:
      'The other user’s read position in a one-to-one chat, for the ticks; later changes come as `msg_read`. Called only if `hello` lists `peer_read`. Refused for groups.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgResume: {
    meaning:
      'Sent when the link has opened, if `hello` announced `resume`: the widget’s newest number of each chat. Answers the chats with a different newest number, including unknown chats. Not sent with more than 1,000 chats; `unreadListGet` returns the same. If `hello` announced `pages`, `pages` of the request names chats whose missed messages the answer should carry, those after the head. Each page of the answer is complete up to the chat’s newest number (`holes` as in `GetMsgList`). A provider leaves out pages that are too large (ours: more than 100 messages of a chat, 200 together); they are requested with `GetMsgList`.',
    failures: [],
  },
  msgSearch: {
    meaning:
      'Texts that contain `key` literally, ignoring case, newest first: of one chat, or of all chats that the user may read. Without messages that were recalled, or that the user has deleted. `next` of a reply requests the following page.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden', 'search_too_slow'],
  },
  msgSend: {
    meaning:
      'Stores a message and sends it to everyone in the chat. A repeat with the same `uuid` gets the first reply and stores nothing. The provider determines the outcome of games. It accepts name cards only of the sender’s own friends and groups (`nofriend`, `card_group`), and completes them. Only owners and admins of a group may mention everyone. Pictures and videos that were sent together have the same `album_id` (8–64 letters, digits, `-`, `_`) in their `msg`; the text message of their sender whose `uuid` is that id is the caption. A tenth picture or video of an album is refused with `invalid_request`. Each is a separate message, also for the send interval. A message against the rules of the platform is refused with `message_refused`, and one of a user whom the platform has muted with `muted`, with `retry_after_ms` if the mute ends.',
    failures: [
      'text_empty',
      'text_too_long',
      'links_refused',
      'message_refused',
      'muted',
      'too_frequent',
      'noFriend',
      'noGroupMember',
      'isBan',
      'not_match',
      'group_frozen',
      'blacklist',
      'blacklisted',
      'nofriend',
      'card_group',
      'forbidden',
    ],
  },
  msgSendByList: {
    meaning:
      'Forwards a message that the user can see to at most 500 chats: texts, pictures, videos, voice messages, documents, cards and shares, as they are stored, without their mentions. Files are copied to the target chats. `failed` lists the chats that refused it, with a code of `msgSend`.',
    failures: ['not_found', 'noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  refreshList: {
    meaning: 'Makes all of the user’s devices refresh a list: they receive `update`. `f`: friends, `g`: groups.',
    failures: [],
  },
  typing: {
    meaning:
      'Notifies the other user of a one-to-one chat that the user is typing. Sent if `hello` announced `typing`, at most every four seconds. Nothing is stored.',
    failures: ['noFriend', 'blacklist', 'blacklisted', 'forbidden'],
  },
  rtcConfigGet: {
    meaning:
      'The servers for the caller’s calls, as `RTCPeerConnection` takes them, with credentials for a limited time. `relay_only`: media must go through the relay.',
    failures: ['calls_closed'],
  },
  rtcHandShake: {
    meaning:
      'Sends a call’s signal to a friend. `msg` is JSON: `id` and `medium` (`audio`, `video`) of the call, `sdp` of an `offer` or `answer`, `candidates` of a `candidate`; the provider reads only the first two, and adds `outcome` when a call ends. The first `offer` with an id begins the call: it reaches all devices of the friend, and is repeated every 4 s while it rings. `local-allow` (before the microphone is open) or `answer` accepts it; from then on signals reach only the two devices in the call, and the friend’s other devices get `local-allow`. `connected` is repeated every 15 s. The provider ends a call without signals, and writes its record into the chat: exactly one message `audio-chat` or `video-chat` of the caller. `call_over`: the call has ended. `call_glare`: the other user has called first. A muted user may answer, and begin no call (`muted`).',
    failures: [
      'noFriend',
      'muted',
      'blacklist',
      'blacklisted',
      'forbidden',
      'too_frequent',
      'calls_closed',
      'in_call',
      'call_over',
      'call_elsewhere',
      'call_glare',
    ],
  },
};

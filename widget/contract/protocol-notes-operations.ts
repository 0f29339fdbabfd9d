/** The part of the protocol's notes that is about operations. */
import type { FailureCode } from '../domain/failure.ts';
import type { OPERATIONS } from './operations/index.ts';
import { FILE_OPERATION_NOTES } from './protocol-notes-files.ts';
import { REQUEST_OPERATION_NOTES } from './protocol-notes-requests.ts';

export interface CallNote {
  /** What the widget wants with it. */
  readonly meaning: string;
  /** Beside those that any call can end in. */
  readonly failures: readonly FailureCode[];
}

export const OPERATION_NOTES: Readonly<Record<keyof typeof OPERATIONS, CallNote>> = {
  ...FILE_OPERATION_NOTES,
  ...REQUEST_OPERATION_NOTES,
  accountGet: { meaning: 'Who is signed in. Asked at the start of a saved session, up to three times.', failures: [] },
  friendListGet: {
    meaning:
      'The friends, all of them or those that changed since the version `v`. `m` is `noChange` when none did. An entry with status `0` that is not blocked is removed.',
    failures: [],
  },
  getMsgList: {
    meaning:
      'A page of one chat, oldest first: `get_back` before `msg_id` (`0`: the newest), `get_forward` after it. Short of its size it is the last page; numbers that the viewer may not see stand in `holes`.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  groupCollectionSet: {
    meaning:
      'Adds a group with sharing on to the user’s collection, at most five, or removes one. The user’s other devices hear `user_group_collection`.',
    failures: ['guest_failed', 'guest_limit'],
  },
  groupCollectionsGet: {
    meaning: 'The user’s collection of shared groups, oldest first. What was dissolved is left out.',
    failures: [],
  },
  groupListGet: {
    meaning: 'The groups, in the same way as the friends. Status `0`: dissolved, or the user is no longer in it.',
    failures: [],
  },
  groupMembersBanSet: {
    meaning:
      'Mutes members: their messages are refused with `isBan`. Everybody in the group hears `group_member`. All of them or none.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden'],
  },
  groupMembersSub: {
    meaning:
      'Takes members out of the group; they get a group notice, everybody hears `group_member` and `update`. All of them or none.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden'],
  },
  groupMembersUnbanSet: {
    meaning: 'Lets members speak again.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden'],
  },
  groupTitleSet: {
    meaning:
      'Gives a member a title of at most 16 characters, with a colour behind it (`#xxxxxx`), or takes it away. For the owner.',
    failures: ['noGroupMember', 'not_match', 'not_found', 'forbidden', 'invalid_request'],
  },
  heartbeat: {
    meaning:
      'Asks for the push `hb` over the session’s link, with the same digits. The only heartbeat where the link is a stream.',
    failures: [],
  },
  groupMembersOnlineDifGet: {
    meaning:
      'Who of a group has come and gone since `time`: asked every 60 s while its chat is open. `full`: the provider cannot say since when, and `add_user_ids` are all who are online. For owners and admins.',
    failures: ['noGroupMember', 'not_match', 'forbidden'],
  },
  invitedListGet: {
    meaning:
      'Friend requests of both directions from `time` on (the last week), all of them or those that changed since the version `v`. `invite_state`: 1 received, 2 added, 3 rejected; -1 sent, -2 passed, -3 refused.',
    failures: [],
  },
  msgBatchRecallByAdmin: {
    meaning:
      'Takes 1 to 30 messages of a group back at once, with one command: all of them or none. As `/api/srvc/v1` and `/api/srvc/v2`. `m` of a refusal is `Chat.prompt_multi_revoke_rule`, `Chat.prompt_no_permission_revoke_admin` or `Chat.prompt_no_permission_revoke`.',
    failures: ['not_found', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgBatchRecallByOwner: {
    meaning: 'The same with an owner’s rights.',
    failures: ['not_found', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgDeletedGet: {
    meaning:
      'What the user has deleted for themselves, on any device: up to `msg_id`, and `msg_ids`. Asked when the link has opened, and when `server_noti` says `msg_deleted`.',
    failures: [],
  },
  msgRead: {
    meaning:
      'The user has read a chat up to `msg_id`. An older number than before changes nothing. Answers what is left unread.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRecall: {
    meaning:
      'Withdraws an own message: everybody hears `command_recall`. The sender, and a group’s owner and admins, go on getting the message, with `del` and `del_by`. The answer names the command; `0` when there was nothing left to do.',
    failures: ['not_found', 'noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRecallByAdmin: {
    meaning: 'Takes a message of a group back with an admin’s rights. `m` of a refusal as with batches.',
    failures: ['not_found', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRecallByOwner: {
    meaning: 'Takes any message of a group back. For its owner.',
    failures: ['not_found', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRestoreByAdmin: {
    meaning:
      'Brings a message back that an admin took back: everybody hears it again as `rcvMsg`, under its old number, then `command_restore`.',
    failures: ['not_found', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgRestoreByOwner: {
    meaning: 'Brings a message back that was taken back by the owner or an admin.',
    failures: ['not_found', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgReadGet: {
    meaning:
      'How far the other one has read a one-to-one chat, for the ticks; later changes come as `msg_read`. Only asked of providers whose `hello` lists `peer_read`; for groups it is refused.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgResume: {
    meaning:
      'Sent when the link has opened, if `hello` announced `resume`: the newest number per chat that the widget knows. Answers the chats whose newest number is another one, unknown chats included. Not sent with more than 1,000 chats: `unreadListGet` says the same.',
    failures: [],
  },
  msgSearch: {
    meaning:
      'Texts that contain `key` as it stands, case aside, newest first: of one chat, or of all that the user may read. What was taken back, or deleted by the user, is never among them. `next` of an answer asks for the page behind it.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgSend: {
    meaning:
      'Stores a message and sends it to everyone in the chat. A repeat with the same `uuid` gets the first answer and stores nothing. Games are thrown by the provider; name cards are only taken for the sender’s own friends and groups (`nofriend`, `card_group`), and completed. Everyone is mentioned by owners and admins of a group.',
    failures: [
      'text_empty',
      'text_too_long',
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
      'Sends a message that the user can see on to at most 500 chats: texts, cards and shares, as they are stored, without their mentions. `failed` names the chats that refused it, with a code of `msgSend`.',
    failures: ['not_found', 'noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  refreshList: {
    meaning: 'Has all of the user’s devices refresh a list: they hear `update`. `f`: friends, `g`: groups.',
    failures: [],
  },
  typing: {
    meaning:
      'Tells the other one of a one-to-one chat that the user is writing: sent where `hello` announced `typing`, at most every four seconds. Nothing is stored.',
    failures: ['noFriend', 'blacklist', 'blacklisted', 'forbidden'],
  },
  rtcHandShake: {
    meaning:
      'Hands a call’s signal to a friend, who hears `rtcRequest` on all devices. `msg` belongs to the two ends: a session description, as text.',
    failures: ['noFriend', 'blacklist', 'blacklisted', 'forbidden'],
  },
};

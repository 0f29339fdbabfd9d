/**
 * What PROTOCOL.md says beside the codecs: meaning, occasion and failures of everything on the wire. Read by the generator
 * alone (test/unit/contract/protocol.test.ts), so that no byte of it reaches a browser.
 */
import type { FailureCode } from '../domain/failure.ts';
import { FILE_HTTP_NOTES, FILE_OPERATION_NOTES } from './protocol-notes-files.ts';
import type { CLOSE_CODES } from './close-codes.ts';
import type { HostMethods, WidgetMethods } from './host-bridge.ts';
import type { HTTP_CALLS } from './http/index.ts';
import type { GUEST_PUSHES } from './guest.ts';
import type { OPERATIONS } from './operations/index.ts';
import type { PUSHES } from './pushes/index.ts';

export interface CallNote {
  /** What the widget wants with it. */
  readonly meaning: string;
  /** Beside those that any call can end in. */
  readonly failures: readonly FailureCode[];
}

/** Failures that any call with a session can end in. */
export const COMMON_FAILURES: readonly FailureCode[] = [
  'invalid_request',
  'token_missing',
  'token_invalid',
  'frozen',
  'server_error',
];

export const OPERATION_NOTES: Readonly<Record<keyof typeof OPERATIONS, CallNote>> = {
  ...FILE_OPERATION_NOTES,
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

export const HTTP_NOTES: Readonly<Record<keyof typeof HTTP_CALLS, CallNote>> = {
  ...FILE_HTTP_NOTES,
  accountGroupUpdate: {
    meaning: 'Pins a group or mutes it for this user. The user’s other devices hear `group_updated`.',
    failures: ['noGroupMember', 'not_match'],
  },
  adminRecallByPath: {
    meaning: '`msgRecallByAdmin` under a path of its own.',
    failures: OPERATION_NOTES.msgRecallByAdmin.failures,
  },
  banSetByPath: {
    meaning: '`GroupMembersBanSet` under a path of its own.',
    failures: OPERATION_NOTES.groupMembersBanSet.failures,
  },
  chatDel: {
    meaning:
      'Takes a chat out of the user’s list, on all devices, until it has a message behind `msg_id`; with `del_msg` its messages up to there are deleted for the user as by `msgClear`. What is deleted is read. The user’s other devices hear `chat_deleted`.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  blackListGet: { meaning: 'Whom the user has blocked.', failures: [] },
  friendListByPath: { meaning: '`friendListGet` under a path of its own.', failures: [] },
  friendShipEdit: {
    meaning: 'Blocks a friend, or takes that back. The user’s devices hear `blacklist_updated`.',
    failures: ['noFriend'],
  },
  friendUpdate: {
    meaning: 'Pins a friend’s chat or mutes it. The user’s other devices hear `friend_updated`.',
    failures: ['noFriend'],
  },
  getNotiList: {
    meaning:
      'Group notices from `time` on (the last week), all of them or those that changed since the version `v`. `state`: 0 pending, 1 agreed, 2 refused, 3 expired. One notice per group, type and person.',
    failures: [],
  },
  clientErrorReport: {
    meaning:
      'What should not have happened in a widget, for the provider’s log: each kind once a minute, twenty per visit. What looks like a token is taken out, on both sides.',
    failures: ['too_frequent'],
  },
  getImSiteInitData: {
    meaning: 'The tenant’s configuration. The page that the provider serves carries the same.',
    failures: [],
  },
  getRegisterList: {
    meaning: 'What registering asks for here, in order, and whether it is open at all.',
    failures: [],
  },
  getServerTime: {
    meaning: 'The provider’s time. Asked where no `hello` has told it.',
    failures: [],
  },
  getSToken: { meaning: 'A token for the next socket. It works once, for 30 s.', failures: [] },
  groupMembersGet: {
    meaning:
      'The members of a group, in the same way as the friends. Status `0`: no longer in the group. A title may end in its colour.',
    failures: ['noGroupMember', 'not_match'],
  },
  groupMembersInfo: {
    meaning: 'What owners and admins know of the members besides: bans and last visits.',
    failures: ['noGroupMember', 'not_match', 'forbidden'],
  },
  groupMembersOnlineGet: {
    meaning: 'Who of a group is online, and the time from which differences can be asked for. For owners and admins.',
    failures: ['noGroupMember', 'not_match', 'forbidden'],
  },
  getSocketDomainMsg: {
    meaning:
      'The origins under which the provider can be reached. Asked where the tenant’s configuration names any, before the widget probes which is fastest.',
    failures: [],
  },
  guestMsgList: {
    meaning:
      '`GetMsgList` for guests: only groups with sharing on, without what guests may not see (its numbers stand in `holes`).',
    failures: ['guest_failed'],
  },
  identityLogin: {
    meaning:
      'Exchanges an identity token, signed by the platform’s server, for a session. An unknown player is created.',
    failures: ['identity_missing', 'identity_invalid', 'identity_expired'],
  },
  login: { meaning: 'Signs in with a session token: whose it is.', failures: [] },
  logout: { meaning: 'Ends the session; its socket closes with 1000. Not sent after a kick.', failures: [] },
  membersSubByPath: {
    meaning: '`GroupMembersSub` under a path of its own.',
    failures: OPERATION_NOTES.groupMembersSub.failures,
  },
  msgClear: {
    meaning:
      'Deletes a chat’s messages for the user alone, up to `msg_id` or all of them. The user’s other devices hear `msg_deleted`.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgClearDel: {
    meaning: 'Deletes single messages for the user alone; without `msg_ids` as `msgClear`.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgListByPath: {
    meaning: '`GetMsgList` under a path of its own.',
    failures: OPERATION_NOTES.getMsgList.failures,
  },
  msgRecallByPath: {
    meaning: '`msgRecall` under a path of its own.',
    failures: OPERATION_NOTES.msgRecall.failures,
  },
  msgSendByPath: { meaning: '`msgSend` under a path of its own.', failures: OPERATION_NOTES.msgSend.failures },
  ownerRecallByPath: {
    meaning: '`msgRecallByOwner` under a path of its own.',
    failures: OPERATION_NOTES.msgRecallByOwner.failures,
  },
  readMsg: { meaning: '`msgRead` under a path of its own.', failures: OPERATION_NOTES.msgRead.failures },
  refreshInfo: { meaning: 'The user’s own data, after `refresh_user_info`.', failures: [] },
  requestHistoryGet: { meaning: 'Friend requests that have been decided, of any age.', failures: [] },
  register: {
    meaning: 'Creates an account by form and signs it in.',
    failures: [
      'login_name_missing',
      'login_name_format',
      'login_name_taken',
      'password_missing',
      'password_format',
      'nickname_missing',
      'nickname_format',
      'nickname_too_long',
      'registration_closed',
      'sms_required',
    ],
  },
  smsCheck: {
    meaning:
      'Exchanges the code that was sent to a phone for a ticket, which `register` takes. Five tries per code, once, within five minutes.',
    failures: ['phone_format', 'sms_code_wrong'],
  },
  smsRequired: {
    meaning:
      'Whether registering needs a verified phone number. If so, and with a number, a code is sent to it; `wait` says after how many seconds another one may be asked for.',
    failures: ['phone_format', 'sms_too_often', 'sms_unavailable'],
  },
  unbanSetByPath: {
    meaning: '`GroupMembersUnbanSet` under a path of its own.',
    failures: OPERATION_NOTES.groupMembersUnbanSet.failures,
  },
  unreadListGet: {
    meaning:
      'The user’s chats with newest message, read pointer and unread count: all of them, or those that changed since the version `v`; `msg` is `noChange` when none did.',
    failures: [],
  },
  updateImUserNickName: {
    meaning: 'Gives the user another nickname; friends are told that their list has changed.',
    failures: ['nickname_missing', 'nickname_format', 'nickname_too_long'],
  },
  userLogin: {
    meaning: 'Signs in by form. A wrong password tells how many tries are left, in `data.tries_left`.',
    failures: ['login_name_missing', 'password_missing', 'wrong_password', 'too_many_tries'],
  },
  waitConfirmGet: { meaning: 'Friend requests that wait for the user, of any age.', failures: [] },
};

export const PUSH_NOTES: Readonly<Record<keyof typeof PUSHES, string>> = {
  closeSession: 'A service session has ended: the chats want refreshing.',
  heartbeatAnswer:
    'The answer to a heartbeat: its digits again. Any frame proves that the link lives; this one comes if nothing else does. On a stream one without digits comes every 10 s.',
  hello:
    'First on every link: what the provider can do. The capability `resume` offers `msgResume`, `typing` the call of that name.',
  kickUser: 'The session was ended from elsewhere; the socket closes after it. `too_many_logins` is told apart.',
  msgReadPush:
    'Somebody has read a chat. For the reader’s other devices it carries what is left unread; for the others in the chat `unread` and `is_at` mean nothing.',
  rcvMsg:
    'A message in one of the user’s chats, own ones of this and other devices included. Numbers are dense per chat: a jump is a loss, to be pulled.',
  recvSession: 'A service session was taken over: the chats want refreshing.',
  refreshUserInfo: 'The user’s own data has changed elsewhere: answered with `refreshInfo`.',
  rtcRequest:
    'A call’s signal from a friend. An offer is answered with `local-recording` or `local-busy` where it cannot be taken.',
  serverNoti:
    'Something has changed: `group_member` (the members in `list`, or all of `group_id` want refreshing), `group_info`, `group_updated` and `user_group_collection` (groups), `group_apply` (a group notice is new), `applyingStateUpdate` (notices and groups), `friend_updated` (friends), `blacklist_updated` (friends and blacklist), `invite_updated` (friend requests and friends), `msg_deleted` (what the user has deleted for themselves); `user_freeze` ends the session.',
  systemMessage: 'A line of the system in a chat, with a number of its own.',
  typingPush: 'The other one of a one-to-one chat is writing. Forgotten after six seconds, or with their next message.',
  update:
    'A list has changed: `friendList`, `groupList`, `invitedList`. `pwd` ends the session because the password was changed.',
  userIn: 'Somebody has entered a service session: the chats want refreshing.',
};

export const GUEST_PUSH_NOTES: Readonly<Record<keyof typeof GUEST_PUSHES, string>> = {
  guestOpen: 'First on every link: the group as guests see it, and the newest number in its chat.',
  rcvMsg: 'A message that guests may see. A jump in the numbers is a loss, or something private: the next page tells.',
  groupShareClosed:
    'Guests may not see the group, or no longer; the link closes after it, with 1000. `not_shared` answers whoever asks for a group that is not shared, whatever the reason.',
};

export const CLOSE_CODE_NOTES: Readonly<Record<keyof typeof CLOSE_CODES, string>> = {
  normal: 'Closed on purpose. Nothing is done until the user comes back to the page or taps the banner.',
  goingAway: 'The same.',
  tooLarge: 'A frame was larger than 64 KiB. The widget reconnects; frames of that size go over HTTP.',
  serviceRestart: 'The provider drains before a restart. The widget reconnects after a second, give or take.',
  superseded: 'A newer socket of the same session has taken this one’s place. As 1000.',
  emptyToken: 'No socket token. Ends the session.',
  tooManyLogins: 'More sessions of this user than allowed; the oldest gives way. Ends the session.',
  invalidToken: 'The socket token is not valid. Ends the session.',
};

/** What the widget asks of the host page, and what the host page asks of the widget. */
export const BRIDGE_NOTES: {
  readonly host: Readonly<Record<keyof HostMethods, string>>;
  readonly widget: Readonly<Record<keyof WidgetMethods, string>>;
} = {
  host: {
    getIdentity:
      'Who is signed in? `reason` is `boot`, `expiring` or `rejected`; answers `{kind: identity | session, token}`, `{kind: none}` or `{kind: failed, message}`.',
    widgetReady: 'The first real screen is drawn. Said again after a reload inside the frame.',
    minimise: 'The user wants to see only the bubble.',
    unreadChanged: '`{total}`: unread messages of all chats that are not muted; the sum stops near 100.',
    tokenCleared: 'The session has ended: `logout`, `kicked`, `frozen`, `password-changed`, `expired` or `error`.',
    messageArrived:
      'Optional. `{chatId, title, text}`: a message from somebody else in a chat that is not muted, as one line of plain text.',
  },
  widget: {
    setView: '`{isOpen}`: whether the panel is open. Only an open panel marks chats as read.',
    setColorScheme: '`light`, `dark` or `system`.',
    setLocale: 'A language code of the specification; unknown ones are ignored.',
    destroy: 'The widget will be removed: it closes its socket and writes what it holds.',
    openChat: 'Optional. Shows the chat of that id.',
    setTheme: 'Optional. Colours by name (`accent`, `onAccent`, …), `#rrggbb`, over the tenant’s own.',
    logOut: 'Optional. The player has signed out on the platform: the session ends, answered when the provider knows.',
  },
};

/**
 * The text of PROTOCOL.md that the codecs do not contain: meaning, occasion and failures of each item on the wire. Only the
 * generator reads it (test/unit/contract/protocol.test.ts), so no browser loads it.
 */
import type { FailureCode } from '../domain/failure.ts';
import { BET_HTTP_NOTES } from './protocol-notes-bets.ts';
import { CAMPAIGN_HTTP_NOTES } from './protocol-notes-campaigns.ts';
import { SERVICE_HTTP_NOTES } from './protocol-notes-service.ts';
import { FILE_HTTP_NOTES } from './protocol-notes-files.ts';
import { GROUP_HTTP_NOTES } from './protocol-notes-groups.ts';
import { MONEY_HTTP_NOTES } from './protocol-notes-money.ts';
import { OPERATION_NOTES, type CallNote } from './protocol-notes-operations.ts';
import { PROFILE_HTTP_NOTES } from './protocol-notes-profile.ts';
import { REQUEST_HTTP_NOTES } from './protocol-notes-requests.ts';
import { TRANSFER_HTTP_NOTES } from './protocol-notes-transfers.ts';
import type { CLOSE_CODES } from './close-codes.ts';
import type { HTTP_CALLS } from './http/index.ts';
import type { GUEST_PUSHES } from './guest.ts';
import type { PUSHES } from './pushes/index.ts';

/** Failures that any call with a session may return. */
export const COMMON_FAILURES: readonly FailureCode[] = [
  'invalid_request',
  'token_missing',
  'token_invalid',
  'frozen',
  'server_error',
  'server_full',
  'server_busy',
  'too_many_calls',
];

export const HTTP_NOTES: Readonly<Record<keyof typeof HTTP_CALLS, CallNote>> = {
  accountGroupUpdate: {
    meaning: 'Pins or mutes a group for this user. The user’s other devices receive `group_updated`.',
    failures: ['noGroupMember', 'not_match'],
  },
  adminRecallByPath: {
    meaning: '`msgRecallByAdmin` as a direct path.',
    failures: OPERATION_NOTES.msgRecallByAdmin.failures,
  },
  banSetByPath: {
    meaning: '`GroupMembersBanSet` as a direct path.',
    failures: OPERATION_NOTES.groupMembersBanSet.failures,
  },
  chatDel: {
    meaning:
      'Removes a chat from the user’s list, on all devices, until it has a message after `msg_id`. With `del_msg` its messages up to that number are deleted for the user, as by `msgClear`. Deleted messages count as read. The user’s other devices receive `chat_deleted`.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  blackListGet: { meaning: 'The friends that the user has blocked.', failures: [] },
  friendListByPath: { meaning: '`friendListGet` as a direct path.', failures: [] },
  groupFunctionsByPath: { meaning: '`GroupFunctionsGet` as a direct path.', failures: ['noGroupMember', 'not_match'] },
  groupListByPath: { meaning: '`groupListGet` as a direct path.', failures: [] },
  friendShipDetail: {
    meaning:
      'The profile of another user and their relation to the user. With `group_id` the rules of that group decide (`is_allow_add`, `is_allow_check_admin`, `is_allow_check_owner`). Friends always see each other. `m` of a refusal is `query_self`, `user_not_found`, `no_permission_owner`, `no_permission_admin` or `no_permission_member`.',
    failures: ['not_found', 'forbidden', 'noGroupMember', 'not_match'],
  },
  friendUpdate: {
    meaning: 'Pins or mutes a friend’s chat. The user’s other devices receive `friend_updated`.',
    failures: ['noFriend'],
  },
  getNotiList: {
    meaning:
      'Group notices from `time` on (the last week): all, or those that changed since the version `v`. `state`: 0 pending, 1 agreed, 2 refused, 3 expired. One notice per group, type and person.',
    failures: [],
  },
  clientErrorReport: {
    meaning:
      'Reports an error of a widget for the provider’s log: each kind once a minute, twenty per visit. Both sides remove any text that looks like a token.',
    failures: ['too_frequent'],
  },
  clientFigures: {
    meaning:
      'The figures of a part of a visit, sent by one visit in twenty after one minute and then every five minutes. `list_ms` comes once, in the first part after the chat list was painted.',
    failures: [],
  },
  getImSiteInitData: {
    meaning: 'The tenant’s configuration. The page that the provider serves contains the same data.',
    failures: [],
  },
  getRegisterList: {
    meaning: 'The fields of the registration form, in order, and whether registration is open.',
    failures: [],
  },
  getServerTime: {
    meaning: 'The provider’s time. Called if no `hello` has sent it.',
    failures: [],
  },
  getSToken: {
    meaning:
      'A token for the next socket, valid once, for 30 s. If many clients reconnect together, or one session asks again and again without opening a link, some are refused with `server_busy`, status 503 and `retry_after_ms` in `data` (`Retry-After` in whole seconds). They retry after that time and count no failure.',
    failures: ['server_busy'],
  },
  groupCreate: {
    meaning:
      'Creates a group that the caller owns, and adds friends of the caller as its members. `photo` is a preset (`g01` to `g19`) or empty. If a friend forbids group invitations, nothing is created: the reply has only their ids in `refused_ids`. A repeat with the same `uuid` returns the first group. All members receive `update`.',
    failures: [
      'muted',
      'links_refused',
      'message_refused',
      'group_name_missing',
      'group_name_format',
      'group_name_too_long',
      'no_friend_yet',
      'group_full',
      'too_many_groups',
    ],
  },
  groupMembersAdd: {
    meaning:
      'Adds friends of the caller to a group, at most 30. Owners and admins may, and members if `is_allow_add` and `is_allow_invite` are on. Friends who forbid group invitations are left out; the reply names them in `refused_ids`. Members are left out, too. All members receive `group_member` and `update`.',
    failures: ['noGroupMember', 'not_match', 'forbidden', 'group_frozen', 'no_friend_yet', 'group_full'],
  },
  groupMembersGet: {
    meaning:
      'The members of a group, synchronised like the friends. Status `0`: no longer in the group. A title may end with its colour. With `limit` a whole list comes in pages, and `next` is the `after` of the next one.',
    failures: ['noGroupMember', 'not_match'],
  },
  groupMembersInfo: {
    meaning:
      'Additional data of the members for owners and admins: roles, bans and last visits. Pages as in `groupMembersGet`.',
    failures: ['noGroupMember', 'not_match', 'forbidden'],
  },
  groupMembersOnlineGet: {
    meaning: 'The online members of a group, and the start time for differences. For owners and admins.',
    failures: ['noGroupMember', 'not_match', 'forbidden'],
  },
  getSocketDomainMsg: {
    meaning:
      'The origins of the provider. Called if the tenant’s configuration names any, before the widget probes which one is fastest.',
    failures: [],
  },
  guestMsgList: {
    meaning:
      '`GetMsgList` for guests: only groups with sharing on, without messages that guests may not see (`holes` has their numbers).',
    failures: ['guest_failed'],
  },
  guestSenders: {
    meaning:
      'The portraits of the senders of some messages of a group with sharing on. Messages that guests may not see are skipped.',
    failures: ['guest_failed'],
  },
  identityLogin: {
    meaning:
      'Exchanges an identity token, signed by the platform’s server, for a session. An unknown player is created, unless it was erased and the tenant does not readmit erased players. `data.reason` of `identity_invalid` and `identity_expired` names the error of the token; ignore it if it is absent, and accept further names: `format` (no JWT), `alg`, `kid` (no such key), `keys` (the tenant has none), `signature`, `der` (a signature in DER, not `r` and `s`), `iss`, `aud`, `sub`, `iat`, `nbf`, `exp` (ended), `lifetime` (too long), `player` (renewal for another player).',
    failures: ['identity_missing', 'identity_invalid', 'identity_expired', 'account_erased'],
  },
  identityRenew: {
    meaning:
      'Extends a session from `identityLogin` by its full duration, from now on: the platform confirms its player again. Session, token and socket stay the same. Called only if `identityLogin` has returned `expires_in`. Refused for a different player than the session’s. `data.reason` as for `identityLogin`.',
    failures: ['identity_invalid', 'identity_expired'],
  },
  login: { meaning: 'Signs in with a session token and returns its user.', failures: [] },
  logout: { meaning: 'Ends the session; its socket closes with 1000. Not sent after a kick.', failures: [] },
  membersSubByPath: {
    meaning: '`GroupMembersSub` as a direct path.',
    failures: OPERATION_NOTES.groupMembersSub.failures,
  },
  msgClear: {
    meaning:
      'Deletes a chat’s messages for the user only, up to `msg_id` or all. The user’s other devices receive `msg_deleted`.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgClearDel: {
    meaning: 'Deletes single messages for the user only; without `msg_ids` like `msgClear`.',
    failures: ['noFriend', 'noGroupMember', 'not_match', 'forbidden'],
  },
  msgListByPath: {
    meaning: '`GetMsgList` as a direct path.',
    failures: OPERATION_NOTES.getMsgList.failures,
  },
  msgRecallByPath: {
    meaning: '`msgRecall` as a direct path.',
    failures: OPERATION_NOTES.msgRecall.failures,
  },
  msgSendByPath: { meaning: '`msgSend` as a direct path.', failures: OPERATION_NOTES.msgSend.failures },
  ownerRecallByPath: {
    meaning: '`msgRecallByOwner` as a direct path.',
    failures: OPERATION_NOTES.msgRecallByOwner.failures,
  },
  readMsg: { meaning: '`msgRead` as a direct path.', failures: OPERATION_NOTES.msgRead.failures },
  refreshInfo: { meaning: 'The user’s own data, after `refresh_user_info`.', failures: [] },
  requestHistoryGet: { meaning: 'Decided friend requests of any age.', failures: [] },
  register: {
    meaning: 'Creates an account with the form and signs it in.',
    failures: [
      'login_name_missing',
      'login_name_format',
      'login_name_taken',
      'password_missing',
      'password_format',
      'nickname_missing',
      'nickname_format',
      'nickname_invisible',
      'nickname_too_long',
      'message_refused',
      'registration_closed',
      'sms_required',
      'too_many_tries',
    ],
  },
  smsCheck: {
    meaning:
      'Exchanges the code that was sent to a phone for a ticket for `register`. A code has five tries, works once, and is valid for five minutes.',
    failures: ['phone_format', 'sms_code_wrong'],
  },
  smsRequired: {
    meaning:
      'Whether registration needs a verified phone number. If so, and if the request has a number, a code is sent to it. `wait` is the number of seconds until a new code may be requested.',
    failures: ['phone_format', 'sms_too_often', 'sms_unavailable'],
  },
  unbanSetByPath: {
    meaning: '`GroupMembersUnbanSet` as a direct path.',
    failures: OPERATION_NOTES.groupMembersUnbanSet.failures,
  },
  unreadListGet: {
    meaning:
      'The user’s chats with newest message, read pointer and unread count: all, or those that changed since the version `v`. `msg` is `noChange` if none did.',
    failures: [],
  },
  updateImUserNickName: {
    meaning: 'Changes the user’s nickname. Friends are notified that their list has changed.',
    failures: [
      'nickname_missing',
      'nickname_format',
      'nickname_invisible',
      'nickname_too_long',
      'muted',
      'links_refused',
      'message_refused',
    ],
  },
  userLogin: {
    meaning:
      'Signs in with the form. After a wrong password, `data.tries_left` is the number of tries left. After `too_many_tries` (of any call) and `sms_too_often`, `data.retry_after_ms` is the time until the next try is allowed, in milliseconds.',
    failures: ['login_name_missing', 'password_missing', 'wrong_password', 'too_many_tries'],
  },
  // At the end, so that the compiler reports an entry that exists twice.
  ...FILE_HTTP_NOTES,
  ...PROFILE_HTTP_NOTES,
  ...GROUP_HTTP_NOTES,
  ...MONEY_HTTP_NOTES,
  ...BET_HTTP_NOTES,
  ...CAMPAIGN_HTTP_NOTES,
  ...SERVICE_HTTP_NOTES,
  ...REQUEST_HTTP_NOTES,
  ...TRANSFER_HTTP_NOTES,
};

export const PUSH_NOTES: Readonly<Record<keyof typeof PUSHES, string>> = {
  closeSession: 'A service session has ended, for its player and the agents.',
  friendPresencePush:
    'A friend has come online, or went offline three seconds ago. It also follows a change of the friendship or of a block. Without flag and time, the friend’s presence is hidden from now on.',
  heartbeatAnswer:
    'The answer to a heartbeat, with the same digits. Any frame proves that the link works; this one comes if there is no other. On a stream one without digits comes every 10 s. `heads`: the newest number of each chat that has changed since the previous answer.',
  hello:
    'The first push on every link: the provider’s capabilities. `resume` means that `msgResume` is available, `pages` that its answer can carry missed messages, `typing` the call of that name, `presence` `friendPresenceGet`, `speech` the text of voice messages (`file/v2/speech`), `draw_proof` the proofs of draws (`/getDrawProof`), `throw_proof` those of throws (`/getThrowSeal`).',
  kickUser:
    'The session was ended outside this widget; the socket closes after this push. The reason `too_many_logins` has its own text.',
  msgReadPush:
    'A user has read a chat. For the reader’s other devices it has the unread count. For the other users of the chat `unread` and `is_at` have no meaning.',
  rcvMsg:
    'A message in one of the user’s chats, including own messages from any device. Numbers are dense per chat: a gap is a loss, and the widget pulls the missing messages.',
  recvSession: 'An agent has accepted a service session, for its player and the agents.',
  refreshUserInfo: 'The user’s own data has changed outside this widget; the widget calls `refreshInfo`.',
  rtcRequest:
    'A call’s signal from a friend. An offer that the widget cannot accept is answered with `local-recording` or `local-busy`.',
  serverNoti:
    'Data has changed: `group_member` (the members in `list`; without it all members of `group_id` need a refresh), `group_info`, `group_updated` and `user_group_collection` (groups), `group_apply` (there is a new group notice), `applyingStateUpdate` (notices and groups), `friend_updated` (friends), `blacklist_updated` (friends and blacklist), `invite_updated` (friend requests and friends), `msg_deleted` (messages that the user has deleted for themselves), `bet_updated` (the states of the shared bets in `chat_id`; at most one per chat and second); `user_freeze` ends the session.',
  systemMessage: 'A system message in a chat, with its own number.',
  typingPush:
    'The other user of a one-to-one chat is typing. The widget drops it after six seconds, or with their next message.',
  update:
    'A list has changed: `friendList`, `groupList`, `invitedList`. `pwd` ends the session, because the password was changed.',
  userIn:
    'A session has entered the queue of the customer service, for the agents; for a player in the queue, a new place (`position`) and the expected waiting time (`wait_ms`).',
};

export const GUEST_PUSH_NOTES: Readonly<Record<keyof typeof GUEST_PUSHES, string>> = {
  guestOpen:
    'The first push on every link: the group as guests see it, the newest number in its chat, and the token that guests send as the authorization of file requests.',
  guestBeat:
    'Follows `hb` if the newest number has changed since it was last sent, or if a new token is due. The widget uses it to detect a lost last message.',
  rcvMsg:
    'A message that guests may see. A gap in the numbers is a loss or a private message; the next page shows which.',
  groupFlushed:
    'The history of the group up to `msg_id` was deleted for everybody (`adminMsgFlush`). Also follows `guest_open` if the history was ever deleted, for guests who have older messages in memory.',
  groupShareClosed:
    'Guests may not see the group, or may no longer see it. The link closes after this push, with 1000. `not_shared` is the reason for every group that is not shared.',
};

export const CLOSE_CODE_NOTES: Readonly<Record<keyof typeof CLOSE_CODES, string>> = {
  normal: 'Closed on purpose. The widget waits until the user returns to the page or taps the banner.',
  goingAway: 'As 1000.',
  tooManyFrames:
    'More than 300 heartbeats, invalid frames and refused calls in a minute. The widget counts a failure and reconnects after about five seconds.',
  tooLarge: 'A frame was larger than 64 KiB. The widget reconnects and sends frames of that size over HTTP.',
  serviceRestart: 'The provider drains before a restart. The widget reconnects after about a second.',
  tryAgainLater:
    'The client received its frames too slowly: its own or the process’s backlog is full. As 1008; the widget reads the missed messages after `hello`.',
  superseded: 'A newer socket of the same session has replaced this one. As 1000.',
  emptyToken: 'No socket token. Ends the session.',
  tooManyLogins: 'The user has more sessions than allowed; the oldest is closed. Ends the session.',
  invalidToken: 'The socket token is not valid. Ends the session.',
};

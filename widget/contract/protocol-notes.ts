/**
 * What PROTOCOL.md says beside the codecs: meaning, occasion and failures of everything on the wire. Read by the generator
 * alone (test/unit/contract/protocol.test.ts), so that no byte of it reaches a browser.
 */
import type { FailureCode } from '../domain/failure.ts';
import { FILE_HTTP_NOTES } from './protocol-notes-files.ts';
import { OPERATION_NOTES, type CallNote } from './protocol-notes-operations.ts';
import { REQUEST_HTTP_NOTES } from './protocol-notes-requests.ts';
import type { CLOSE_CODES } from './close-codes.ts';
import type { HostMethods, WidgetMethods } from './host-bridge.ts';
import type { HTTP_CALLS } from './http/index.ts';
import type { GUEST_PUSHES } from './guest.ts';
import type { PUSHES } from './pushes/index.ts';

/** Failures that any call with a session can end in. */
export const COMMON_FAILURES: readonly FailureCode[] = [
  'invalid_request',
  'token_missing',
  'token_invalid',
  'frozen',
  'server_error',
];

export const HTTP_NOTES: Readonly<Record<keyof typeof HTTP_CALLS, CallNote>> = {
  ...FILE_HTTP_NOTES,
  ...REQUEST_HTTP_NOTES,
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
  friendShipDetail: {
    meaning:
      'Somebody’s profile and what they are to the user. With `group_id` the rules of that group decide who sees whom (`is_allow_add`, `is_allow_check_admin`, `is_allow_check_owner`); friends see each other always. `m` of a refusal is `query_self`, `user_not_found`, `no_permission_owner`, `no_permission_admin` or `no_permission_member`.',
    failures: ['not_found', 'forbidden', 'noGroupMember', 'not_match'],
  },
  friendShipEdit: {
    meaning:
      'Changes what a friend is to the user. `editAlias`: the remark, at most 30 characters, empty takes it away (`friend_updated`). `blackList`, `unblackList`: blocks, or takes that back (`blacklist_updated`). `delete`: out of the user’s list, and the chat with its messages too, on all devices (`friend_updated`, `chat_deleted`, `msg_deleted`); who is blocked is unblocked first.',
    failures: ['noFriend', 'blacklist', 'invalid_request'],
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
  identityRenew: {
    meaning:
      'Lets a session that `identityLogin` has opened last as long again, from now on: the platform vouches for its player once more. Session, token and socket stay. Asked only where `identityLogin` has said `expires_in`; refused for another player than the session’s.',
    failures: ['identity_invalid', 'identity_expired'],
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
    'First on every link: what the provider can do. The capability `resume` offers `msgResume`, `typing` the call of that name, `speech` what voice messages say (`file/v2/speech`).',
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
    navigated: 'Optional. The widget shows another screen: its path, without a query.',
    betTaken:
      'Optional. The bet order of `shareBet` lies before the user; until then the host says it again at each start.',
  },
  widget: {
    setView:
      '`{isOpen, mode?}`: whether the panel is open, and how it is shown: `floating`, `mini`, `full` (it fills the screen) or `applet`. Only an open panel marks chats as read. What is left out stays.',
    setColorScheme: '`light`, `dark` or `system`.',
    setLocale: 'A language code of the specification; unknown ones are ignored.',
    destroy: 'The widget will be removed: it closes its socket and writes what it holds.',
    openChat: 'Optional. Shows the chat of that id.',
    setTheme: 'Optional. Colours by name (`accent`, `onAccent`, …), `#rrggbb`, over the tenant’s own.',
    logOut: 'Optional. The player has signed out on the platform: the session ends, answered when the provider knows.',
    shareBet:
      'Optional. A bet order to be shared, in the fields of 1-chat §3; checked again by the widget and by the provider.',
    pageChanged: 'Optional. The host page shows another page of its own: its path, without a query.',
    setSafeArea:
      'Optional. How much of each edge of the widget lies under a notch, round corners or a bar of the system, in CSS pixels. Said where there is something to keep free, at each start and with every change. The answer `true` says that the widget keeps its content out of it; without that answer the host keeps the whole widget out.',
  },
};

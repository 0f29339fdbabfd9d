/** The part of the protocol's notes that is about becoming friends and joining groups. */
import type { FailureCode } from '../domain/failure.ts';

type Notes = Readonly<Record<string, { readonly meaning: string; readonly failures: readonly FailureCode[] }>>;

const ASK = ['friend_request_sent', 'already_friends', 'blacklist', 'blacklisted', 'requests_closed'] as const;
const APPLY = ['group_request_sent', 'already_member', 'not_match', 'group_frozen', 'group_full'] as const;

const CHANGE_GROUP = ['noGroupMember', 'not_match', 'forbidden', 'text_too_long', 'group_frozen'] as const;

export const REQUEST_OPERATION_NOTES = {
  applyToGroup: {
    meaning:
      'Applies to a group that is shared or may be found. Where nobody has to agree, the user is in it then and everybody hears `update` and `group_member`; else the answer is `-1` with `wait4passed`, and owner and admins hear `group_apply`.',
    failures: APPLY,
  },
  friendInvite: {
    meaning:
      'Asks somebody for friendship, with a message of at most 50 characters. Who has been asked by them, or never removed by them, is their friend at once, and both hear `update` (`friendList`). Else the answer is `-1` with `wait4passed`; asking again renews the request. Both hear `update` (`invitedList`).',
    failures: [...ASK, 'not_found', 'forbidden', 'text_too_long', 'too_frequent'],
  },
} as const satisfies Notes;

export const REQUEST_HTTP_NOTES = {
  applyToGroupByPath: { meaning: '`applyToGroup` under a path of its own.', failures: APPLY },
  applyingStateUpdate: {
    meaning:
      'Decides over an application, for the owner and admins: agreed, the applicant is in the group and a line in it says so. Applicant and deciders hear `applyingStateUpdate`. Only one that waits, and for no longer than a week.',
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
  friendShipBatch: {
    meaning:
      'Agrees to or declines several friend requests. `data` of the reply names those that were answered; the others waited no longer.',
    failures: [],
  },
  friendShipEdit: {
    meaning:
      'Blocks a friend or takes that back: the user’s devices hear `blacklist_updated`. `request` is `friendInvite`; `confirm` and `denied` answer a request that waits, for no longer than a week (both hear `invite_updated`); `msgBoard` writes a line of at most 50 characters to one that waits, from either side.',
    failures: [
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
  groupAnncUpdate: {
    meaning:
      'Another announcement for a group, by its owner or an admin: at most 1000 characters, empty takes it away. Everybody in it hears `group_info`; a line in the chat (`notice_updateGroupANNC`) says that there is one.',
    failures: CHANGE_GROUP,
  },
  groupGet: {
    meaning: 'A group by its number, where strangers may find it, or the user is in it.',
    failures: ['not_match'],
  },
  groupGetByShare: {
    meaning: 'What strangers see of a group that is shared or may be found. Members see it always.',
    failures: ['not_match'],
  },
  groupLeave: {
    meaning:
      'Goes out of a group; everybody in it hears `update` and `group_member`. When the owner goes, it is dissolved: everybody in it hears `update` and `group_apply` (the notice `disband`), guests `group_share_closed`.',
    failures: ['noGroupMember', 'not_match'],
  },
  groupPrivateUpdate: {
    meaning:
      'Opens a group to guests or closes it, by its owner or an admin. Everybody in it hears `group_info`; guests of one that is closed hear `group_share_closed`.',
    failures: ['noGroupMember', 'not_match', 'forbidden', 'group_frozen'],
  },
  groupUpdate: {
    meaning:
      'Another introduction for a group, by its owner or an admin: at most 300 characters, empty takes it away. Everybody in it hears `group_info`.',
    failures: CHANGE_GROUP,
  },
} as const satisfies Notes;

import fc from 'fast-check';
import { REQUEST_SOURCES } from '../../../widget/domain/contact/friend-request.ts';
import { INACTIVE_DAY_FILTERS } from '../../../widget/domain/limits.ts';
import { GROUP_FLAGS } from '../../../widget/domain/group/group-flag.ts';
import { REPORT_REASONS } from '../../../widget/domain/moderation/report.ts';
import * as any from '../../support/arbitraries.ts';
import { PROFILE_HTTP_SAMPLES } from './profile-samples.ts';

/** Samples of the calls for friendships and for joining groups. */

const nothing = fc.constant(undefined);
const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const oneGroup = { request: fc.record({ groupId: any.groupId }), reply: nothing };
const userIds = fc.array(any.userId);
const requestFields = {
  message: maybe(any.shortText),
  source: maybe(fc.constantFrom(...REQUEST_SOURCES)),
  sourceUserId: maybe(any.userId),
  sourceGroupId: maybe(any.groupId),
};

const BATCH_METHODS = ['batchAdd', 'batchDenied', 'batchDelete'] as const;
const METHODS = ['blackList', 'unblackList', 'request', 'confirm', 'denied', 'msgBoard'] as const;

const massMessage = { localId: any.uuid, content: any.sendableContent };
const massSent = fc.record({
  sent: any.count,
  failed: fc.array(fc.record({ chatId: any.chatId, code: fc.constantFrom('forbidden' as const, 'noFriend' as const) })),
});
const toAll = {
  request: fc.record({ target: fc.constantFrom('friend' as const, 'group' as const), ...massMessage }),
  reply: massSent,
};

const someUsers = { request: fc.record({ userIds }), reply: fc.record({ userIds }) };

export const REQUEST_OPERATION_SAMPLES = {
  friendDelByList: someUsers,
  msgSendAll: toAll,
  msgSendByTagIds: { request: fc.record({ tagIds: fc.array(any.shortText), ...massMessage }), reply: massSent },
  tagListGet: {
    request: nothing,
    reply: fc.record({ tags: fc.array(fc.record({ tagId: any.shortText, name: any.anyText, userIds })) }),
  },
  applyToGroup: oneGroup,
  friendInvite: {
    request: fc.record({ userId: any.userId, ...requestFields }),
    reply: fc.record({ result: any.shortText }),
  },
};

export const REQUEST_HTTP_SAMPLES = {
  ...PROFILE_HTTP_SAMPLES,
  applyToGroupByPath: oneGroup,
  applyingStateUpdate: {
    request: fc.record({ groupId: any.groupId, userId: any.userId, isAgreed: fc.boolean() }),
    reply: nothing,
  },
  categoryMsgSend: toAll,
  multipMsgSend: { request: fc.record({ chatIds: fc.array(any.chatId), ...massMessage }), reply: massSent },
  friendAliasUpdate: { request: fc.record({ friendId: any.userId, alias: any.shortText }), reply: nothing },
  friendInactiveGet: {
    request: fc.record({ days: fc.constantFrom(...INACTIVE_DAY_FILTERS) }),
    reply: fc.record({
      friends: fc.array(fc.record({ userId: any.userId, isOnline: fc.boolean(), lastSeenMs: maybe(any.timeMs) })),
    }),
  },
  friendShipBatch: {
    request: fc.record({ method: fc.constantFrom(...BATCH_METHODS), userIds }),
    reply: fc.record({ userIds }),
  },
  platformChatFind: {
    request: fc.record({ playerId: maybe(any.shortText), group: maybe(any.shortText) }),
    reply: fc.record({ chatId: any.chatId }),
  },
  reportCreate: {
    request: fc.record({
      localId: any.uuid,
      chatId: maybe(any.chatId),
      messageId: maybe(any.messageId),
      userId: maybe(any.userId),
      groupId: maybe(any.groupId),
      reason: fc.constantFrom(...REPORT_REASONS),
      note: any.shortText,
    }),
    reply: nothing,
  },
  invitedListUpdate: {
    request: fc.record({ userIds, answer: fc.constantFrom('agree' as const, 'reject' as const) }),
    reply: fc.record({ userIds }),
  },
  friendShipEdit: {
    request: fc.record({
      method: fc.constantFrom(...METHODS),
      friendId: any.userId,
      isBlacklisted: maybe(fc.boolean()),
      ...requestFields,
    }),
    reply: nothing,
  },
  groupAnncUpdate: { request: fc.record({ groupId: any.groupId, announcement: any.anyText }), reply: nothing },
  groupGet: {
    request: fc.record({ groupNumber: fc.stringMatching(/^[0-9]{8}$/), groupId: maybe(any.groupId) }),
    reply: fc.record({ group: any.groupProfile, isMember: fc.boolean(), announcement: maybe(any.anyText) }),
  },
  groupGetByShare: {
    request: fc.record({ groupId: any.groupId }),
    reply: fc.record({ group: any.groupProfile, isMember: fc.boolean() }),
  },
  groupLeave: { request: fc.record({ groupId: any.groupId }), reply: nothing },
  groupPrivateUpdate: {
    request: fc.record({ groupId: any.groupId, flag: fc.constantFrom(...GROUP_FLAGS), isOn: fc.boolean() }),
    reply: nothing,
  },
  groupUpdate: {
    request: fc.record({
      groupId: any.groupId,
      name: any.anyText,
      photo: maybe(any.anyText),
      talkIntervalS: maybe(fc.integer({ min: 0, max: 99 })),
      intro: maybe(any.anyText),
    }),
    reply: nothing,
  },
  adminMsgFlush: { request: fc.record({ groupId: any.groupId }), reply: nothing },
};

import fc from 'fast-check';
import { REQUEST_SOURCES } from '../../../widget/domain/contact/friend-request.ts';
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

const METHODS = ['blackList', 'unblackList', 'request', 'confirm', 'denied', 'msgBoard'] as const;

export const REQUEST_OPERATION_SAMPLES = {
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
  friendShipBatch: {
    request: fc.record({ method: fc.constantFrom('batchAdd' as const, 'batchDenied' as const), userIds }),
    reply: fc.record({ userIds }),
  },
  friendShipEdit: {
    request: fc.record({
      method: fc.constantFrom(...METHODS),
      friendId: any.userId,
      ...requestFields,
    }),
    reply: nothing,
  },
  groupAnncUpdate: { request: fc.record({ groupId: any.groupId, announcement: any.anyText }), reply: nothing },
  groupGet: {
    request: fc.record({ groupNumber: fc.stringMatching(/^[0-9]{8}$/) }),
    reply: fc.record({ group: any.groupProfile, isMember: fc.boolean() }),
  },
  groupGetByShare: {
    request: fc.record({ groupId: any.groupId }),
    reply: fc.record({ group: any.groupProfile, isMember: fc.boolean() }),
  },
  groupLeave: { request: fc.record({ groupId: any.groupId }), reply: nothing },
  groupPrivateUpdate: { request: fc.record({ groupId: any.groupId, isShared: maybe(fc.boolean()) }), reply: nothing },
  groupUpdate: { request: fc.record({ groupId: any.groupId, intro: maybe(any.anyText) }), reply: nothing },
};

import fc from 'fast-check';
import { GROUP_OPERATIONS } from '../../../widget/domain/group/operation.ts';
import { INACTIVE_DAY_FILTERS } from '../../../widget/domain/limits.ts';
import * as any from '../../support/arbitraries.ts';

/** Samples of the calls that create groups and change their members. */

const someIds = fc.array(any.userId, { maxLength: 5 });
const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });

const days = fc.constantFrom(...INACTIVE_DAY_FILTERS);
const person = fc.record({ userId: any.userId, name: any.anyText });
const admins = { request: fc.record({ groupId: any.groupId, userIds: someIds }), reply: fc.constant(undefined) };
const inactivePage = fc.record({
  members: fc.array(
    any.memberChange.map(({ value: { alias: _alias, postingBanned: _banned, isOnline: _online, ...member } }) => ({
      ...member,
      lastSeenMs: undefined,
    })),
    { maxLength: 3 },
  ),
  total: any.count,
});

export const GROUP_HTTP_SAMPLES = {
  groupAdminSet: admins,
  groupAdminUnset: admins,
  groupMasterSet: {
    request: fc.record({ groupId: any.groupId, userId: any.userId, isLeaving: fc.boolean() }),
    reply: fc.constant(undefined),
  },
  groupLog: {
    request: fc.record({ groupId: any.groupId, beforeId: maybe(any.anyText) }),
    reply: fc.record({
      operations: fc.array(
        fc.record({
          id: any.anyText,
          kind: fc.constantFrom(...GROUP_OPERATIONS),
          actor: person,
          actorRole: fc.constantFrom('owner' as const, 'admin' as const, undefined),
          targets: fc.array(person, { maxLength: 3 }),
          targetCount: any.count,
          detail: any.anyText,
          timeMs: any.timeMs,
        }),
        { maxLength: 3 },
      ),
      hasMore: fc.boolean(),
    }),
  },
  groupTopMembersGet: {
    request: fc.record({ groupId: any.groupId }),
    reply: fc.record({ members: fc.array(any.memberChange, { maxLength: 3 }), memberCount: any.count }),
  },
  groupMembersInactiveGet: { request: fc.record({ groupId: any.groupId, days }), reply: inactivePage },
  groupInactiveMembersGet: {
    request: fc.record({ groupId: any.groupId, days, offset: any.count, limit: fc.integer({ min: 1, max: 100 }) }),
    reply: inactivePage,
  },
  groupInactiveMemberSearch: {
    request: fc.record({ groupId: any.groupId, days, userId: any.userId }),
    reply: any.foundMember,
  },
  groupMembersInactiveSub: {
    request: fc.record({ groupId: any.groupId, userIds: someIds, days }),
    reply: fc.record({ removedIds: someIds }),
  },
  groupCreate: {
    request: fc.record({
      name: any.anyText,
      photo: fc.constantFrom('', 'g01', 'g19'),
      memberIds: someIds,
      localId: maybe(any.uuid),
    }),
    reply: fc.record({ groupId: maybe(any.groupId), groupNumber: any.anyText, refusedIds: someIds }),
  },
  groupFunctionsByPath: {
    request: fc.record({ groupId: any.groupId }),
    reply: fc.record({ canOpenRedEnvelopes: fc.boolean() }),
  },
  isMember: {
    request: fc.record({ groupId: any.groupId }),
    reply: fc.record({ isMember: fc.boolean() }),
  },
  groupListByPath: { request: any.marker, reply: any.listing(any.groupEntry) },
  groupMembersAdd: {
    request: fc.record({ groupId: any.groupId, userIds: someIds }),
    reply: fc.record({ addedIds: someIds, refusedIds: someIds }),
  },
};

export const GROUP_OPERATION_SAMPLES = {
  groupFunctionsGet: {
    request: fc.record({ groupId: any.groupId }),
    reply: fc.record({ canOpenRedEnvelopes: fc.boolean() }),
  },
  groupGetForMember: { request: fc.record({ groupId: any.groupId }), reply: any.groupEntry },
  updateAdminMessageColor: {
    request: fc.record({ groupId: any.groupId, color: fc.constantFrom('', '#1a2b3c') }),
    reply: fc.constant(undefined),
  },
  updateMessageWordCountLimit: {
    request: fc.record({ groupId: any.groupId, limit: fc.integer({ min: 0, max: 1000 }) }),
    reply: fc.constant(undefined),
  },
  groupMembersOnlineDifGet: {
    request: fc.record({ groupId: any.groupId, sinceMs: any.timeMs }),
    reply: fc.record({
      addedIds: fc.array(any.userId),
      goneIds: fc.array(any.userId),
      timeMs: any.timeMs,
      isFull: fc.boolean(),
    }),
  },
  groupManagerMemberSearch: {
    request: fc.record({ groupId: any.groupId, userId: any.userId }),
    reply: any.foundMember,
  },
};

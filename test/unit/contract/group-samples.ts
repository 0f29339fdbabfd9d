import fc from 'fast-check';
import * as any from '../../support/arbitraries.ts';

/** Samples of the calls that create groups and change their members. */

const someIds = fc.array(any.userId, { maxLength: 5 });
const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });

export const GROUP_HTTP_SAMPLES = {
  groupCreate: {
    request: fc.record({
      name: any.anyText,
      photo: fc.constantFrom('', 'g01', 'g19'),
      memberIds: someIds,
      localId: maybe(any.uuid),
    }),
    reply: fc.record({ groupId: maybe(any.groupId), groupNumber: any.anyText, refusedIds: someIds }),
  },
  groupListByPath: { request: any.marker, reply: any.listing(any.groupEntry) },
  groupMembersAdd: {
    request: fc.record({ groupId: any.groupId, userIds: someIds }),
    reply: fc.record({ addedIds: someIds, refusedIds: someIds }),
  },
};

export const GROUP_OPERATION_SAMPLES = {
  groupManagerMemberSearch: {
    request: fc.record({ groupId: any.groupId, userId: any.userId }),
    reply: any.memberInfoChange.map(({ value }) => value),
  },
};

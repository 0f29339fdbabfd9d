import { expect, test } from 'vitest';
import { meetingRefusal, type MeetingFacts, VIEW_REFUSALS } from '../../../widget/domain/contact/meeting.ts';

const rules = (canAdd: boolean) => ({ canAdd, canCheckAdmin: false, canCheckOwner: false });
const group = (groupId: string, canAdd: boolean, theirRole: 'member' | 'admin' | 'owner' = 'member') =>
  ({ groupId, ownRole: 'member', theirRole, rules: rules(canAdd) }) as const;
const [OPEN, SHUT, FAR] = ['g0000001', 'g0000002', 'g0000003'];
const { member, owner, unknown } = VIEW_REFUSALS;

/** Shared groups of two users, the named group, whether the code finds every user, and the refusal. */
test.each<[string, MeetingFacts['sharedGroups'], string | undefined, boolean, string | undefined]>([
  ['no group is shared, the code finds', [], undefined, true, undefined],
  ['no group is shared, the code does not find', [], undefined, false, unknown],
  ['no group is shared, one is named', [], FAR, false, unknown],
  ['no group is shared, one is named, the code finds', [], FAR, true, unknown],
  ['an open one', [group(OPEN, true)], undefined, true, undefined],
  ['an open one, the code does not find', [group(OPEN, true)], undefined, false, undefined],
  ['an open one, named', [group(OPEN, true)], OPEN, false, undefined],
  ['an open one, another one named', [group(OPEN, true)], FAR, false, unknown],
  ['a closed one', [group(SHUT, false)], undefined, true, member],
  ['a closed one, the code does not find', [group(SHUT, false)], undefined, false, unknown],
  ['a closed one, named', [group(SHUT, false)], SHUT, false, member],
  ['a closed one, named, the code finds', [group(SHUT, false)], SHUT, true, member],
  ['the owner of a closed one', [group(SHUT, false, 'owner')], undefined, true, owner],
  ['a closed and an open one', [group(SHUT, false), group(OPEN, true)], undefined, true, undefined],
  ['a closed and an open one, the open one named', [group(SHUT, false), group(OPEN, true)], OPEN, false, undefined],
  ['a closed and an open one, the closed one named', [group(SHUT, false), group(OPEN, true)], SHUT, false, member],
])('returns the refusal for: %s', (_what, sharedGroups, sourceGroupId, canBeFound, refusal) => {
  expect(meetingRefusal({ sharedGroups, sourceGroupId, canBeFound })).toBe(refusal);
});

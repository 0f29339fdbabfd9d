import { expect, test } from 'vitest';
import { checkFriendCode, checkGroupNumber } from '../../../widget/domain/contact/search-code.ts';
import {
  checkRequestMessage,
  isRequestOpen,
  requestOutcome,
  type RequestFacts,
} from '../../../widget/domain/contact/friend-request.ts';
import {
  applicationOutcome,
  type ApplicationFacts,
  decisionRefusal,
  type DecisionFacts,
  hasApplicationExpired,
} from '../../../widget/domain/group/application.ts';
import { MAX_GROUP_MEMBERS, RECENT_LIST_WINDOW_MS } from '../../../widget/domain/limits.ts';

const STRANGERS: RequestFacts = {
  isSelf: false,
  isMyFriend: false,
  amTheirFriend: false,
  haveBlocked: false,
  amBlocked: false,
  haveTheyAsked: false,
  acceptsRequests: true,
  isAllowedByGroup: true,
};

// Spec: 2-contacts-groups §4 Friend request, §8.
test.each<[string, Partial<RequestFacts>, string]>([
  ['strangers', {}, 'ask'],
  ['oneself', { isSelf: true }, 'forbidden'],
  ['friends', { isMyFriend: true, amTheirFriend: true }, 'already_friends'],
  ['whom the other one has removed', { isMyFriend: true }, 'ask'],
  ['who has removed the other one', { amTheirFriend: true }, 'befriend'],
  ['who was asked', { haveTheyAsked: true }, 'befriend'],
  ['who was asked by somebody who accepts none', { haveTheyAsked: true, acceptsRequests: false }, 'befriend'],
  ['who was asked, in a group without adding', { haveTheyAsked: true, isAllowedByGroup: false }, 'befriend'],
  ['a friend that one has blocked', { isMyFriend: true, amTheirFriend: true, haveBlocked: true }, 'blacklist'],
  ['a friend who has blocked one', { isMyFriend: true, amTheirFriend: true, amBlocked: true }, 'blacklisted'],
  ['somebody who blocked and removed one', { amBlocked: true, haveTheyAsked: true }, 'blacklisted'],
  ['who accepts no requests', { acceptsRequests: false }, 'requests_closed'],
  ['who was met in a group without adding', { isAllowedByGroup: false }, 'forbidden'],
])('asking %s', (_who, facts, expected) => {
  const outcome = requestOutcome({ ...STRANGERS, ...facts });
  expect(outcome.ok ? outcome.value : outcome.failure).toBe(expected);
});

test('a message has at most 50 characters, as people count them, and may be empty', () => {
  expect(checkRequestMessage('  I am Ann ')).toEqual({ ok: true, value: 'I am Ann' });
  expect(checkRequestMessage('')).toEqual({ ok: true, value: '' });
  expect(checkRequestMessage('👨‍👩‍👧‍👦'.repeat(50)).ok).toBe(true);
  expect(checkRequestMessage('好'.repeat(51))).toEqual({ ok: false, failure: 'text_too_long' });
});

test('requests and applications are open for a week', () => {
  const now = 10 * RECENT_LIST_WINDOW_MS;
  expect(isRequestOpen(now - RECENT_LIST_WINDOW_MS + 1, now)).toBe(true);
  expect(isRequestOpen(now - RECENT_LIST_WINDOW_MS, now)).toBe(false);
  expect(hasApplicationExpired(now - RECENT_LIST_WINDOW_MS + 1, now)).toBe(false);
  expect(hasApplicationExpired(now - RECENT_LIST_WINDOW_MS, now)).toBe(true);
});

const OPEN: ApplicationFacts = {
  role: undefined,
  isDissolved: false,
  isFrozen: false,
  isShared: true,
  canBeFound: true,
  needsApproval: true,
  memberCount: 3,
};

test.each<[string, Partial<ApplicationFacts>, string]>([
  ['shared', {}, 'ask'],
  ['shared and without approval', { needsApproval: false }, 'join'],
  ['that is only found', { isShared: false }, 'ask'],
  ['that is only shared', { canBeFound: false }, 'ask'],
  ['that is neither', { isShared: false, canBeFound: false }, 'not_match'],
  ['that one is in', { role: 'member' }, 'already_member'],
  ['that one owns, dissolved', { role: 'owner', isDissolved: true }, 'not_match'],
  ['dissolved', { isDissolved: true }, 'not_match'],
  ['frozen', { isFrozen: true }, 'group_frozen'],
  ['full', { memberCount: MAX_GROUP_MEMBERS, needsApproval: false }, 'group_full'],
  ['nearly full', { memberCount: MAX_GROUP_MEMBERS - 1 }, 'ask'],
])('applying to a group %s', (_which, facts, expected) => {
  const outcome = applicationOutcome({ ...OPEN, ...facts });
  expect(outcome.ok ? outcome.value : outcome.failure).toBe(expected);
});

const WAITING: DecisionFacts = {
  isAgreed: true,
  isFrozen: false,
  memberCount: 3,
  isPending: true,
  isApplicantMember: false,
};

test.each<['owner' | 'admin' | 'member' | 'guest', Partial<DecisionFacts>, string | undefined]>([
  ['owner', {}, undefined],
  ['admin', {}, undefined],
  ['member', {}, 'forbidden'],
  ['guest', {}, 'forbidden'],
  ['member', { isAgreed: false }, 'forbidden'],
  ['owner', { isPending: false }, 'already_decided'],
  ['owner', { isPending: false, isAgreed: false }, 'already_decided'],
  ['admin', { isApplicantMember: true }, 'already_member'],
  ['admin', { isFrozen: true }, 'group_frozen'],
  ['admin', { memberCount: MAX_GROUP_MEMBERS }, 'group_full'],
  ['admin', { memberCount: MAX_GROUP_MEMBERS, isFrozen: true, isApplicantMember: true, isAgreed: false }, undefined],
])('%s decides %j', (role, facts, expected) => {
  expect(decisionRefusal(role, { ...WAITING, ...facts })).toBe(expected);
});

// Spec: 2-contacts-groups §5 Friend search, Group search.
test.each<[string, string]>([
  ['M123456789', 'M123456789'],
  [' m123 456 789 ', 'M123456789'],
  ['Ｍ１２３４５６７８９', 'M123456789'],
  ['M000000001', 'own'],
  ['M12345678', 'format'],
  ['M1234567890', 'format'],
  ['123456789', 'format'],
  ['', 'format'],
])('the code %s is %s', (typed, expected) => {
  const checked = checkFriendCode(typed, 'M000000001');
  expect(checked.ok ? checked.value : checked.failure).toBe(expected);
});

test('a group number has eight digits', () => {
  expect(checkGroupNumber(' 1234 5678')).toEqual({ ok: true, value: '12345678' });
  for (const typed of ['1234567', '123456789', '1234567a', '']) expect(checkGroupNumber(typed).ok).toBe(false);
});

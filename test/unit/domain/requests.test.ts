import { expect, test } from 'vitest';
import { checkFriendCode, checkGroupNumber } from '../../../widget/domain/contact/search-code.ts';
import {
  checkRequestMessage,
  isOwnNote,
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

test.each<[string | undefined, string, boolean]>([
  ['M000000001', 'Anna', true],
  ['M000000002', 'Anna', false],
  [undefined, 'Anna', true],
  [undefined, 'Ben', false],
])('marks a line of %s named %s as own: %s', (authorId, name, isOwn) => {
  expect(isOwnNote({ authorId, name, text: 'Hi' }, { userId: 'M000000001', name: 'Anna' }, 'Ben')).toBe(isOwn);
});

test('treats an authorless line as foreign when nicknames are equal', () => {
  const line = { authorId: undefined, name: 'Anna', text: 'Hi' };
  expect(isOwnNote(line, { userId: 'M000000001', name: 'Anna' }, 'Anna')).toBe(false);
});

const STRANGERS: RequestFacts = {
  isSelf: false,
  isMyFriend: false,
  amTheirFriend: false,
  haveBlocked: false,
  amBlocked: false,
  haveTheyAsked: false,
  acceptsRequests: true,
  meetingRefusal: undefined,
};

// Spec: 2-contacts-groups §4 Friend request, §8.
test.each<[string, Partial<RequestFacts>, string]>([
  ['strangers', {}, 'ask'],
  ['oneself', { isSelf: true }, 'forbidden'],
  ['friends', { isMyFriend: true, amTheirFriend: true }, 'already_friends'],
  ['a user who has removed the sender', { isMyFriend: true }, 'ask'],
  ['a user whom the sender has removed', { amTheirFriend: true }, 'befriend'],
  ['a user who has asked the sender', { haveTheyAsked: true }, 'befriend'],
  [
    'a user who has asked the sender and accepts no requests',
    { haveTheyAsked: true, acceptsRequests: false },
    'befriend',
  ],
  [
    'a user who has asked the sender, in a group without adding',
    { haveTheyAsked: true, meetingRefusal: 'no_permission_member' },
    'befriend',
  ],
  ['a friend whom the sender has blocked', { isMyFriend: true, amTheirFriend: true, haveBlocked: true }, 'blacklist'],
  ['a friend who has blocked the sender', { isMyFriend: true, amTheirFriend: true, amBlocked: true }, 'blacklisted'],
  ['a user who has blocked and removed the sender', { amBlocked: true, haveTheyAsked: true }, 'blacklisted'],
  ['a user who accepts no requests', { acceptsRequests: false }, 'requests_closed'],
  ['a user from a group without adding', { meetingRefusal: 'no_permission_member' }, 'no_permission_member'],
])('decides a friend request to %s', (_who, facts, expected) => {
  const outcome = requestOutcome({ ...STRANGERS, ...facts });
  expect(outcome.ok ? outcome.value : outcome.failure).toBe(expected);
});

test('accepts a request message of 0 to 50 graphemes', () => {
  expect(checkRequestMessage('  I am Ann ')).toEqual({ ok: true, value: 'I am Ann' });
  expect(checkRequestMessage('')).toEqual({ ok: true, value: '' });
  expect(checkRequestMessage('👨‍👩‍👧‍👦'.repeat(50)).ok).toBe(true);
  expect(checkRequestMessage('好'.repeat(51))).toEqual({ ok: false, failure: 'text_too_long' });
});

test('keeps requests and applications open for a week', () => {
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
  ['that can only be found', { isShared: false }, 'ask'],
  ['that is only shared', { canBeFound: false }, 'ask'],
  ['that is neither', { isShared: false, canBeFound: false }, 'not_match'],
  ['with the user as a member', { role: 'member' }, 'already_member'],
  ['with the user as owner, dissolved', { role: 'owner', isDissolved: true }, 'not_match'],
  ['dissolved', { isDissolved: true }, 'not_match'],
  ['frozen', { isFrozen: true }, 'group_frozen'],
  ['full', { memberCount: MAX_GROUP_MEMBERS, needsApproval: false }, 'group_full'],
  ['nearly full', { memberCount: MAX_GROUP_MEMBERS - 1 }, 'ask'],
])('decides an application to a group: %s', (_which, facts, expected) => {
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
])('decides for role %s with %j', (role, facts, expected) => {
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
  ['w123456789', 'M123456789'],
  [' W 123 456 789', 'M123456789'],
  ['W000000001', 'own'],
  ['W12345678', 'format'],
  ['WM12345678', 'format'],
  ['', 'format'],
])('checks the friend code %s: %s', (typed, expected) => {
  const checked = checkFriendCode(typed, 'M000000001');
  expect(checked.ok ? checked.value : checked.failure).toBe(expected);
});

test('accepts eight digits as a group number', () => {
  expect(checkGroupNumber(' 1234 5678')).toEqual({ ok: true, value: '12345678' });
  for (const typed of ['1234567', '123456789', '1234567a', '']) expect(checkGroupNumber(typed).ok).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../widget/contract/envelope.ts';
import { reactionTo, type FailureCode, type Reaction } from '../../../widget/domain/failure.ts';

/** 3-transport §8 and 1-chat §8: each status, code and sentence with its one reaction. */
const ROWS: readonly (readonly [
  said: { readonly s?: string; readonly code?: string; readonly m?: string },
  FailureCode,
  Reaction,
])[] = [
  // Codes
  [{ code: '777', m: 'careful' }, 'warned', 'dialog'],
  [{ code: '778', m: 'out' }, 'session_refused', 'logout'],
  [{ code: '888', m: 'out' }, 'session_refused', 'logout'],
  [{ code: '995', m: 'out' }, 'session_refused', 'logout'],
  [{ code: '996', m: 'out' }, 'session_refused', 'logout'],
  [{ code: '997', m: 'out' }, 'session_refused', 'logout'],
  [{ code: '999', m: 'out' }, 'session_refused', 'logout'],
  [{ code: '404' }, 'not_found', 'ignore'],
  [{ code: '504' }, 'network', 'toast'],
  // Statuses
  [{ s: '403' }, 'forbidden', 'toast'],
  [{ s: '-1' }, 'server_error', 'toast'],
  [{ s: '-2', m: 'words' }, 'other', 'toast'],
  [{ s: '2', m: 'words' }, 'other', 'toast'],
  [{ s: '7', m: 'words' }, 'refused', 'dialog'],
  // Sentences
  [{ m: 'request timed out!' }, 'timeout', 'toast'],
  [{ m: '请求超时' }, 'timeout', 'toast'],
  [{ m: 'invalid data sent' }, 'invalid_request', 'ignore'],
  [{ m: 'Illegal parameters' }, 'invalid_request', 'ignore'],
  [{ m: 'illegal request' }, 'invalid_request', 'ignore'],
  // Send rejections
  [{ code: 'noFriend' }, 'noFriend', 'notice'],
  [{ m: 'noGroupMember' }, 'noGroupMember', 'notice'],
  [{ code: 'isBan' }, 'isBan', 'notice'],
  [{ code: 'not_match' }, 'not_match', 'notice'],
  [{ m: 'notMatch' }, 'not_match', 'notice'],
  [{ code: 'blacklist' }, 'blacklist', 'notice'],
  [{ code: 'blacklisted' }, 'blacklisted', 'notice'],
  [{ m: 'not reached speaking level' }, 'speaking_level', 'notice'],
  [{ m: 'no speaking permission' }, 'no_speaking_permission', 'notice'],
  [{ m: 'the group is frozen' }, 'group_frozen', 'notice'],
  [{ m: 'something new' }, 'other', 'toast'],
  [{ m: 'invalid token' }, 'token_invalid', 'logout'],
  // Failures of accounts
  [{ code: 'kicked' }, 'kicked', 'logout'],
  [{ code: 'frozen' }, 'frozen', 'logout'],
  [{ code: 'password_changed' }, 'password_changed', 'logout'],
  [{ code: 'token_missing' }, 'token_missing', 'logout'],
  // Failures of sending and of guests
  [{ code: 'send_failed' }, 'send_failed', 'toast'],
  [{ code: 'guest_failed' }, 'guest_failed', 'toast'],
  [{ code: 'guest_limit' }, 'guest_limit', 'toast'],
];

describe('each failure of a provider has one code and one reaction', () => {
  test.each(ROWS)('%o: %s, %s', (said, code, reaction) => {
    const outcome = outcomeOf({ s: '-1', m: '', d: {}, t: 0, r: '', code: '', ...said });
    expect(outcome).toMatchObject({ ok: false, failure: { code } });
    expect(reactionTo(code)).toBe(reaction);
  });
});

test('shows a status’s words and code in a dialog', () => {
  const reply = { s: '7', m: 'Not today', d: {}, t: 0, r: '', code: 'E7' };
  expect(outcomeOf(reply)).toEqual({ ok: false, failure: { code: 'refused', detail: 'Not today (E7)' } });
});

describe('a request that needs approval is reported as pending', () => {
  const reply = { s: '-1', m: 'wait4passed', d: {}, t: 0, r: '', code: '' };
  test.each([
    ['friendInvite', 'friend_request_sent'],
    ['applyToGroup', 'group_request_sent'],
    ['msgSend', 'other'],
  ] as const)('%s: %s', (call, code) => {
    expect(outcomeOf(reply, call)).toMatchObject({ failure: { code } });
    expect(outcomeOf({ ...reply, m: '', code: 'wait4passed' }, call)).toMatchObject({
      failure: { code: code === 'other' ? 'server_error' : code },
    });
    expect(reactionTo(code)).toBe('toast');
  });
});

import { describe, expect, test } from 'vitest';
import { FAILURE_CODES, isTransient, reactionTo, type FailureCode } from '../../../widget/domain/failure.ts';
import { dispositionOf } from '../../../widget/sync/outbox/disposition.ts';

describe('what becomes of a message whose sending failed', () => {
  test.each([
    ['network', 1000, 'retry'],
    ['timeout', 1000, 'retry'],
    ['not_connected', 1000, 'retry'],
    ['server_error', 9, 'retry'],
    ['server_error', 10, 'refuse'],
    ['invalid_reply', 10, 'refuse'],
    ['too_frequent', 1, 'pace'],
    ['too_frequent', 100, 'pace'],
    ['token_invalid', 1, 'hold'],
    ['kicked', 1, 'hold'],
    ['forbidden', 1, 'refuse'],
    ['noFriend', 1, 'refuse'],
    ['isBan', 1, 'refuse'],
    ['group_frozen', 1, 'refuse'],
    ['text_too_long', 1, 'refuse'],
    ['invalid_request', 1, 'refuse'],
  ] as const)('%s after %i answers: %s', (code, answers, disposition) =>
    expect(dispositionOf(code, answers)).toBe(disposition),
  );

  test('nothing is refused for a failure of the way, and nothing final is tried again', () => {
    const expected = (code: FailureCode): string => {
      if (code === 'too_frequent') return 'pace';
      if (reactionTo(code) === 'logout') return 'hold';
      return isTransient(code) ? 'retry' : 'refuse';
    };
    const told = (of: (code: FailureCode) => string) => FAILURE_CODES.map((code) => `${code}: ${of(code)}`);
    expect(told((code) => dispositionOf(code, 1))).toEqual(told(expected));
  });
});

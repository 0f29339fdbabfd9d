import { describe, expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { FAILURE_CODES, isTransient, reactionTo, type FailureCode } from '../../../widget/domain/failure.ts';
import { dispositionOf, refusalOf } from '../../../widget/sync/outbox/disposition.ts';

describe('the disposition of a failed message', () => {
  test.each([
    ['network', 1000, 'retry'],
    ['timeout', 1000, 'retry'],
    ['not_connected', 1000, 'retry'],
    ['server_error', 9, 'retry'],
    ['server_error', 10, 'refuse'],
    ['invalid_reply', 10, 'refuse'],
    ['too_frequent', 1, 'delay'],
    ['too_frequent', 100, 'delay'],
    ['token_invalid', 1, 'keep'],
    ['kicked', 1, 'keep'],
    ['forbidden', 1, 'refuse'],
    ['noFriend', 1, 'refuse'],
    ['isBan', 1, 'refuse'],
    ['group_frozen', 1, 'refuse'],
    ['text_too_long', 1, 'refuse'],
    ['invalid_request', 1, 'refuse'],
  ] as const)('for %s after %i answers is %s', (code, answers, disposition) =>
    expect(dispositionOf(code, answers)).toBe(disposition),
  );

  test.each([
    ['timeout', 'refuse'],
    ['network', 'retry'],
    ['not_connected', 'retry'],
    ['server_error', 'retry'],
    ['too_frequent', 'delay'],
    ['kicked', 'keep'],
  ] as const)('for %s of a resend is %s', (code, disposition) =>
    expect(dispositionOf(code, 1, true)).toBe(disposition),
  );

  test('retries every transient failure and refuses every final one', () => {
    const expected = (code: FailureCode): string => {
      if (code === 'too_frequent') return 'delay';
      if (reactionTo(code) === 'logout') return 'keep';
      return isTransient(code) ? 'retry' : 'refuse';
    };
    const told = (of: (code: FailureCode) => string) => FAILURE_CODES.map((code) => `${code}: ${of(code)}`);
    expect(told((code) => dispositionOf(code, 1))).toEqual(told(expected));
  });
});

describe('a refusal of a name card', () => {
  const card = (messageType: string) => unpackContent(messageType, '{"group_id":"g"}');

  test.each([
    ['groupCard', 'noGroupMember', 'card_group'],
    ['groupCard', 'card_group', 'card_group'],
    ['groupCard', 'isBan', 'isBan'],
    ['friendCard', 'noGroupMember', 'noGroupMember'],
    ['friendCard', 'nofriend', 'nofriend'],
  ] as const)('of %s with %s is %s', (messageType, code, expected) =>
    expect(refusalOf(card(messageType), { code })).toEqual({ code: expected }),
  );

  test('keeps the provider’s code for a text', () =>
    expect(refusalOf({ kind: 'text', text: 'hello' }, { code: 'noGroupMember' })).toEqual({ code: 'noGroupMember' }));
});

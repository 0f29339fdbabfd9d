import { describe, expect, test } from 'vitest';
import {
  checkLoginName,
  checkNickname,
  checkPassword,
  normaliseLoginName,
} from '../../../widget/domain/session/credentials.ts';

test('compares login names regardless of case, width and outer spaces', () => {
  expect(normaliseLoginName('  Ａnna.1 ')).toBe('anna.1');
});

describe('login names', () => {
  test.each([
    ['', 'login_name_missing'],
    ['  ', 'login_name_missing'],
    ['abc', 'login_name_format'],
    ['a'.repeat(33), 'login_name_format'],
    ['.anna', 'login_name_format'],
    ['an na', 'login_name_format'],
    ['张小明四', 'login_name_format'],
    ['abcd', undefined],
    ['0anna_x-y.z', undefined],
    ['a'.repeat(32), undefined],
  ])('checks the login name %j → %s', (name, code) => expect(checkLoginName(name)).toBe(code));
});

describe('passwords', () => {
  test.each([
    ['', 'password_missing'],
    ['1234567', 'password_format'],
    ['x'.repeat(129), 'password_format'],
    ['12345678', undefined],
    ['x'.repeat(128), undefined],
  ])('checks the password %j → %s', (password, code) => expect(checkPassword(password)).toBe(code));
});

describe('nicknames', () => {
  test.each([
    ['', 'nickname_missing'],
    ['  ', 'nickname_missing'],
    ['a<b', 'nickname_format'],
    ['a/b', 'nickname_format'],
    ['a\u0007b', 'nickname_format'],
    ['\u200ba', undefined],
    ['👨\u200d👩\u200d👧', undefined],
    ['ฟ้า', undefined],
    ['हिन्दी', undefined],
    ['⠓⠊', undefined],
    ['…', undefined],
    ['一二三四五六七八九十一二三四五六七', 'nickname_too_long'],
    ['👨‍👩‍👧‍👦'.repeat(16), undefined],
    ['Anna', undefined],
  ])('checks the nickname %j → %s', (name, code) => expect(checkNickname(name)).toBe(code));

  test.each([
    ['zero-width signs', ['\u200b', '\u200c\u200d', '\u2060', '\u00ad']],
    ['fillers and blanks', ['\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\u180e']],
    ['bidi controls', ['\u202e', '\u2066\u2069', '\u061c']],
    ['selectors and tags', ['\ufe0f', '\u{e0041}', '\u{e0100}']],
    ['marks without a letter and private signs', ['\u0301', '\u034f', '\ue000', '\ud800']],
  ])('refuses a nickname of only %s', (_what, names) => {
    for (const name of names) expect([name, checkNickname(name)]).toEqual([name, 'nickname_invisible']);
  });
});

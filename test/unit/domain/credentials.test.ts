import { describe, expect, test } from 'vitest';
import {
  checkLoginName,
  checkNickname,
  checkPassword,
  normaliseLoginName,
} from '../../../widget/domain/session/credentials.ts';

test('login names compare without case, width and surrounding space', () => {
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
  ])('%j → %s', (name, code) => expect(checkLoginName(name)).toBe(code));
});

describe('passwords', () => {
  test.each([
    ['', 'password_missing'],
    ['1234567', 'password_format'],
    ['x'.repeat(129), 'password_format'],
    ['12345678', undefined],
    ['x'.repeat(128), undefined],
  ])('%j → %s', (password, code) => expect(checkPassword(password)).toBe(code));
});

describe('nicknames', () => {
  test.each([
    ['', 'nickname_missing'],
    ['  ', 'nickname_missing'],
    ['a<b', 'nickname_format'],
    ['a/b', 'nickname_format'],
    ['a\u0007b', 'nickname_format'],
    ['一二三四五六七八九十一二三四五六七', 'nickname_too_long'],
    ['👨‍👩‍👧‍👦'.repeat(16), undefined],
    ['Anna', undefined],
  ])('%j → %s', (name, code) => expect(checkNickname(name)).toBe(code));
});

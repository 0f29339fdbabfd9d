import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  canResend,
  FAILURE_CODES,
  failureTextKey,
  isFailureCode,
  isTransient,
  reactionTo,
} from '../../../widget/domain/failure.ts';

test('knows the catalogue’s codes and no inherited property names', () => {
  expect(FAILURE_CODES.every(isFailureCode)).toBe(true);
  expect(['', 'toString', '__proto__', 'constructor', 'wait4passed'].some(isFailureCode)).toBe(false);
});

describe('every failure code', () => {
  const texts = JSON.parse(readFileSync('locales/en/errors.json', 'utf8')) as Record<string, string>;
  test.each(FAILURE_CODES)('has a text: %s', (code) => expect(texts[failureTextKey(code)]).toBeTruthy());
});

test('refuses to resend exactly the failures that the specification names', () => {
  expect(FAILURE_CODES.filter((code) => !canResend(code))).toEqual([
    'noFriend',
    'noGroupMember',
    'isBan',
    'not_match',
    'blacklist',
    'blacklisted',
  ]);
});

test('never ends the session for a transient failure', () => {
  for (const code of FAILURE_CODES.filter(isTransient)) {
    expect(['toast', 'ignore']).toContain(reactionTo(code));
  }
});

describe('the Chinese failure texts of the specification', () => {
  const texts = JSON.parse(readFileSync('locales/cn/errors.json', 'utf8')) as Record<string, string>;
  test.each([
    ['timeout', '请求超时'],
    ['network', '你的设备失去了网络连接'],
    ['invalid_reply', '数据获取失败！'],
    ['resend_failed', '重发消息失败'],
  ] as const)('has the specified text for %s: %s', (code, text) => expect(texts[failureTextKey(code)]).toBe(text));
});

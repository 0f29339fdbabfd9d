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

test('a code of the catalogue is known, and nothing that objects inherit', () => {
  expect(FAILURE_CODES.every(isFailureCode)).toBe(true);
  expect(['', 'toString', '__proto__', 'constructor', 'wait4passed'].some(isFailureCode)).toBe(false);
});

describe('every code', () => {
  const texts = JSON.parse(readFileSync('locales/en/errors.json', 'utf8')) as Record<string, string>;
  test.each(FAILURE_CODES)('%s has a text', (code) => expect(texts[failureTextKey(code)]).toBeTruthy());
});

test('the refusals that a repeat cannot change are exactly those of the specification', () => {
  expect(FAILURE_CODES.filter((code) => !canResend(code))).toEqual([
    'noFriend',
    'noGroupMember',
    'isBan',
    'not_match',
    'blacklist',
    'blacklisted',
  ]);
});

test('what can pass by itself never ends the session, and never belongs to a field', () => {
  for (const code of FAILURE_CODES.filter(isTransient)) {
    expect(['toast', 'ignore']).toContain(reactionTo(code));
  }
});

describe('texts that the specification gives in Chinese stand as it gives them', () => {
  const texts = JSON.parse(readFileSync('locales/cn/errors.json', 'utf8')) as Record<string, string>;
  test.each([
    ['timeout', '请求超时'],
    ['network', '你的设备失去了网络连接'],
    ['invalid_reply', '数据获取失败！'],
    ['resend_failed', '重发消息失败'],
  ] as const)('%s: %s', (code, text) => expect(texts[failureTextKey(code)]).toBe(text));
});

import { expect, test } from 'vitest';
import {
  canSeeContent,
  countdownText,
  durationText,
  gameAnimationMs,
  isSystemMessage,
  redEnvelopeState,
  shortBetContent,
} from '../../../widget/domain/message/rich-rules.ts';
import type { TransferContent } from '../../../widget/domain/message/rich-content.ts';
import { NOON } from '../../support/builders.ts';

const aTransfer = (isPrivate: boolean): TransferContent => ({
  kind: 'transfer',
  event: 'transfer',
  transferId: 't1',
  remark: '',
  amount: '20',
  state: 'pending',
  fromId: 'M000000001',
  toId: 'M000000002',
  fromName: 'Ann',
  toName: 'Bob',
  isPrivate,
});

test.each([
  ['M000000001', 'member', true],
  ['M000000002', 'member', true],
  ['M000000003', 'member', false],
  ['M000000003', 'guest', false],
  ['M000000003', undefined, false],
  ['M000000003', 'admin', true],
  ['M000000003', 'owner', true],
] as const)('shows a private transfer to %s as %s: %s', (viewerId, role, expected) => {
  expect(canSeeContent(aTransfer(true), viewerId, role)).toBe(expected);
  expect(canSeeContent(aTransfer(false), viewerId, role)).toBe(true);
});

test('shows every other content to everyone in the chat', () => {
  expect(canSeeContent({ kind: 'unsupported' }, 'M000000003', undefined)).toBe(true);
});

test.each([
  ['open', undefined, 'open'],
  ['open', NOON + 1, 'open'],
  ['open', NOON, 'expired'],
  ['received', NOON - 1, 'received'],
  ['taken', NOON - 1, 'taken'],
  ['expired', undefined, 'expired'],
] as const)('shows an envelope in state %s expiring %s as %s', (state, expiresAtMs, expected) => {
  expect(redEnvelopeState({ state, expiresAtMs }, NOON)).toBe(expected);
});

test('shows opened envelopes and service information as system messages', () => {
  const envelope = {
    kind: 'red-envelope',
    type: 'general',
    envelopeId: '',
    remark: '',
    state: 'open',
    expiresAtMs: undefined,
    amount: undefined,
    fromId: '',
    toId: '',
    ownerId: '',
    ownerName: '',
  } as const;
  expect(isSystemMessage({ ...envelope, event: 'grab' })).toBe(true);
  expect(isSystemMessage({ ...envelope, event: 'envelope' })).toBe(false);
  expect(isSystemMessage({ kind: 'service-info', text: '' })).toBe(true);
  expect(isSystemMessage(aTransfer(true))).toBe(false);
  expect(isSystemMessage({ ...aTransfer(true), event: 'report' })).toBe(true);
});

test.each([
  ['', ''],
  ['01,02,03', '01,02,03'],
  ['12345678901234', '12345678901234'],
  ['123456789012345', '12345678901234…'],
  ['一二三四五六七八九十一二三四五', '一二三四五六七八九十一二三四…'],
  ['👍🏽'.repeat(15), `${'👍🏽'.repeat(14)}…`],
])('shortens the bet %j to %j', (text, expected) => {
  expect(shortBetContent(text)).toBe(expected);
});

test('cuts a bet that consists of one endless grapheme', () => {
  expect(shortBetContent(`a${'\u0301'.repeat(5000)}`).length).toBeLessThan(1100);
});

test.each([
  [0, false, 2000],
  [4999, false, 2000],
  [5000, false, 0],
  [2999, true, 2000],
  [3000, true, 0],
  // The device's clock is behind the provider's.
  [-1000, true, 2000],
])('animates games %d ms old, clock known %s: %d ms', (ageMs, isKnown, expected) => {
  expect(gameAnimationMs(NOON - ageMs, { nowMs: NOON, isKnown })).toBe(expected);
});

test.each([
  [0, undefined],
  [-1, undefined],
  [1, '00:01'],
  [1000, '00:01'],
  [134_000, '02:14'],
  [3_600_000, '1:00:00'],
  [90_061_000, '25:01:01'],
])('shows %d ms before the end as %s', (leftMs, expected) => {
  expect(countdownText(NOON + leftMs, NOON)).toBe(expected);
});

test.each([
  [0, '0:00'],
  [42_000, '0:42'],
  [725_400, '12:05'],
  [3_723_000, '1:02:03'],
])('shows a call of %d ms as %s', (ms, expected) => {
  expect(durationText(ms)).toBe(expected);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeMeaning } from '../../../widget/contract/close-codes.ts';
import {
  outcomeOf,
  readDirectReply,
  readReply,
  readRequest,
  type ReplyEnvelope,
} from '../../../widget/contract/envelope.ts';
import { heartbeatAgeS, heartbeatText, isHeartbeat, readFrame } from '../../../widget/contract/frame.ts';

const reply = (changes: Partial<ReplyEnvelope>): ReplyEnvelope => ({
  s: '1',
  m: '',
  d: {},
  t: 9,
  r: 'r',
  code: '',
  ...changes,
});

test('reads frames with status as replies, with type as pushes', () => {
  expect(readFrame('{"s":"1","r":"5","d":{"a":1},"t":7,"v":"8"}')).toEqual({
    kind: 'reply',
    reply: { s: '1', m: '', d: { a: 1 }, t: 7, v: '8', r: '5', code: '' },
  });
  expect(readFrame('{"type":"rcvMsg","d":[1]}')).toEqual({ kind: 'push', push: { type: 'rcvMsg', d: [1] } });
  for (const frame of ['', '{', 'null', '1', '[]', '{}', '"text"', '{"type":5}']) {
    expect(readFrame(frame)).toMatchObject({ kind: 'invalid' });
  }
});

test('never throws while reading any text or value', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readFrame(text).kind).toBeTruthy();
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (value) => {
      readReply(value);
      readDirectReply(value);
      expect(typeof readRequest(value).ok).toBe('boolean');
    }),
  );
});

test('reads numbers that older providers send in place of texts', () => {
  expect(readReply({ s: 1, r: 12, v: 3, t: '5', code: 0 })).toEqual({
    s: '1',
    m: '',
    d: undefined,
    t: 5,
    v: '3',
    r: '12',
    code: '0',
  });
});

describe('the outcome of a reply', () => {
  test('carries data, time and version on success', () => {
    expect(outcomeOf(reply({ d: [1], v: '4' }))).toEqual({
      ok: true,
      value: { data: [1], meta: { timeMs: 9, version: '4', isUnchanged: false } },
    });
    expect(outcomeOf(reply({ m: 'noChange' }))).toMatchObject({ value: { meta: { isUnchanged: true } } });
  });

  test.each([
    [
      { s: '-1', code: 'isBan', m: 'muted' },
      { code: 'isBan', detail: 'muted' },
    ],
    [
      { s: '-1', code: '', m: 'blacklisted' },
      { code: 'blacklisted', detail: 'blacklisted' },
    ],
    [
      { s: '-2', code: 'xyz', m: 'oh no' },
      { code: 'other', detail: 'oh no' },
    ],
    [
      { s: '-1', code: 'E42', m: '' },
      { code: 'server_error', detail: 'E42' },
    ],
    [
      { s: '-1', code: '__proto__', m: 'toString' },
      { code: 'other', detail: 'toString' },
    ],
    [
      { s: '-1', code: 'wrong_password', m: 'no', d: { tries_left: 2 } },
      { code: 'wrong_password', detail: 'no', triesLeft: 2 },
    ],
    [
      { s: '-1', code: 'wrong_password', m: 'no', d: { tries_left: '2' } },
      { code: 'wrong_password', detail: 'no' },
    ],
    [
      { s: '-1', code: 'too_many_tries', m: 'no', d: { retry_after_ms: 90_000 } },
      { code: 'too_many_tries', detail: 'no', retryAfterMs: 90_000 },
    ],
    [
      { s: '-1', code: 'identity_invalid', m: 'no', d: { reason: 'aud' } },
      { code: 'identity_invalid', detail: 'no', reason: 'aud' },
    ],
    [
      { s: '-1', code: 'identity_invalid', m: 'no', d: { reason: '<b>' } },
      { code: 'identity_invalid', detail: 'no' },
    ],
    [
      { s: '-1', code: 'too_many_tries', m: 'no', d: { retry_after_ms: -1 } },
      { code: 'too_many_tries', detail: 'no' },
    ],
  ])('maps %o to the failure %o', (changes, failure) =>
    expect(outcomeOf(reply(changes))).toEqual({ ok: false, failure }),
  );
});

test('reads a direct reply’s status as 1 or -1', () => {
  expect(readDirectReply({ code: 'success', msg: 'ok', data: { a: 1 }, errorCode: '' })).toMatchObject({
    s: '1',
    m: 'ok',
    d: { a: 1 },
  });
  expect(readDirectReply({ code: 'fail', msg: 'm', data: null, errorCode: 777 })).toMatchObject({
    s: '-1',
    m: 'm',
    d: {},
    code: '777',
  });
  expect(readDirectReply({ code: 999, msg: 'out' })).toMatchObject({ s: '-1', m: 'out', code: '999' });
  expect(readDirectReply({ data: {} })).toBeUndefined();
});

test('accepts a call only with a name and request id', () => {
  expect(readRequest({ p: 'a', r: '1' })).toEqual({ ok: true, value: { p: 'a', r: '1', d: {} } });
  for (const value of [null, [], {}, { p: 'a' }, { p: '', r: '1' }, { p: 'a', r: 1 }, { p: 'x'.repeat(65), r: '1' }]) {
    expect(readRequest(value).ok).toBe(false);
  }
});

test('formats a heartbeat as five digits of the clock', () => {
  expect(heartbeatText(1_700_000_042_999)).toBe('00042');
  expect(isHeartbeat('00042')).toBe(true);
  expect(['0042', '000042', '0004a', ''].some(isHeartbeat)).toBe(false);
});

test('computes a heartbeat’s age, even when the digits wrap', () => {
  expect(heartbeatAgeS('99998', 1_700_000_003_000)).toBe(5);
  expect(heartbeatAgeS('00003', 1_700_000_003_999)).toBe(0);
  expect(heartbeatAgeS('', 1_700_000_003_000)).toBeUndefined();
});

describe('close codes', () => {
  test.each([
    [1000, 'normal'],
    [1001, 'normal'],
    [4000, 'normal'],
    [4001, 'logout'],
    [4002, 'logout'],
    [4003, 'logout'],
    [1005, 'failure'],
    [1006, 'failure'],
    [1008, 'busy'],
    [1009, 'failure'],
    [1012, 'failure'],
    [1013, 'busy'],
    [4004, 'failure'],
  ])('maps the close code %i to %s', (code, meaning) => expect(closeMeaning(code)).toBe(meaning));
});

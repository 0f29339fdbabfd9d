import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeMessages, newestSentId, oldestSentId } from '../../../widget/domain/message/ordering.ts';
import { nextDelivery } from '../../../widget/domain/message/send-state.ts';
import { aSendingMessage, aSentMessage, NOON } from '../../support/builders.ts';

const ids = (messages: readonly { localId: string }[]) => messages.map(({ localId }) => localId);

test('sorts sent messages by number, then unsent ones by time', () => {
  const merged = mergeMessages(
    [aSendingMessage('later', { timeMs: NOON + 2 })],
    [aSentMessage(10), aSentMessage(9), aSendingMessage('sooner', { timeMs: NOON + 1 })],
  );
  expect(ids(merged)).toEqual(['local-9', 'local-10', 'sooner', 'later']);
});

test('sorts messages by number without duplicates for any arrival order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 10 }), { maxLength: 6 }), (batches) => {
      let messages: readonly ReturnType<typeof aSentMessage>[] = [];
      for (const batch of batches) {
        messages = mergeMessages(
          messages,
          batch.map((number) => aSentMessage(number)),
        ) as typeof messages;
      }
      const expected = [...new Set(batches.flat())].sort((a, b) => a - b);
      expect(messages.map(({ delivery }) => Number(delivery.messageId))).toEqual(expected);
    }),
  );
});

test('keeps an own message’s uuid when it gets its number', () => {
  const merged = mergeMessages([aSentMessage(1), aSendingMessage('mine')], [aSentMessage(2, { localId: 'mine' })]);
  expect(merged.map(({ delivery }) => delivery)).toEqual([
    { state: 'sent', messageId: '1' },
    { state: 'sent', messageId: '2' },
  ]);
});

test('never replaces a sent message by its sending version', () => {
  const sent = [aSentMessage(2, { localId: 'mine' })];
  expect(mergeMessages(sent, [aSendingMessage('mine')])).toBe(sent);
  const failed = aSendingMessage('mine', { delivery: { state: 'failed', failure: 'timeout' } });
  expect(mergeMessages(sent, [failed])).toBe(sent);
});

test('updates a changed text in place; otherwise keeps the list', () => {
  const before = [aSentMessage(1), aSentMessage(2)];
  expect(mergeMessages(before, [aSentMessage(2)])).toBe(before);
  expect(mergeMessages(before, [])).toBe(before);
  const changed = aSentMessage(1, { content: { kind: 'text', text: 'edited' } });
  expect(mergeMessages(before, [changed])).toEqual([changed, before[1]]);
});

test('ignores unsent messages for the newest and oldest number', () => {
  const messages = [aSentMessage(3), aSentMessage(7), aSendingMessage('mine')];
  expect([oldestSentId(messages), newestSentId(messages)]).toEqual(['3', '7']);
  expect([oldestSentId([]), newestSentId([aSendingMessage('mine')])]).toEqual([undefined, undefined]);
});

test('moves delivery between sending and failed; sent is final', () => {
  const sending = nextDelivery(undefined, { type: 'submitted', nowMs: 1 });
  expect(sending).toEqual({ state: 'sending', sinceMs: 1 });
  const failed = nextDelivery(sending, { type: 'refused', failure: 'isBan' });
  expect(failed).toEqual({ state: 'failed', failure: 'isBan' });
  expect(nextDelivery(failed, { type: 'retried', nowMs: 5 })).toEqual({ state: 'sending', sinceMs: 5 });
  const sent = nextDelivery(failed, { type: 'acknowledged', messageId: '4' });
  expect(sent).toEqual({ state: 'sent', messageId: '4' });
  for (const event of [
    { type: 'submitted', nowMs: 9 },
    { type: 'refused', failure: 'timeout' },
    { type: 'retried', nowMs: 9 },
    { type: 'acknowledged', messageId: '5' },
  ] as const) {
    expect(nextDelivery(sent, event)).toBe(sent);
  }
});

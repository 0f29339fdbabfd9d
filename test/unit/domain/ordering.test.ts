import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeMessages, newestSentId, oldestSentId } from '../../../widget/domain/message/ordering.ts';
import { nextDelivery } from '../../../widget/domain/message/send-state.ts';
import { aSendingMessage, aSentMessage, NOON } from '../../support/builders.ts';

const ids = (messages: readonly { localId: string }[]) => messages.map(({ localId }) => localId);

test('sent messages stand by number, unsent ones behind them by time', () => {
  const merged = mergeMessages(
    [aSendingMessage('later', { timeMs: NOON + 2 })],
    [aSentMessage(10), aSentMessage(9), aSendingMessage('sooner', { timeMs: NOON + 1 })],
  );
  expect(ids(merged)).toEqual(['local-9', 'local-10', 'sooner', 'later']);
});

test('whatever the order in which messages come, they stand in the order of their numbers, each once', () => {
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

test('an own message keeps its place under its uuid when it gets its number', () => {
  const merged = mergeMessages([aSentMessage(1), aSendingMessage('mine')], [aSentMessage(2, { localId: 'mine' })]);
  expect(merged.map(({ delivery }) => delivery)).toEqual([
    { state: 'sent', messageId: '1' },
    { state: 'sent', messageId: '2' },
  ]);
});

test('a message that is sent never falls back', () => {
  const sent = [aSentMessage(2, { localId: 'mine' })];
  expect(mergeMessages(sent, [aSendingMessage('mine')])).toBe(sent);
});

test('a text that has changed is updated in place; nothing new is the very same list', () => {
  const before = [aSentMessage(1), aSentMessage(2)];
  expect(mergeMessages(before, [aSentMessage(2)])).toBe(before);
  expect(mergeMessages(before, [])).toBe(before);
  const changed = aSentMessage(1, { content: { kind: 'text', text: 'edited' } });
  expect(mergeMessages(before, [changed])).toEqual([changed, before[1]]);
});

test('newest and oldest number leave out what is not sent', () => {
  const messages = [aSentMessage(3), aSentMessage(7), aSendingMessage('mine')];
  expect([oldestSentId(messages), newestSentId(messages)]).toEqual(['3', '7']);
  expect([oldestSentId([]), newestSentId([aSendingMessage('mine')])]).toEqual([undefined, undefined]);
});

test('delivery goes from sending to failed and back, and from anywhere to sent, where it stays', () => {
  const sending = { state: 'sending', sinceMs: 1 } as const;
  const failed = nextDelivery(sending, { type: 'refused', failure: 'isBan' });
  expect(failed).toEqual({ state: 'failed', failure: 'isBan' });
  expect(nextDelivery(failed, { type: 'retried', nowMs: 5 })).toEqual({ state: 'sending', sinceMs: 5 });
  const sent = nextDelivery(failed, { type: 'acknowledged', messageId: '4' });
  expect(sent).toEqual({ state: 'sent', messageId: '4' });
  for (const event of [
    { type: 'refused', failure: 'timeout' },
    { type: 'retried', nowMs: 9 },
    { type: 'acknowledged', messageId: '5' },
  ] as const) {
    expect(nextDelivery(sent, event)).toBe(sent);
  }
});

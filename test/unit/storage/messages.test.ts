import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { aSentMessage, CHAT } from '../../support/builders.ts';
import { createStorage, openLocalDatabase } from '../../support/local-database.ts';

const range = (from: number, to: number): readonly SentMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aSentMessage(from + index));
const numbers = (messages: readonly SentMessage[]): readonly number[] =>
  messages.map(({ delivery }) => Number(delivery.messageId));
const span = (from: number, to: number) => ({ from: String(from), to: String(to) });

test('reads stored messages back in another page, across storage pages', async () => {
  const storage = createStorage();
  const first = await openLocalDatabase(storage);
  await first.messages.put(CHAT, range(30, 120), span(30, 120));
  await first.flush();
  const second = await openLocalDatabase(storage);
  expect(await second.messages.head(CHAT)).toMatchObject({ newest: '120', start: undefined });
  expect(numbers((await second.messages.readBack(CHAT, undefined, 20)).messages)).toEqual(numbers(range(101, 120)));
  const older = await second.messages.readBack(CHAT, '101', 80);
  expect(numbers(older.messages)).toEqual(numbers(range(30, 100)));
  expect(older.reachesStart).toBe(false);
});

test('stops reading at a gap', async () => {
  const { messages } = await openLocalDatabase();
  await messages.put(CHAT, range(1, 10), span(1, 10));
  await messages.put(CHAT, range(12, 15), span(12, 15));
  expect(numbers((await messages.readBack(CHAT, undefined, 20)).messages)).toEqual([12, 13, 14, 15]);
  expect(await messages.readBack(CHAT, '12', 20)).toEqual({ messages: [], reachesStart: false });
});

test('treats covered numbers without a message as no gap', async () => {
  const { messages } = await openLocalDatabase();
  await messages.put(CHAT, [aSentMessage(3), aSentMessage(160)], span(1, 160));
  const all = await messages.readBack(CHAT, undefined, 20);
  expect(numbers(all.messages)).toEqual([3, 160]);
  expect(all.reachesStart).toBe(true);
});

test('ends the history at the viewer’s first visible number', async () => {
  const { messages } = await openLocalDatabase();
  await messages.put(CHAT, range(40, 45), span(40, 45));
  await messages.markStart(CHAT, '40');
  expect((await messages.readBack(CHAT, undefined, 20)).reachesStart).toBe(true);
  expect((await messages.readBack(CHAT, undefined, 3)).reachesStart).toBe(false);
  expect(await messages.readBack(CHAT, '1', 3)).toEqual({ messages: [], reachesStart: true });
});

test('turns forgotten holes into gaps and keeps the messages', async () => {
  const { messages } = await openLocalDatabase();
  await messages.put(CHAT, [aSentMessage(3), aSentMessage(60), aSentMessage(62), aSentMessage(63)], span(1, 63));
  await messages.markStart(CHAT, '3');
  await messages.forgetHoles(CHAT, ['61', '62']);
  expect(await messages.readBack(CHAT, undefined, 20)).toMatchObject({ messages: range(62, 63), reachesStart: false });
  expect(numbers((await messages.readBack(CHAT, '61', 20)).messages)).toEqual([3, 60]);
  await messages.forgetHoles(CHAT);
  expect(numbers((await messages.readBack(CHAT, '61', 20)).messages)).toEqual([60]);
  await messages.put(CHAT, [aSentMessage(2), aSentMessage(61)], span(1, 61));
  const all = await messages.readBack(CHAT, undefined, 20);
  expect([numbers(all.messages), all.reachesStart]).toEqual([[2, 3, 60, 61, 62, 63], true]);
});

test('returns no messages and no start for an empty chat', async () => {
  const { messages } = await openLocalDatabase();
  expect(await messages.readBack(CHAT, undefined, 20)).toEqual({ messages: [], reachesStart: false });
  expect(await messages.head(CHAT)).toMatchObject({ newest: '0', start: undefined });
});

test('keeps all messages that are stored concurrently', async () => {
  const { messages } = await openLocalDatabase();
  await Promise.all(
    range(1, 60).map((message) =>
      messages.put(CHAT, [message], span(Number(message.delivery.messageId), Number(message.delivery.messageId))),
    ),
  );
  expect(numbers((await messages.readBack(CHAT, undefined, 100)).messages)).toEqual(numbers(range(1, 60)));
});

test('never hides a gap when two tabs write one page', async () => {
  const storage = createStorage();
  const [a, b] = [await openLocalDatabase(storage), await openLocalDatabase(storage)];
  await a.messages.put(CHAT, range(1, 5), span(1, 5));
  await b.messages.put(CHAT, range(20, 25), span(20, 25));
  await Promise.all([a.flush(), b.flush()]);
  const { messages } = await openLocalDatabase(storage);
  const read = numbers((await messages.readBack(CHAT, undefined, 100)).messages);
  expect([[], numbers(range(20, 25))]).toContainEqual(read);
});

test('reads the newest loaded range after any order of writes', async () => {
  const writtenRange = fc.tuple(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 0, max: 30 }));
  await fc.assert(
    fc.asyncProperty(fc.array(writtenRange, { minLength: 1, maxLength: 8 }), async (writtenRanges) => {
      const { messages } = await openLocalDatabase();
      const held = new Set<number>();
      for (const [from, length] of writtenRanges) {
        await messages.put(CHAT, range(from, from + length), span(from, from + length));
        for (let number = from; number <= from + length; number += 1) held.add(number);
      }
      const newest = Math.max(...held);
      let oldest = newest;
      while (held.has(oldest - 1)) oldest -= 1;
      const read = numbers((await messages.readBack(CHAT, undefined, 500)).messages);
      expect(read).toEqual(numbers(range(oldest, newest)));
    }),
    { numRuns: 60 },
  );
});

test('changes stored messages in place and ignores others', async () => {
  const storage = createStorage();
  const first = await openLocalDatabase(storage);
  await first.messages.put(CHAT, range(48, 53), span(48, 53));
  await first.messages.change(CHAT, ['50', '51', '900'], (message) => ({ ...message, senderName: 'Somebody' }));
  await first.flush();
  const second = await openLocalDatabase(storage);
  const { messages } = await second.messages.readBack(CHAT, undefined, 20);
  expect(
    messages.filter(({ senderName }) => senderName === 'Somebody').map(({ delivery }) => delivery.messageId),
  ).toEqual(['50', '51']);
  expect(numbers(messages)).toEqual(numbers(range(48, 53)));
});

test('clears up to a number and starts with the rest', async () => {
  const storage = createStorage();
  const first = await openLocalDatabase(storage);
  await first.messages.put(CHAT, range(1, 120), span(1, 120));
  await first.messages.clearBefore(CHAT, '108');
  await first.flush();
  for (const database of [first, await openLocalDatabase(storage)]) {
    const held = await database.messages.readBack(CHAT, undefined, 200);
    expect(numbers(held.messages)).toEqual(numbers(range(108, 120)));
    expect(held.reachesStart).toBe(true);
  }
});

test('forgets one chat completely and keeps other chats', async () => {
  const storage = createStorage();
  const first = await openLocalDatabase(storage);
  await first.messages.put(CHAT, range(1, 60), span(1, 60));
  await first.messages.put('groupid1', range(1, 3), span(1, 3));
  await first.messages.forget(CHAT);
  await first.flush();
  const second = await openLocalDatabase(storage);
  expect(await second.messages.head(CHAT)).toMatchObject({ newest: '0', start: undefined });
  expect((await second.messages.readBack(CHAT, '61', 60)).messages).toEqual([]);
  expect((await second.messages.readBack('groupid1', undefined, 60)).messages).toHaveLength(3);
});

test('keeps a chat’s top message until it is removed', async () => {
  const storage = createStorage();
  const first = await openLocalDatabase(storage);
  await first.topMessages.update(CHAT, () => aSentMessage(7));
  await first.flush();
  const second = await openLocalDatabase(storage);
  expect(await second.topMessages.get(CHAT)).toMatchObject({ delivery: { messageId: '7' } });
  await second.topMessages.update(CHAT, () => undefined);
  await second.flush();
  expect(await (await openLocalDatabase(storage)).topMessages.get(CHAT)).toBeUndefined();
});

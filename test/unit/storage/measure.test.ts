import { expect, test } from 'vitest';
import { aChat, aFriend, anOutgoingMessage, aSentMessage, CHAT } from '../../support/builders.ts';
import { createStorage, openLocalDatabase } from '../../support/local-database.ts';

const version = { sinceMs: 5, version: '7' };

test('measures data of each kind, clears only the requested one', async () => {
  const database = await openLocalDatabase(createStorage());
  const empty = await database.measure();
  expect(Object.values(empty).map(({ count }) => count)).toEqual([0, 0, 0]);
  database.friends.save({ items: [aFriend(), aFriend({ userId: 'M000000008' })], version });
  database.chats.put([aChat()]);
  const long = 'x'.repeat(5000);
  const messages = [aSentMessage(1, { content: { kind: 'text', text: long } }), aSentMessage(2)];
  await database.messages.put(CHAT, messages, { from: '1', to: '2' });
  await database.outbox.put({ message: anOutgoingMessage('a'), order: 1 });
  await database.media.set('a', { blob: new Blob([new Uint8Array(70_000)]) });

  const { messages: stored, lists, unsent } = await database.measure();
  expect([stored.count, lists.count, unsent.count]).toEqual([2, 3, 1]);
  expect(stored.bytes).toBeGreaterThan(5000);
  expect(stored.bytes).toBeLessThan(8000);
  expect(unsent.bytes).toBeGreaterThan(70_000);
  expect(unsent.bytes).toBeLessThan(72_000);

  await database.clear(['messages']);
  const after = await database.measure();
  expect([after.messages.count, after.messages.bytes]).toEqual([0, 0]);
  expect([after.lists, after.unsent]).toEqual([lists, unsent]);
});

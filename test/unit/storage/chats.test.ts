import { expect, test } from 'vitest';
import { createChatRepository, type ChatTableValue } from '../../../widget/storage/chats.ts';
import { NO_VERSION } from '../../../widget/storage/list-snapshot.ts';
import type { Table } from '../../../widget/storage/table.ts';
import { aChat } from '../../support/builders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const stored = (values: Readonly<Record<string, ChatTableValue>>): Table<ChatTableValue> => ({
  get: async (key) => values[key],
  find: async (key) => ({ value: values[key] }),
  set: async () => true,
  remove: async () => true,
  values: async () => Object.values(values),
  keys: async () => Object.keys(values),
  visit: async (see) => Object.values(values).forEach(see),
  clear: async () => true,
});

test.each([true, false])('reads an unsynced read mark (%s) under its 1.1 name', async (isReadUntold) => {
  const chat = aChat();
  const index = { kind: 'index', chunks: 1, version: NO_VERSION } as const;
  const table = stored({ index, 0: { kind: 'chunk', chats: [{ ...chat, isReadUntold } as never] } });
  const loaded = await createChatRepository(table, createFakeClock()).load();
  expect(loaded?.items).toEqual([{ ...chat, hasUnsyncedRead: isReadUntold }]);
});

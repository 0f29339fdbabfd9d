import { expect, test } from 'vitest';
import { createCache } from '../../../widget/storage/cache.ts';
import type { Table } from '../../../widget/storage/table.ts';

/** A table that answers only when the test says so. */
function slowTable() {
  const asked: ((value: string | undefined) => void)[] = [];
  const table: Table<string> = {
    get: () => new Promise((resolve) => asked.push(resolve)),
    find: async () => undefined,
    set: async () => true,
    remove: async () => true,
    values: async () => [],
    keys: async () => [],
    visit: async () => undefined,
    clear: async () => true,
  };
  return { table, asked };
}

test('shares one read between callers of the same key', async () => {
  const { table, asked } = slowTable();
  const cache = createCache(table, 'none', 10);
  const both = Promise.all([cache.get('a'), cache.get('a')]);
  expect(asked).toHaveLength(1);
  expect(cache.peek('a')).toBeUndefined();
  asked[0]?.('kept');
  expect(await both).toEqual(['kept', 'kept']);
  expect(cache.peek('a')).toBe('kept');
});

test('drops a value that is still being read', async () => {
  const { table, asked } = slowTable();
  const cache = createCache(table, 'none', 10);
  const reading = cache.get('a');
  await cache.drop(['a']);
  asked[0]?.('kept');
  expect(await reading).toBe('none');
  expect(await cache.get('a')).toBe('none');
});

test('keeps a change made during the read', async () => {
  const { table, asked } = slowTable();
  const cache = createCache(table, 'none', 10);
  const reading = cache.get('a');
  const changing = cache.update('a', (value) => `${value}, changed`);
  asked[0]?.('kept');
  await changing;
  await reading;
  expect(await cache.get('a')).toBe('kept, changed');
});

test('reads a released value again after its change is written', async () => {
  const { table, asked } = slowTable();
  const cache = createCache(table, 'none', 10);
  const changing = cache.update('chat:1', () => 'changed');
  asked[0]?.('kept');
  await changing;
  cache.release((key) => key.startsWith('chat:'));
  expect(cache.peek('chat:1')).toBe('changed');
  await cache.flush();
  expect(cache.peek('chat:1')).toBeUndefined();
  const reading = cache.get('chat:1');
  asked[1]?.('changed');
  expect(await reading).toBe('changed');
  cache.release((key) => key.startsWith('other:'));
  expect(cache.peek('chat:1')).toBe('changed');
});

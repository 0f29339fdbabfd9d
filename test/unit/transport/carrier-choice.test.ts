import { describe, expect, test } from 'vitest';
import type { LinkKind } from '../../../widget/domain/session/tenant.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { carrierAfter, firstCarrier } from '../../../widget/transport/carrier-choice.ts';
import { createCarrierMemory } from '../../../widget/transport/carrier-memory.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

/** `o` is an attempt that opens, `x` one that fails. Then the carrier of each attempt and of the next one. */
describe('the carrier of the attempts', () => {
  const rows: readonly (readonly [LinkKind, string, string])[] = [
    ['ws', 'xxxxx', 'ws ws ws ws ws ws'],
    ['sse', 'xxxox', 'sse sse sse sse sse sse'],
    ['auto', 'ooo', 'ws ws ws ws'],
    ['auto', 'x', 'ws ws'],
    ['auto', 'xx', 'ws ws sse'],
    ['auto', 'xxoxo', 'ws ws sse sse sse sse'],
    ['auto', 'xxoxx', 'ws ws sse sse sse ws'],
    ['auto', 'xoxox', 'ws ws ws ws ws ws'],
    ['auto', 'xxxxx', 'ws ws sse sse ws ws'],
  ];
  test.each(rows)('for %s after %s', (kind, attempts, carriers) => {
    let choice = firstCarrier(kind);
    const seen = [choice.carrier];
    for (const attempt of attempts) {
      choice = carrierAfter(choice, attempt === 'o', kind);
      seen.push(choice.carrier);
    }
    expect(seen.map((carrier) => (carrier === 'socket' ? 'ws' : 'sse')).join(' ')).toBe(carriers);
  });
});

test.each([
  ['auto', 'stream', 'stream'],
  ['auto', 'socket', 'socket'],
  ['auto', undefined, 'socket'],
  ['ws', 'stream', 'socket'],
  ['sse', 'socket', 'stream'],
] as const)('%s with the remembered carrier %s starts with the %s', (kind, remembered, carrier) => {
  expect(firstCarrier(kind, remembered).carrier).toBe(carrier);
});

describe('the memory of the carrier', () => {
  const DAY_MS = 86_400_000;
  const create = (keyValue = createMemoryKeyValue(), origin = 'https://one') => {
    const clock = createFakeClock();
    return { clock, keyValue, memory: createCarrierMemory({ keyValue, clock }, () => origin) };
  };

  test('keeps an origin’s stream for one day without extension', async () => {
    const { clock, memory } = create();
    expect(memory.recall()).toBeUndefined();
    memory.remember('stream');
    await clock.advance(DAY_MS - 1);
    memory.remember('stream');
    expect(memory.recall()).toBe('stream');
    await clock.advance(1);
    expect(memory.recall()).toBeUndefined();
  });

  test('forgets the stream when a socket works', () => {
    const { memory } = create();
    memory.remember('stream');
    memory.remember('socket');
    expect(memory.recall()).toBeUndefined();
  });

  test('knows nothing about another origin', () => {
    const { memory, keyValue } = create();
    memory.remember('stream');
    expect(create(keyValue, 'https://two').memory.recall()).toBeUndefined();
    expect(create(keyValue).memory.recall()).toBe('stream');
  });

  test.each(['', 'stream', 'NaN', '1', '99999999999999999'])('ignores the stored text "%s"', (stored) => {
    const { memory, keyValue } = create();
    memory.remember('stream');
    for (const key of keyValue.keys('')) keyValue.set(key, stored);
    expect(memory.recall()).toBeUndefined();
  });
});

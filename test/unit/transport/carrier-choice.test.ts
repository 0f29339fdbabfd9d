import { describe, expect, test } from 'vitest';
import type { LinkKind } from '../../../widget/domain/session/tenant.ts';
import { carrierAfter, firstCarrier } from '../../../widget/transport/carrier-choice.ts';

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

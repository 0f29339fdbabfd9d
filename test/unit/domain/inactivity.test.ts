import { describe, expect, test } from 'vitest';
import { decode, encode } from '../../../widget/contract/codec.ts';
import { inactiveType } from '../../../widget/contract/entities/inactive-type.ts';
import { isInactiveFor } from '../../../widget/domain/contact/inactivity.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const CONTEXT = { roleScheme: 'B' } as const;

describe('the filter of inactive people', () => {
  test.each([
    [0, NOW, true],
    [0, undefined, true],
    [7, NOW - 7 * DAY_MS, true],
    [7, NOW - 7 * DAY_MS + 1, false],
    [14, NOW - 14 * DAY_MS, true],
    [30, NOW - 29 * DAY_MS, false],
    [60, NOW - 60 * DAY_MS, true],
    [60, undefined, true],
  ] as const)('selects for %i days a visit at %s: %s', (days, lastSeenMs, isInactive) =>
    expect(isInactiveFor(days, lastSeenMs, NOW)).toBe(isInactive),
  );

  test.each([
    ['-1', 0],
    ['0', 7],
    ['1', 14],
    ['2', 30],
    ['3', 60],
  ] as const)('is type %s on the wire for %i days', (wire, days) => {
    expect(decode(inactiveType, wire, CONTEXT)).toEqual({ ok: true, value: days });
    expect(decode(inactiveType, Number(wire), CONTEXT)).toEqual({ ok: true, value: days });
    expect(encode(inactiveType, days, CONTEXT)).toBe(wire);
  });

  test.each(['4', '-2', '7', '', 'toString'])('refuses type "%s"', (wire) =>
    expect(decode(inactiveType, wire, CONTEXT).ok).toBe(false),
  );
});

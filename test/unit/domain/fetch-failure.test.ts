import { expect, test } from 'vitest';
import { meansNoMessages } from '../../../widget/domain/message/fetch-failure.ts';

test.each([
  [{ code: 'other', detail: 'nothing here (noData)' }, true],
  [{ code: 'refused', detail: 'no (abc)' }, true],
  [{ code: 'refused', detail: 'no (E42)' }, false],
  [{ code: 'other', detail: 'no (abc) way' }, false],
  [{ code: 'network' }, false],
] as const)('reads %o as “no messages”: %s', (failure, expected) => expect(meansNoMessages(failure)).toBe(expected));

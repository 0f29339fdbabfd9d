import { describe, expect, test } from 'vitest';
import { complaintsAbout } from '../../../.tools/checks/test-names.mjs';

const TEN = 'one two three four five six seven eight nine ten';
const check = (source: string): string[] =>
  complaintsAbout('a.test.ts', `import { describe, it as check, test } from 'vitest';\n${source}`);

describe('accepts', () => {
  test.each([
    ['a name of ten words', `test('${TEN}', run);`],
    ['a placeholder as one word', `test.each(rows)('one two three four five six seven eight nine %s', run);`],
    ['a computed value as one word', 'test(`one two three four five six seven eight nine ${a + b + c}`, run);'],
    ['dashes and arrows, which are no words', `test('one two three four five – six seven → eight nine ten', run);`],
    ['a long name of a group', `describe('${TEN} eleven', run);`],
    ['long values that are no names', `test.each([['${TEN} eleven']])('reads %s', run);`],
    ['a method with the name of a test function', `pattern.test('${TEN} eleven', run);`],
  ])('%s', (_what, source) => expect(check(source)).toEqual([]));
});

describe('reports a longer name', () => {
  test.each([
    ['of a test', `test('${TEN} eleven', run);`],
    ['under another local name', `check('${TEN} eleven', run);`],
    ['after a condition', `test.skipIf(isSmall)('${TEN} eleven', run);`],
    ['of a table', `test.each(rows)('${TEN} %s', run);`],
    ['of a test inside a group', `describe('a group', () => {\n  test('${TEN} eleven', run);\n});`],
    ['in several pieces', `test('one two three four five ' + 'six seven eight nine ten eleven', run);`],
    ['of a row', `test.each([['reads', 1], ['${TEN} eleven', 2]])('%s', run);`],
    ['of a row that is an object', `test.each([{ name: '${TEN} eleven' }] as const)('$name', run);`],
    ['of a row that is the name alone', `test.each(['${TEN} eleven'])('%s', run);`],
  ])('%s', (_what, source) => {
    expect(check(source)).toEqual([expect.stringMatching(/^a\.test\.ts:[23] has 11 words, not 10: /)]);
  });

  test('with its line', () => {
    expect(check(`\n\ntest('${TEN} eleven', run);`)).toEqual([`a.test.ts:4 has 11 words, not 10: ${TEN} eleven`]);
  });
});

import { describe, expect, test } from 'vitest';
import { check, CHECKS } from '../../fault/support/checker.ts';
import { COMMANDS } from './examples/commands.ts';
import { LISTS } from './examples/lists.ts';
import { REFUSALS } from './examples/refusals.ts';
import { REST } from './examples/rest.ts';
import { SCREENS } from './examples/screens.ts';
import { SENDS } from './examples/sends.ts';
import { facts } from './histories.ts';

const EXAMPLES = [...SENDS, ...REFUSALS, ...SCREENS, ...LISTS, ...COMMANDS, ...REST];

describe.each(EXAMPLES)('$check: $about', ({ check: name, right, wrong, complaint }) => {
  test('passes a correct history', () => {
    expect(check(facts(right))).toEqual([]);
  });

  test('fails alone in a wrong history and reports the violation', () => {
    const violations = check(facts(wrong));
    expect([...new Set(violations.map((violation) => violation.check))]).toEqual([name]);
    expect(violations.map(({ what }) => what).join('\n')).toMatch(complaint);
  });
});

test('has an example for every check', () => {
  const covered = new Set<string>(EXAMPLES.map((example) => example.check));
  expect(Object.keys(CHECKS).filter((name) => !covered.has(name))).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Scripts that pass their words on to a program of their own: the formatter, the tests on another Node, the built command line. */
const PASSING_ON = ['format', 'test:node24', 'test:node20', 'meeline'];

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const own = Object.entries(scripts)
  .filter(([name]) => !PASSING_ON.includes(name))
  .map(([name, line]) => ({ name, words: line.replace(/^exec /, '').split(' ') }));

/** The script without a shell; it ends before it installs, builds or starts anything. */
function runScript([program = '', ...words]: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, [...words, '--nonsense'], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test.each(own)('npm run $name starts and names an unknown argument', ({ words }) => {
  expect(words[0]).toBe('node');
  const { status, said } = runScript(words);
  expect(status).toBe(1);
  expect(said).toContain('--nonsense');
  expect(said).not.toMatch(/^\s+at /m);
});

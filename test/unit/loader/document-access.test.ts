import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Host page elements may be named like members of `document` and `window`: `dom.ts` avoids these collisions. */

const files = readdirSync('loader').filter((file) => file.endsWith('.ts') && file !== 'dom.ts');

test.each(files)('reaches the document and window listeners through dom.ts: %s', (file) => {
  const code = readFileSync(`loader/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  expect(
    code.match(/\bdocument\s*[.[]|\bwindow\.(?:add|remove|dispatch)Event\w*|(?<![.\w])(?:add|remove)EventListener\(/g),
  ).toBeNull();
});

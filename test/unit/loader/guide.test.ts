import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withApiTables } from '../../../.tools/build/api-tables.ts';
import { IDENTITY_REFUSALS } from '../../../widget/domain/session/identity-refusal.ts';

/** The embedding guide of the demo site covers all names of the loader's types and errors. */

const types = readFileSync('loader/types.ts', 'utf8');
const guide = withApiTables(readFileSync('applet-host-demo/demo/pages/static/pages/docs.html', 'utf8'));

/** Member names of an interface, read without the tool that writes the tables. */
const namesOf = (name: string): string[] => {
  const body = new RegExp(`interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[?(<:]/gm)].map((match) => match[1] ?? '');
};

const rowsOf = (id: string): Map<string, string> => {
  const section = new RegExp(`<h2 id="${id}">[\\s\\S]*?<tbody>([\\s\\S]*?)</tbody>`).exec(guide)?.[1] ?? '';
  const rows = section.matchAll(/<th scope="row"><code>(\w+)<\/code>[\s\S]*?<td>((?:(?!<td>)[\s\S])*?)<\/td><\/tr>/g);
  return new Map([...rows].map(([, name = '', words = '']) => [name, words]));
};

describe('the embedding guide', () => {
  it.each([
    ['options', ['InitOptions', 'IdentityOptions']],
    ['commands', ['MeeLineCommands', 'LaterCommands']],
    ['events', ['MeeLineEvents']],
  ])('lists and explains all %s', (id, interfaces) => {
    const names = new Set(interfaces.flatMap(namesOf));
    expect(names.size).toBeGreaterThan(8);
    const rows = rowsOf(id);
    expect([...rows.keys()].toSorted()).toEqual([...names].toSorted());
    expect([...rows].filter(([, words]) => words.length <= 10)).toEqual([]);
  });

  it('explains every error that the loader reports', () => {
    const text = guide.replaceAll('&quot;', '"');
    const errors = readdirSync('loader')
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(`loader/${file}`, 'utf8').matchAll(
          /failure\(\s*'[\w-]+',\s*['`]([^$'`]*)|['`]MeeLine: (\w[^$'`]*)/g,
        ),
      ])
      .map(([, ofCode, plain]) => `MeeLine: ${ofCode ?? plain}`.trim());
    expect(errors.length).toBeGreaterThanOrEqual(5);
    for (const error of errors) expect(text).toContain(error);
    const codes = /readonly code: ([^;]+);/.exec(types)?.[1] ?? '';
    for (const [, code] of codes.matchAll(/'([\w-]+)'/g)) expect(text).toContain(`<code>${code}</code>`);
  });

  it('has a paragraph about each reason of a refused token', () => {
    const page = readFileSync('loader/errors.html', 'utf8');
    for (const text of [guide, page])
      for (const reason of IDENTITY_REFUSALS) expect(text).toContain(`<p id="identity-${reason}">`);
  });

  it('links only to existing sections', () => {
    for (const [, id] of guide.matchAll(/href="#([\w-]+)"/g)) expect(guide).toContain(`id="${id}"`);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withApiTables } from '../../../.tools/build/api-tables.ts';
import { HEAR } from '../../support/loader-lab.ts';

/** Types, documents and code name the same events. */

const read = (file: string): string => readFileSync(file, 'utf8');
const sorted = (names: Iterable<string | undefined>): readonly string[] =>
  [...new Set([...names].filter((name) => name !== undefined))].toSorted();

const typed = (() => {
  const [, body = ''] = /interface MeeLineEvents \{\n([\s\S]*?)\n\}/.exec(read('loader/types.ts')) ?? [];
  return sorted([...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name));
})();

const guide = withApiTables(read('applet-host-demo/demo/pages/static/pages/docs.html'));

describe('the events of a host page', () => {
  it.each([
    ['loader/README.md', /\| `on\(event.*?\| `([\w ]+)` \|/],
    ['loader/PACKAGE.md', /- Events: `([\w ]+)`/],
  ])('are listed in %s', (file, pattern) => {
    expect(sorted(pattern.exec(read(file))?.[1]?.split(' ') ?? [])).toEqual(typed);
  });

  it('are listed in the guide', () => {
    const [, table = ''] = /<h2 id="events">[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(guide) ?? [];
    expect(sorted([...table.matchAll(/<th scope="row"><code>(\w+)</g)].map(([, name]) => name))).toEqual(typed);
  });

  it('are all emitted, and no others', () => {
    const code = readdirSync('loader')
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(`loader/${file}`))
      .join('\n');
    const emitted = [...code.matchAll(/\bemit\('(\w+)'/g)].map(([, name]) => name);
    // Activities have the names of their events.
    const [, activities = ''] = /type HostActivity =([\s\S]*?);\n\n/.exec(read('widget/contract/host-bridge.ts')) ?? [];
    expect(code).toContain('emit(activity.event');
    expect(sorted([...emitted, ...[...activities.matchAll(/event: '(\w+)'/g)].map(([, name]) => name)])).toEqual(typed);
  });

  it('are all recorded by the tests of the loader', () => {
    expect(sorted(/for \(const name of '([\w ]+)'/.exec(HEAR)?.[1]?.split(' ') ?? [])).toEqual(typed);
  });
});

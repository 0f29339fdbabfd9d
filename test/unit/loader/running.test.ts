import { describe, expect, test, vi } from 'vitest';
import { type MeeLineOptions, runnerOf } from '../../../loader/running.ts';
import type { MeeLine, MeeLineState } from '../../../loader/types.ts';

/** The commands that a component's options cause, as `name argument`. */

function startComponent(options: MeeLineOptions) {
  const calls: string[] = [];
  let status: MeeLineState['status'] = 'off';
  const command =
    (name: string, next = status) =>
    (argument?: unknown): Promise<void> => {
      status = next || status;
      calls.push(argument === undefined ? name : `${name} ${JSON.stringify(argument)}`);
      return Promise.resolve();
    };
  const meeLine = {
    getState: () => ({ status, isOpen: false, unread: undefined }),
    init: (given: unknown) => void command('init', 'ready')(given),
    destroy: () => command('destroy', 'off')(),
    ...Object.fromEntries(
      (['setColorScheme', 'setLocale', 'setTheme', 'setUser', 'logout', 'update'] as const).map((name) => [
        name,
        (argument?: unknown) => command(name, status)(argument),
      ]),
    ),
  } as unknown as MeeLine;
  let now = options;
  const component = { options: () => now, container: () => undefined };
  const runner = runnerOf(meeLine);
  runner.show(component);
  return {
    first: calls.splice(0),
    /** The commands after a change. */
    change(next: MeeLineOptions): readonly string[] {
      now = next;
      runner.show(component);
      return calls.splice(0);
    },
    async leave(): Promise<readonly string[]> {
      runner.leave(component);
      await vi.waitFor(() => expect(calls).not.toEqual([]));
      return calls.splice(0);
    },
  };
}

const START: MeeLineOptions = { tenant: 'CB', identityUrl: '/token' };

test('starts once, with the theme, and destroys', async () => {
  const component = startComponent({ ...START, user: 'p1', theme: { accent: '#123456' } });
  expect(component.first).toEqual([`init ${JSON.stringify(START)}`, 'setTheme {"accent":"#123456"}']);
  expect(component.change({ ...START, user: 'p1', theme: { accent: '#123456' } })).toEqual([]);
  expect(await component.leave()).toEqual(['destroy']);
});

test.each<[string, MeeLineOptions, MeeLineOptions, readonly string[]]>([
  ['a colour scheme', { colorScheme: 'light' }, { colorScheme: 'dark' }, ['setColorScheme "dark"']],
  ['a language', {}, { locale: 'th' }, ['setLocale "th"']],
  ['no language', { locale: 'th' }, {}, ['update {}']],
  ['a size', {}, { panelWidth: 460, panelHeight: 700 }, ['update {"panelWidth":460,"panelHeight":700}']],
  ['a place', {}, { position: 'left', bottom: 80, zIndex: 9 }, ['update {"zIndex":9,"position":"left","bottom":80}']],
  ['a launcher', { launcher: '.a' }, { launcher: false }, ['update {"launcher":false}']],
  ['a theme', {}, { theme: { accent: '#abc' } }, ['setTheme {"accent":"#abc"}']],
  ['no theme', { theme: { accent: '#abc' } }, {}, ['setTheme {}']],
])('changes %s while the chat runs', (_, before, after, expected) => {
  expect(startComponent({ ...START, ...before }).change({ ...START, ...after })).toEqual(expected);
});

test.each<[string, MeeLineOptions]>([
  ['tenant', { tenant: 'LO' }],
  ['identityUrl', { identityUrl: '/other' }],
  ['widgetUrl', { widgetUrl: 'https://im.example.com/ml' }],
  ['icon', { icon: '/a.png' }],
  ['getIdentity', { getIdentity: () => null }],
])('starts again for another %s', (_, change) => {
  const commands = startComponent({ ...START, user: 'p1' }).change({ ...START, user: 'p2', ...change });
  expect(commands).toHaveLength(1);
  expect(commands[0]).toContain('init ');
});

describe('user', () => {
  test.each<[string, readonly (string | null | undefined)[], readonly string[]]>([
    ['another player', ['p1', 'p2'], ['setUser']],
    ['a sign-out', ['p1', null], ['logout']],
    ['a sign-in', [null, 'p1'], ['setUser']],
    ['a first known player', [undefined, 'p1'], ['setUser']],
    ['a first known visitor', [undefined, null], ['logout']],
    ['an unknown player in between', ['p1', undefined, 'p1'], []],
    ['another player after an unknown one', ['p1', undefined, 'p2'], ['setUser']],
    ['the same player', ['p1', 'p1'], []],
  ])('%s', (_, [first, ...later], expected) => {
    const component = startComponent({ ...START, user: first });
    expect(component.first).toEqual([`init ${JSON.stringify(START)}`]);
    expect(later.flatMap((user) => component.change({ ...START, user }))).toEqual(expected);
  });
});

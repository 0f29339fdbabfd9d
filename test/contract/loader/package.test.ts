import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RESOLUTIONS, useInstalledPackage } from '../../support/installed-package.ts';

/** The package as a platform's project uses it: packed, installed, imported, required and type-checked. */

const installed = useInstalledPackage('dist/package');

test('is one package with its README, licence and version', async () => {
  const folder = path.join(installed.project, 'node_modules');
  expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual(['meeline']);
  const entries = ['index', 'react', 'vue'].flatMap((name) =>
    ['cjs', 'd.cts', 'd.ts', 'js'].map((extension) => `${name}.${extension}`),
  );
  expect(await readdir(path.join(folder, 'meeline'))).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'package.json', ...entries]),
  );
  const [own, repository] = await installed.versions();
  expect(own).toBe(repository);
});

test('has no finding of publint and “are the types wrong”', async () => {
  expect(await installed.findings()).toEqual([]);
});

const SAID = `const url = 'https://im.example.com/v1/loader.js';
const meeLine = createMeeLine(url);
console.log(meeLine === createMeeLine(url), meeLine === createMeeLineApplet(url), typeof meeLine.init, typeof meeLine.shareBet);
meeLine.init({ tenant: 'CB' });
meeLine.open();
const stop = meeLine.on('ready', () => console.log('ready'));
stop();
void meeLine.openChat({ playerId: '7' }).then(() => console.log(meeLine.getState().status, meeLine.instance('b') === meeLine));
try { createMeeLine('/v1/loader.js'); } catch (error) { console.log(error.message); }`;
const HEARD = `true false function function\nMeeLine: option "loaderUrl" must be an absolute address.\noff true\n`;

test.each([
  ['imported', 'page.mjs', `import { createMeeLine, createMeeLineApplet } from 'meeline';\n`],
  ['required', 'page.cjs', `const { createMeeLine, createMeeLineApplet } = require('meeline');\n`],
])('is %s without a page and has no effect', async (_, name, head) => {
  await installed.write(name, head + SAID);
  expect(await installed.run(name)).toBe(HEARD);
});

test('renders on a server in React and in Vue', async () => {
  await installed.lend('react', 'react-dom', 'vue');
  const page = `import { createElement as e } from 'react';
import { renderToString } from 'react-dom/server';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import * as forReact from 'meeline/react';
import * as forVue from 'meeline/vue';
const url = 'https://im.example.com/v1/loader.js';
const options = { tenant: 'CB' };
const Count = () => forReact.useMeeLineState(forReact.useMeeLine(url, options)).status;
console.log(renderToString(e('main', {}, e(Count), e(forReact.MeeLineApplet, { loaderUrl: url, options, className: 'chat' }))));
const app = createSSRApp({
  setup: () => {
    const { state } = forVue.useMeeLine(url, () => options);
    return () => h('main', [state.value.status, h(forVue.MeeLineApplet, { loaderUrl: url, options, class: 'chat' })]);
  },
});
console.log(await renderVue(app));
`;
  await installed.write('server.mjs', page);
  const html = '<main>off<div class="chat"></div></main>\n';
  expect(await installed.run('server.mjs')).toBe(html + html);
});

const FRAMEWORKS = `import { useMeeLine, useMeeLineState } from 'meeline/react';
import { useMeeLine as useInVue } from 'meeline/vue';
const meeLine = useMeeLine('https://im.example.com/v1/loader.js', { tenant: 'CB' });
export const unread: number | undefined = useInVue('https://im.example.com/v1/loader.js', { tenant: 'CB' }).state.value.unread;
export const unreadInReact: number | undefined = useMeeLineState(meeLine).unread;
`;

test('has types for React and Vue', async () => {
  await installed.lend('react', 'vue', '@types/react', 'csstype', '@vue');
  await installed.write('frameworks.mts', FRAMEWORKS);
  await installed.write('frameworks.cts', FRAMEWORKS);
  expect(await installed.typeCheck('nodenext', 'nodenext', ['frameworks.mts', 'frameworks.cts'])).toBe('');
}, 120_000);

test.each(RESOLUTIONS)(
  'has types for modules of kind %s, resolved as %s',
  async (kind, resolution) => {
    const page = `import { createMeeLine, type BetOrderInput, type HostMode } from 'meeline';
const meeLine = createMeeLine('https://im.example.com/v1/loader.js');
meeLine.init({ tenant: 'CB', getIdentity: async (reason) => (reason === 'boot' ? 'token' : null) });
meeLine.on('mode', ({ detail }) => { const mode: HostMode = detail.mode; void mode; });
const order: BetOrderInput = { type: 'plan', gameId: 28, playName: 'Sum', periodNo: '1', betContent: '2' };
export const shared: Promise<void> = meeLine.shareBet(order);
// @ts-expect-error an order has a type
void meeLine.shareBet({ gameId: 28 });
void meeLine.openChat({ group: 'vip', draft: 'Hello' });
// @ts-expect-error a chat has one name
void meeLine.openChat({ draft: 'Hello' });
`;
    await installed.write('typed.mts', page);
    await installed.write('typed.cts', page);
    expect(await installed.typeCheck(kind, resolution, ['typed.mts', 'typed.cts'])).toBe('');
  },
  120_000,
);

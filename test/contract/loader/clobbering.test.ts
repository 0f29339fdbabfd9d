import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loaderTag, type LoaderLab, startLoaderLab } from '../../support/loader-lab.ts';
import { loaderPart, partClass } from '../../support/loader-parts.ts';

/**
 * Elements of the host page, perhaps written by its users, that bear the names of members of `document` and `window`. The loader
 * works all the same, and takes its files from its own origin only.
 */

let lab: LoaderLab;
let foreign: Server;
let foreignRequests: string[];

beforeAll(async () => {
  lab = await startLoaderLab();
  // A script from this server would mean that the element has misled the loader.
  foreign = createServer((request, response) => {
    foreignRequests.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end('window.isForeign = true; export const createFrame = () => {};');
  });
  await new Promise<void>((resolve) => foreign.listen(0, resolve));
});
beforeEach(() => {
  foreignRequests = [];
  lab.widget.requests.splice(0);
});
afterEach(() => lab.close());
afterAll(async () => {
  foreign?.close();
  await lab?.stop();
});

const foreignAddress = (path: string): string => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}${path}`;

/** The path that the `<img>` itself fetches. A misled loader would look for `bridge.js` next to it. */
const PICTURE = '/v1/loader.js';

const MARKUP = {
  picture: (name: string) => `<img name="${name}" data-tenant="EVIL" src="${foreignAddress(PICTURE)}">`,
  form: (name: string) =>
    `<form name="${name}" action="${foreignAddress('/')}"><input name="src"><input name="q"></form>`,
  'two of a name': (name: string) => `<img name="${name}" alt=""><form name="${name}"></form>`,
  link: (name: string) => `<a id="${name}" name="${name}" href="${foreignAddress(PICTURE)}">link</a>`,
  frame: (name: string) => `<iframe name="${name}"></iframe>`,
};

/** Members of the document that the loader reads or used to read. */
const MEMBERS = [
  'currentScript',
  'documentElement',
  'activeElement',
  'adoptedStyleSheets',
  'createElement',
  'querySelector',
  'addEventListener',
  'readyState',
  'baseURI',
  'dir',
  'head',
  'body',
  'scripts',
];

/** Opens the chat on a page with such elements and checks that all loader files come from the loader's own origin. */
async function expectToWork(markup: string, script = loaderTag(lab.widget.origin)): Promise<void> {
  const { page, problems } = await lab.open(
    `<html lang="en"><title>host</title><body><p>A page.</p>${markup}${script}`,
  );
  await page.waitForFunction(() => typeof window.MeeLine === 'function');
  await page.evaluate(() => window.MeeLine?.open());
  for (const file of ['/ml', 'commands.js', 'bubble-extras.js'])
    await expect
      .poll(() => lab.widget.requests.some((path) => path.endsWith(file) || path.startsWith(file)))
      .toBe(true);
  // Call the document's own method, as the loader does.
  const state = await page.waitForFunction((selector) => {
    const root = Document.prototype.querySelector.call(document, 'meeline-root');
    const wrapper = root?.shadowRoot?.querySelector(selector);
    return wrapper?.classList.contains('ready') && wrapper.className;
  }, partClass('wrapper'));
  expect(await state.jsonValue()).toContain(' on');
  await page.evaluate(() => window.MeeLine?.destroy());
  expect(await page.evaluate(() => 'isForeign' in window)).toBe(false);
  expect(foreignRequests.filter((path) => path !== PICTURE)).toEqual([]);
  expect(problems).toEqual([]);
}

describe('an element named as a member of the document', () => {
  test.each(MEMBERS)('does not mislead the loader: %s', async (name) => {
    await expectToWork(MARKUP.picture(name));
  });

  test.each(Object.keys(MARKUP) as (keyof typeof MARKUP)[])(
    'does not mislead the loader under the names %s',
    async (kind) => {
      await expectToWork(MEMBERS.map(MARKUP[kind]).join(''));
    },
  );

  test('does not mislead the loader under any browser-defined name', async () => {
    const { page } = await lab.open('<title>names</title>');
    const names = await page.evaluate(() => {
      const all: string[] = [];
      for (const name in document) all.push(name);
      return all;
    });
    expect(names.length).toBeGreaterThan(200);
    await lab.close();
    lab.widget.requests.splice(0);
    await expectToWork(names.map(MARKUP.form).join(''));
  });

  test('does not mislead the applet', async () => {
    await expectToWork(
      `${MEMBERS.map(MARKUP.picture).join('')}<form id="chat" style="height: 500px"><input name="append"></form>`,
      `<script async src="${lab.widget.origin}/v1/applet.js" data-tenant="CB" data-container="#chat"></script>`,
    );
  });
});

describe('an element whose id is a name of the window', () => {
  test.each(['addEventListener', 'removeEventListener', 'dispatchEvent', 'navigation', 'hasOwnProperty'])(
    'does not mislead the loader: %s',
    async (name) => {
      await expectToWork(`<form id="${name}"></form>`);
    },
  );

  test.each([
    ['a form with fields', '<form id="MeeLine"><input name="init"><input name="q"><input name="instance"></form>'],
    ['two elements', '<a id="MeeLine"></a><a id="MeeLine" name="init"></a>'],
    ['a frame', '<iframe name="MeeLine" srcdoc="<script>init = q = 1</script>"></iframe>'],
    ['an object', '<object id="MeeLine"></object>'],
    [
      'a stub that has kept it',
      '<form id="MeeLine"><input name="q"></form><script>window.MeeLine = window.MeeLine || 1</script>',
    ],
  ])('is taken for neither the API nor the stub: %s', async (_kind, markup) => {
    await expectToWork(markup);
  });

  test('does not break the documented stub', async () => {
    const stub = /if \(typeof MeeLine.*\};/.exec(await readFile('loader/index.ts', 'utf8'))?.[0];
    expect(stub).toBeDefined();
    const { page } = await lab.open(
      `<meta charset="utf-8"><title>host</title><a id="MeeLine"></a><script>${stub} MeeLine('setLocale', 'vi')</script>${loaderTag(lab.widget.origin)}`,
    );
    await expect.poll(() => page.locator(loaderPart('bubble')).getAttribute('aria-label')).toBe('Mở trò chuyện');
  });
});

import { IDENTITY_CURES } from '../../../widget/contract/identity-cures.ts';
import { IDENTITY_REFUSALS } from '../../../widget/domain/session/identity-refusal.ts';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loaderTag, type LoaderLab, showIntent, startLoaderLab } from '../../support/loader-lab.ts';

/** Mistakes of a page: each is one line in the console that names what was found and what to change. */

let lab: LoaderLab;
beforeAll(async () => {
  lab = await startLoaderLab();
});
afterEach(async () => {
  lab.widget.isSilent = false;
  await lab.close();
});
afterAll(() => lab?.stop());

interface Mistake {
  readonly attributes?: string;
  /** A script of the page. */
  readonly script?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The widget asks who is signed in. */
  readonly asks?: boolean;
}

const WIDGET = "script-src 'self' 'unsafe-inline' ORIGIN; connect-src ORIGIN";

/** The console lines of MeeLine on the page, without the link. */
async function linesOf(
  { attributes = 'data-tenant="CB"', script = '', headers = {}, asks = false }: Mistake,
  answer?: {
    readonly status: number;
    readonly contentType?: string;
    readonly body?: string;
    readonly location?: string;
  },
): Promise<{ readonly lines: string[]; readonly page: Page }> {
  const policy = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll('ORIGIN', lab.widget.origin)]),
  );
  const lines: string[] = [];
  const watch = `<script>window.lines = [];
    for (const kind of ['error', 'warn']) { const say = console[kind]; console[kind] = (text) => { lines.push(String(text)); say(text); }; }</script>`;
  const visit = await lab.open(
    `<html lang="en"><title>host</title><body>${watch}${loaderTag(lab.widget.origin, attributes)}`,
    {},
    policy,
  );
  const { page } = visit;
  await page.route('**/token', (route) =>
    route.fulfill({
      status: answer?.status ?? 200,
      contentType: answer?.contentType ?? 'application/json',
      body: answer?.body ?? '',
      ...(answer?.location === undefined ? {} : { headers: { location: answer.location } }),
    }),
  );
  await page.waitForFunction(() => window.MeeLine?.init !== undefined);
  await showIntent(page);
  if (script !== '') await page.evaluate(script);
  if (asks) await visit.call('getIdentity', 'boot');
  const read = () =>
    page.evaluate(() => (window as unknown as { lines: string[] }).lines.filter((it) => it.startsWith('MeeLine')));
  await expect.poll(read).not.toEqual([]);
  lines.push(...(await read()));
  return { lines, page };
}

const call = (text: string): string => `void (async () => MeeLine(${text}))()`;

describe('a mistake in the page’s own code', () => {
  test.each<[string, Mistake, RegExp]>([
    ['an unknown command', { script: call(`'opne'`) }, /no command "opne"/],
    ['an unknown event', { script: call(`'on', 'unraed', () => 0`) }, /no event "unraed"\. Did you mean "unread"\?/],
    [
      'an unknown option',
      { script: call(`'init', { colourScheme: 'dark' }`) },
      /no option "colourScheme"\. Did you mean "colorScheme"/,
    ],
    [
      'an unknown attribute',
      { attributes: 'data-tenant="CB" data-identityurl="/token"' },
      /no option "identityurl"\. Did you mean "identityUrl"/,
    ],
    ['no identity', { asks: true }, /neither identityUrl nor getIdentity/],
    [
      'a launcher that is not there',
      { attributes: 'data-tenant="CB" data-launcher="#nope"' },
      /launcher "#nope" is not on the page/,
    ],
    ['a launcher that is no selector', { script: call(`'init', { launcher: '!' }`) }, /"launcher" must be a selector/],
    ['a callback that is none', { script: call(`'init', { getIdentity: 'x' }`) }, /"getIdentity" must be a function/],
    ['a tenant with spaces', { script: call(`'init', { tenant: 'a b' }`) }, /"tenant" must be up to 32 letters/],
    ['a z-index', { script: call(`'init', { zIndex: 'top' }`) }, /"zIndex" must be a whole number/],
    ['a width', { script: call(`'init', { panelWidth: 20 }`) }, /"panelWidth" must be a number from 300 to 1999/],
    ['a position', { script: call(`'init', { position: 'top' }`) }, /"position" must be right or left/],
    ['a language', { script: call(`'setLocale', 'fr'`) }, /"locale" must be one of cn,en,/],
    ['a colour scheme', { script: call(`'setColorScheme', 'black'`) }, /"colorScheme" must be light, dark or system/],
    ['a colour', { script: call(`'setTheme', { accent: 'red' }`) }, /"theme\.accent" must be a colour such as #0a7/],
    [
      'a colour without a use',
      { script: call(`'setTheme', { display: '#fff' }`) },
      /"theme\.display" must be one of accent/,
    ],
    ['a chat', { script: call(`'openChat', 'not a chat'`) }, /"chatId" must be a chat id/],
    ['a player for setUser', { script: call(`'setUser', { getIdentity: 'p1' }`) }, /"getIdentity" must be a function/],
  ])('%s', async (_what, mistake, expected) => {
    const { lines } = await linesOf(mistake);
    const found = lines.filter((line) => expected.test(line));
    expect(found).toHaveLength(1);
    expect(found[0]).not.toMatch(/\^|\\w|\$\//);
  });
});

test('a tag without a tenant is named', async () => {
  const { page } = await lab.open(
    `<html lang="en"><title>host</title><body><script>
      window.lines = []; console.warn = (text) => lines.push(text);
    </script>${loaderTag(lab.widget.origin, 'data-tennant="CB" data-identity-url="/token"')}`,
  );
  await page.waitForFunction(() => window.MeeLine?.init !== undefined);
  const lines = () => page.evaluate(() => (window as unknown as { lines: string[] }).lines);
  await expect.poll(lines).toEqual(['MeeLine: the script tag has no data-tenant.']);
});

describe('a mistake of the platform’s server', () => {
  const IDENTITY = { attributes: 'data-tenant="CB" data-identity-url="/token"', asks: true };
  test.each<[string, Parameters<typeof linesOf>[1], RegExp]>([
    [
      'an HTML page',
      { status: 200, contentType: 'text/html', body: '<p>Sign in' },
      /\/token answered 200 with text\/html; it must answer \{"token"/,
    ],
    [
      'another field',
      { status: 200, body: '{"jwt":"x"}' },
      /\/token answered 200 with application\/json; it must answer \{"token"/,
    ],
    ['an error', { status: 500 }, /\/token answered 500; it must answer \{"token"/],
    ['no such address', { status: 404 }, /\/token answered 404; it must answer \{"token"/],
  ])('%s', async (_what, answer, expected) => {
    const { lines } = await linesOf(IDENTITY, answer);
    expect(lines.join('\n')).toMatch(expected);
    expect(lines.join('\n')).toMatch(/errors\.html#identity-(invalid|failed)$/);
  });
});

describe('a page whose policy blocks the chat', () => {
  test('is told the directive at once', async () => {
    const { lines } = await linesOf({
      headers: { 'content-security-policy': `${WIDGET}; frame-src 'none'` },
      script: call(`'open'`),
    });
    await expect
      .poll(() => lines.join('\n'))
      .toMatch(/Content-Security-Policy blocks the chat\. Add \S+ to frame-src\./);
  });
});

test.each(IDENTITY_REFUSALS)('the refusal %s has a cure and a paragraph', (reason) => {
  expect(IDENTITY_CURES[reason]).toMatch(/^[A-Z].*\.$/);
  expect(readFileSync('loader/errors.html', 'utf8')).toContain(`<p id="identity-${reason}">`);
});

test('each code has a paragraph on the page of errors', () => {
  const types = readFileSync('loader/types.ts', 'utf8');
  const list = /readonly code:([^;]+);/.exec(types)?.[1] ?? '';
  const codes = [...list.matchAll(/'([\w-]+)'/g)].map(([, code]) => code);
  const page = readFileSync('loader/errors.html', 'utf8');
  expect(codes.length).toBeGreaterThan(10);
  expect(new Set([...page.matchAll(/<h2 id="([\w-]+)">/g)].map(([, code]) => code))).toEqual(new Set(codes));
});

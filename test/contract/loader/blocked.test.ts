import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEAR, isHandy, loaderTag, type LoaderLab, startLoaderLab, type Visit } from '../../support/loader-lab.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** Commands while the chat is blocked or down: each promise settles within five seconds, and the chat recovers. */

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

let lab: LoaderLab;
let silent: Server;
const connections: Socket[] = [];

beforeAll(async () => {
  lab = await startLoaderLab();
  // Accepts connections and never answers.
  silent = createServer((socket) => void connections.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, resolve));
});
beforeEach(() => {
  lab.widget.fails = undefined;
  lab.widget.isSilent = false;
  lab.widget.requests.splice(0);
});
afterEach(() => lab.close());
afterAll(async () => {
  for (const socket of connections) socket.destroy();
  silent?.close();
  await lab?.stop();
});

const ORDER = { type: 'shareBet', gameId: '28', playName: 'Sum', periodNo: '082', betContent: '04' };
const SCRIPTS = /\/(bridge|bubble-extras|commands)\.js$/;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The outcome of each command's promise: `done` or the code of its error. */
type Outcomes = Readonly<Record<string, string>>;

/** Calls all commands at once and advances the page's clock by five seconds. */
async function giveAll({ page }: Visit): Promise<Outcomes> {
  await page.evaluate((order) => {
    const outcomes: Record<string, string> = {};
    const meeLine = window.MeeLine;
    if (!meeLine) throw new Error('no loader');
    const note = (name: string, promise: Promise<void>): void => {
      outcomes[name] = 'pending';
      void promise.then(
        () => (outcomes[name] = 'done'),
        (error: { code?: string }) => (outcomes[name] = error.code ?? 'an error without a code'),
      );
    };
    Object.assign(window, { outcomes });
    note('setTheme', meeLine.setTheme({ accent: '#00aa77' }));
    note('setUser', meeLine.setUser({ getIdentity: () => null }));
    note('logout', meeLine.logout());
    note('openChat', meeLine.openChat('12345678'));
    note('shareBet', meeLine.shareBet(order as never));
    note('setUser, opened', meeLine.setUser({ getIdentity: () => 'token' }));
    note('logout, opened', meeLine.logout());
  }, ORDER);
  await page.clock.runFor(5000);
  return page.evaluate(() => (window as unknown as { outcomes: Outcomes }).outcomes);
}

async function openPage(
  attributes = '',
  headers: Readonly<Record<string, string>> = {},
  nonce = 'nonce="n"',
): Promise<Visit> {
  const tag = loaderTag(lab.widget.origin, `${nonce} data-tenant="CB" ${attributes}`);
  const page = `<html lang="en"><title>host</title><body><p>A page.</p>${HEAR.replace('<script', '<script nonce="n"')}${tag}`;
  const visit = await lab.open(page, {}, headers);
  await visit.page.waitForFunction(() => window.MeeLine?.init !== undefined);
  return visit;
}

/** Waits for the commands, which load from a separate file. */
const withCommands = async (visit: Visit): Promise<Visit> => {
  await expect.poll(() => visit.heard()).toContain('mode {"mode":"mini"}');
  return visit;
};

const FRAME_FAILS: Outcomes = {
  setTheme: 'done',
  setUser: 'done',
  logout: 'done',
  openChat: 'unreachable',
  shareBet: 'unreachable',
  'setUser, opened': 'done',
  'logout, opened': 'done',
};
const SCRIPTS_FAIL: Outcomes = {
  ...FRAME_FAILS,
  setUser: 'unreachable',
  'setUser, opened': 'unreachable',
  'logout, opened': 'unreachable',
};

describe('every promise settles within five seconds when', () => {
  test.each<[string, Outcomes, () => Promise<Visit>]>([
    [
      'a policy forbids the frame',
      { ...FRAME_FAILS, openChat: 'policy-refused', shareBet: 'policy-refused' },
      async () =>
        withCommands(
          await openPage('', { 'content-security-policy': `frame-src 'none'; script-src 'nonce-n' 'strict-dynamic'` }),
        ),
    ],
    [
      'the provider of the frame is down',
      FRAME_FAILS,
      async () => withCommands(await openPage('data-widget-url="http://localhost:9/ml"')),
    ],
    [
      'the provider of the frame accepts and says nothing',
      FRAME_FAILS,
      async () => withCommands(await openPage(`data-widget-url="http://localhost:${portOf(silent)}/ml"`)),
    ],
    [
      'the widget never connects',
      FRAME_FAILS,
      async () => {
        lab.widget.isSilent = true;
        return withCommands(await openPage());
      },
    ],
    [
      'a policy forbids the later files',
      SCRIPTS_FAIL,
      () => openPage('', { 'content-security-policy': `script-src 'nonce-n' ${lab.widget.origin}/v1/loader.js` }, ''),
    ],
    ...(['cut', 'silent', 'missing'] as const).map((how): [string, Outcomes, () => Promise<Visit>] => [
      `the later files fail: ${how}`,
      SCRIPTS_FAIL,
      () => {
        lab.widget.fails = { paths: SCRIPTS, how };
        return openPage();
      },
    ]),
  ])('%s', async (_case, expected, start) => {
    const visit = await start();
    await visit.page.clock.install();
    expect(await giveAll(visit)).toEqual(expected);
    // The bubble shows the theme at once.
    const color = visit.page.locator(loaderPart('bubble'));
    expect(await color.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(0, 170, 119)');
    expect(visit.problems).toEqual([]);
  });
});

describe('a command error', () => {
  test('says what happened and what to do', async () => {
    lab.widget.isSilent = true;
    const { page } = await withCommands(await openPage());
    await page.clock.install();
    const message = page.evaluate(() =>
      window.MeeLine?.openChat('12345678').catch((error: Error) => [error instanceof Error, error.message]),
    );
    await page.clock.runFor(5000);
    expect(await message).toEqual([
      true,
      `MeeLine: no answer from ${lab.widget.origin}/ml. Check that it is up and not blocked.`,
    ]);
    expect(await page.locator(loaderPart('panel')).isVisible()).toBe(true);
  });

  test('is an event on a page that queued the command', async () => {
    lab.widget.isSilent = true;
    const { page, heard } = await withCommands(await openPage());
    await page.clock.install();
    await page.evaluate(() => window.MeeLine?.('openChat', '12345678'));
    await page.clock.runFor(5000);
    expect((await heard()).at(-1)).toContain('"code":"unreachable"');
  });

  test('has the code `destroyed` when the instance is removed first', async () => {
    lab.widget.isSilent = true;
    const { page } = await withCommands(await openPage());
    const code = await page.evaluate(async () => {
      const opened = window.MeeLine?.openChat('12345678').catch((error: { code: string }) => error.code);
      await window.MeeLine?.destroy();
      return opened;
    });
    expect(code).toBe('destroyed');
  });

  test('has the code `blocked` when the browser opens no window', async () => {
    const { page, heard } = await lab.open(
      `<title>host</title><script>open = () => null</script>${HEAR}<script async src="${lab.widget.origin}/v1/applet.js" data-tenant="CB"></script>`,
    );
    await page.waitForFunction(() => window.MeeLine?.init !== undefined);
    const codes = await page.evaluate((order) => {
      const codeOf = (promise?: Promise<void>) => promise?.catch((error: { code: string }) => error.code);
      return Promise.all([
        codeOf(window.MeeLine?.openChat('12345678')),
        codeOf(window.MeeLine?.shareBet(order as never)),
      ]);
    }, ORDER);
    expect(codes).toEqual(['blocked', 'blocked']);
    expect((await heard()).at(-1)).toContain('"code":"blocked"');
  });
});

describe('a command before the chat was ever opened', () => {
  test('completes without a widget when it opens nothing', async () => {
    const { page, frame, reported, call } = await withCommands(await openPage());
    await page.evaluate(async () => {
      await window.MeeLine?.setTheme({ accent: '#00aa77' });
      await window.MeeLine?.logout();
      await window.MeeLine?.setUser({ getIdentity: () => 'token-of-b' });
    });
    expect(await page.locator('meeline-root iframe').count()).toBe(0);
    expect(lab.widget.requests).not.toContain('/ml');
    // The loader keeps it for the widget.
    await frame();
    await expect.poll(() => reported()).toContainEqual(['setTheme', { accent: '#00aa77' }]);
    expect(await call('getIdentity', 'boot')).toEqual({ kind: 'identity', token: 'token-of-b' });
  });

  test.each([
    [`MeeLine.setTheme({ accent: 'red' })`, 'theme.accent'],
    [`MeeLine.openChat('a b')`, 'chatId'],
  ])('is refused for invalid input despite missing lazy files: %s', async (call, option) => {
    lab.widget.fails = { paths: SCRIPTS, how: 'silent' };
    const { page } = await openPage();
    const error = await page.evaluate(`${call}.catch((error) => error.code + error.message)`);
    expect(error).toContain(`bad-callMeeLine: option "${option}" must be`);
    expect(await page.locator('meeline-root .on').count()).toBe(0);
  });
});

describe('when the provider is back', () => {
  test('opens the requested chat on the user’s retry', async () => {
    lab.widget.fails = { paths: SCRIPTS, how: 'cut' };
    const { page, reported } = await openPage();
    await page.clock.install();
    const code = page.evaluate(() =>
      window.MeeLine?.openChat('12345678').catch((error: { code: string }) => error.code),
    );
    await page.clock.runFor(5000);
    expect(await code).toBe('unreachable');
    lab.widget.fails = undefined;
    await page.locator('meeline-root .on.failed').waitFor({ state: 'attached' });
    await page.locator(loaderPart('bubble')).click();
    await expect.poll(() => reported()).toContainEqual(['openChat', '12345678']);
  });

  test.each([SCRIPTS, /^\/ml/])('runs setUser and openChat after %s have failed', async (paths) => {
    lab.widget.fails = { paths, how: 'silent' };
    const { page, reported, call } = await openPage();
    await page.clock.install();
    await page.evaluate(() => window.MeeLine?.open());
    // The loader gives up the attempt.
    await page.clock.runFor(10_000);
    await page.locator('meeline-root .failed').waitFor({ state: 'attached' });
    lab.widget.fails = undefined;
    await page.clock.resume();
    await page.evaluate(async () => {
      await window.MeeLine?.setUser({ getIdentity: () => 'token-of-b' });
      await window.MeeLine?.openChat('12345678');
    });
    await expect.poll(() => reported()).toContainEqual(['openChat', '12345678']);
    expect(await call('getIdentity', 'boot')).toEqual({ kind: 'identity', token: 'token-of-b' });
  });
});

describe('a page that allows only the files of its version', () => {
  test('reports the refused look of the tenant once a visit', async () => {
    // A script with a nonce may import everything.
    const policy = `script-src 'nonce-n' ${lab.widget.origin}/v1/loader.js ${lab.widget.origin}/v${version}/`;
    const visit = await openPage('', { 'content-security-policy': policy }, '');
    const { page } = visit;
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('meeline.default.look'))).toBe('refused');
    const refused: string[] = [];
    page.on('console', (message) => void (message.text().includes('brand.js') && refused.push(message.text())));
    await page.reload();
    await withCommands(visit);
    await isHandy(page);
    expect(refused).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartFailure } from '../../../applet-host-demo/provider/base/start-failure.ts';
import { productTexts } from '../../../applet-host-demo/provider/base/tenant-settings/product-texts.ts';
import { takeTenantsFile } from '../../../applet-host-demo/provider/base/tenants/tenants-file.ts';
import { decode } from '../../../widget/contract/codec.ts';
import { tenantTexts } from '../../../widget/contract/tenant-texts.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type ServerClient, serverClientOf } from '../../support/server-api.ts';

const PAGE = `<!doctype html><html><head><title>MeeLine</title><link rel="icon" href="/ml/icon.svg" type="image/svg+xml" />
<script type="application/json" id="ml-config">__ML_CONFIG__</script></head><body><div id="root"><div id="boot"><svg><rect /></svg></div></div></body></html>`;

const LOOK = {
  productName: 'Lucky & <Co>',
  icon: 'https://cdn.example/icon.png?a=1&b=2',
  theme: {
    accent: { light: '#0b7f58', dark: '#4cd9a6' },
    onAccent: { light: '#ffffff', dark: '#06281c' },
    bubbleRadius: 8,
  },
  texts: {
    en: {
      'auth.signIn': 'Go & <play>',
      'bubble.openChat': 'Talk to us',
      'bubble.unread': ' ({{count}} new)',
    },
    vi: { 'auth.signIn': 'Vào chơi' },
  },
};

/** A tenant's own look: checked, saved, and delivered to pages, widgets and bubbles. */
describe.each(usualDatabase())('white label (%s)', (database) => {
  let folder: string;
  let provider: TestProvider;
  let server: ServerClient;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ml-brand-'));
    for (const name of ['widget', 'loader']) await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, 'widget/index.html'), PAGE);
    provider = await startTestProvider({
      database,
      widgetDirectory: path.join(folder, 'widget'),
      loaderDirectory: path.join(folder, 'loader'),
    });
    await provider.saveTenant({ parentOrigins: [] }, 'GPO');
    server = await serverClientOf(provider);
  });
  afterAll(async () => {
    await provider.stop();
    await rm(folder, { recursive: true });
  });

  const save = (settings: object) => server.call('PATCH', '/tenant', { body: { settings } });
  /** Reads the script as a bubble imports it. */
  const brandOf = async (answer: Response): Promise<unknown> =>
    JSON.parse(/^export const brand = (.*);\n$/s.exec(await answer.text())?.[1] ?? '') as unknown;
  const get = (address: string) => fetch(provider.baseUrl + address);

  it('is saved, shown and removed again', async () => {
    expect((await save(LOOK)).status).toBe(200);
    expect((await server.call('GET', '/tenant')).body.settings).toMatchObject(LOOK);
    expect((await save({ theme: {}, texts: {}, icon: '' })).body.settings).toMatchObject({ theme: {}, texts: {} });
  });

  it.each([
    [{ productName: '' }, 'productName', '1 to 40 characters'],
    [{ icon: 'javascript:alert(1)' }, 'icon', 'https'],
    [{ icon: '//evil.example/x' }, 'icon', 'https'],
    [{ icon: '/x") , url(y' }, 'icon', 'https'],
    [{ launcherIcon: 'http://cdn.example/x.png' }, 'launcherIcon', 'https'],
    [{ theme: { accent: 'green' } }, 'theme.accent', '#0b7f58'],
    [{ theme: { accent: '#8fe0c2' } }, 'theme.accent', '1.54:1, needed is 4.5:1'],
    [{ theme: { bubbleRadius: 99 } }, 'theme.bubbleRadius', '0 to 28'],
    [{ texts: { en: { 'common.noSuchKey': 'x' } } }, 'texts.en.common.noSuchKey', 'not a text of the product'],
    [{ texts: { en: { 'chat.groupRenamed': 'Renamed' } } }, 'texts.en.chat.groupRenamed', '{{actor}}'],
    [{ texts: { en: { 'bubble.unread': ', unread' } } }, 'texts.en.bubble.unread', '{{count}}'],
    [{ texts: { cn: { 'common.unread_one': '{{count}}' } } }, 'texts.cn.common.unread_one', 'in this language'],
    [{ texts: { fr: {} } }, 'texts.fr', 'not a language'],
  ])('is refused with the name of the wrong value: %j', async (settings, field, words) => {
    const { status, body } = await save(settings);
    expect([status, body.error.field]).toEqual([400, `body.settings.${field}`]);
    expect(body.error.message).toContain(words);
  });

  it('can be checked unsaved, with all problems and contrasts', async () => {
    const theme = { accent: '#8fe0c2' };
    const { status, body } = await server.call('POST', '/tenant/check', {
      body: { settings: { theme, productName: '', canRegister: 'yes' } },
    });
    expect(status).toBe(200);
    expect(body.problems.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['theme.accent', 'productName', 'canRegister']),
    );
    expect(body.contrasts).toContainEqual({
      scheme: 'light',
      ink: 'onAccent',
      ground: 'accent',
      ratio: 1.54,
      needed: 4.5,
      isEnough: false,
    });
    expect((await server.call('GET', '/tenant')).body.settings.theme).not.toEqual(theme);
    const good = await server.call('POST', '/tenant/check', { body: { settings: LOOK } });
    expect(good.body.problems).toEqual([]);
  });

  it('is in the page, and only there, before any script', async () => {
    await save(LOOK);
    const page = await get('/ml?tenant=CB');
    const html = await page.text();
    expect(html).toContain('<title>Lucky &amp; &lt;Co&gt;</title>');
    expect(html).toContain('<link rel="icon" href="https://cdn.example/icon.png?a=1&amp;b=2" />');
    expect(html).toContain('<div id="boot"><img src="https://cdn.example/icon.png?a=1&amp;b=2" alt="" /></div>');
    const style = /<style id="ml-theme">([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(style).toContain('html:root{--accent:#0b7f58;--on-accent:#ffffff;--r-bubble:0.5rem');
    expect(style).toContain(`html:root[data-scheme='dark']{--accent:#4cd9a6`);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
    const other = await (await get('/ml?tenant=GPO')).text();
    expect(other).toContain('<title>MeeLine</title>');
    expect(other).not.toContain('ml-theme');
  });

  it('delivers one language’s texts, with their version in the configuration', async () => {
    await save(LOOK);
    const configOf = async () =>
      JSON.parse(/id="ml-config">([^<]*)</.exec(await (await get('/ml?tenant=CB')).text())?.[1] ?? '') as {
        own_texts: Record<string, string>;
      };
    const { own_texts: versions } = await configOf();
    expect(Object.keys(versions)).toEqual(['en', 'vi']);
    const texts = decode(tenantTexts, await (await get('/vap/texts?tenant=CB&lang=en')).json(), { roleScheme: 'B' });
    expect(texts.ok && Object.fromEntries(texts.value)).toEqual(LOOK.texts.en);
    for (const query of ['tenant=CB&lang=th', 'tenant=CB&lang=__proto__', 'tenant=GPO&lang=en', 'tenant=NONE', ''])
      expect(await (await get(`/vap/texts?${query}`)).json()).toEqual({});
    await save({ texts: { ...LOOK.texts, vi: { 'auth.signIn': 'Chơi' } } });
    const { own_texts: changed } = await configOf();
    expect(changed['en']).toBe(versions['en']);
    expect(changed['vi']).not.toBe(versions['vi']);
  });

  it('shows the product’s texts and plurals in a language', async () => {
    const textsIn = async (language: string): Promise<ReadonlyMap<string, string>> => {
      const { status, body } = await server.call('GET', `/tenant/product-texts?language=${language}`);
      expect(status).toBe(200);
      const texts = new Map<string, string>(
        body.texts.map(({ key, text }: { key: string; text: string }) => [key, text]),
      );
      expect([...texts.keys()].toSorted()).toEqual([...(productTexts(language)?.keys() ?? [])].toSorted());
      return texts;
    };
    const [english, thai] = [await textsIn('en'), await textsIn('th')];
    expect(english.get('auth.signIn')).not.toBe(thai.get('auth.signIn'));
    expect(english.get('bubble.unread')).toBe(', {{count}} unread');
    expect(thai.has('common.unread_one')).toBe(false);
    expect((await server.call('GET', '/tenant/product-texts?language=fr')).body.error.field).toBe('query.language');
  });

  it('tells bubbles on other origins their colours, icon and name', async () => {
    await save({ ...LOOK, launcherIcon: '/ml/presets/girl1.svg' });
    const answer = await get('/v1/brand.js?tenant=CB');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await brandOf(answer)).toEqual({
      name: 'Lucky & <Co>',
      colors: [
        ['#0b7f58', '#ffffff'],
        ['#4cd9a6', '#06281c'],
      ],
      icon: '/ml/presets/girl1.svg',
      openChat: { en: 'Talk to us' },
      texts: { en: { unread: ' ({{count}} new)' } },
    });
    expect(await brandOf(await get('/v1/brand.js?tenant=GPO'))).toEqual({
      name: 'MeeLine',
      icon: '',
      openChat: {},
      texts: {},
    });
    expect(await brandOf(await get('/v1/brand.js?tenant=NONE'))).toEqual({});
  });

  it('can be entered in tenants.json', async () => {
    const file = path.join(folder, 'tenants.json');
    const take = async (settings: object) => {
      await writeFile(file, JSON.stringify({ CB: settings }));
      return takeTenantsFile(provider.services, file, false);
    };
    await take(LOOK);
    expect((await provider.tenant()).settings).toMatchObject(LOOK);
    await expect(take({ theme: { accent: 'red' } })).rejects.toThrow(StartFailure);
    await expect(take({ theme: { accent: 'red' } })).rejects.toThrow('CB.theme.accent must be a colour');
  });
});

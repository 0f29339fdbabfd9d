import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../../../widget/contract/codec.ts';
import { tenantConfig } from '../../../widget/contract/entities/tenant.ts';
import { StartFailure } from '../../../applet-host-demo/provider/base/start-failure.ts';
import { openLoaderReleases } from '../../../applet-host-demo/provider/edges/static/loader-releases.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';

const PAGE = `<!doctype html><html data-build="abc123"><head><style>body{color:red}</style>
<script type="application/json" id="ml-config">__ML_CONFIG__</script><script>boot()</script></head><body><script type="module" src="/ml/assets/main-abc123.js"></script></body></html>`;

describe('pages and files', () => {
  let folder: string;
  let provider: TestProvider;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ml-pages-'));
    const write = async (name: string, content: string | Buffer) => {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    };
    await write('widget/index.html', PAGE);
    await write('widget/assets/main-abc123.js', 'console.log(1)');
    await write('widget/assets/main-abc123.js.gz', gzipSync('console.log(1)'));
    await write('widget/assets/main-abc123.js.br', brotliCompressSync('console.log(1)'));
    await write('widget/presets/girl1.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await write('widget/sw.js', 'serve()');
    await write('widget/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await write('widget/licences.txt', 'Copyright © 2026');
    await write('widget/licences.txt.br', brotliCompressSync('Copyright © 2026'));
    await write('loader/loader.js', 'loader()');
    await write('loader/bridge.js', 'bridge()');
    await write('loader/bubble-extras.js', 'hands()');
    await write('loader/licences.txt', 'licences');
    await write('loader/secret.txt', 'no');
    await write('loader/release.json', JSON.stringify({ version: '1.2.3', integrity: { 'loader.js': 'sha384-new' } }));
    await write('archive/1.1.0/loader.js', 'older()');
    await write('archive/1.1.0/bridge.js', 'older bridge()');
    provider = await startTestProvider({
      widgetDirectory: path.join(folder, 'widget'),
      loaderDirectory: path.join(folder, 'loader'),
      loaderArchive: path.join(folder, 'archive'),
      tenant: { productName: '</script><b>$& MeeLine' },
    });
    await provider.saveTenant({ parentOrigins: ['https://lottery.example', 'https://*.lottery.example:8443'] }, 'GPO');
  });
  afterAll(async () => {
    await provider.stop();
    await rm(folder, { recursive: true });
  });

  const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(provider.baseUrl + address, { redirect: 'manual', headers });

  /** Sends a request with a browser's headers, which `fetch` would not send. */
  const answerTo = (address: string, headers: Readonly<Record<string, string>>) =>
    new Promise<{ readonly status: number | undefined; readonly headers: IncomingHttpHeaders; readonly body: string }>(
      (resolve, reject) => {
        const asked = request(provider.baseUrl + address, { headers }, (response) => {
          text(response).then(
            (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
            reject,
          );
        });
        asked.on('error', reject).end();
      },
    );
  /** Of a conditional request. */
  const statusOf = async (address: string, headers: Readonly<Record<string, string>>) =>
    (await answerTo(address, headers)).status;

  it.each([
    ['/', '/ml'],
    ['/?tenant=GPO', '/ml?tenant=GPO'],
    ['/?inviteCode=M123', '/ml/register?inviteCode=M123'],
    ['/register?x=1', '/ml/register?x=1'],
    ['/chat?chat_id=abcd1234', '/ml/chat?chat_id=abcd1234'],
    ['/login?chatId=12345678', '/ml/login?chatId=12345678'],
    ['/contacts', '/ml/contacts'],
    ['/x/y?z=1', '/ml/x/y?z=1'],
  ])('redirects %s to %s', async (from, to) => {
    const answer = await get(from, { accept: 'text/html,application/xhtml+xml' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  });

  it.each([
    ['/contacts', 'application/json'],
    ['/contacts', '*/*'],
    ['/vap/api/nowhere', 'text/html'],
    ['/v1/nowhere.js', 'text/html'],
    ['/console/nowhere.js', 'text/html'],
  ])('refuses %s to a request for %s', async (path, accept) => {
    const answer = await get(path, { accept });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it.each(['/ml', '/ml/', '/ml/home', '/ml/chat/deeper?x=1'])(
    'serves the widget at %s with its configuration',
    async (address) => {
      const answer = await get(address);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const config = /id="ml-config">(.*?)<\/script>/.exec(html)?.[1] ?? '';
      expect(config).not.toContain('<');
      expect(decode(tenantConfig, JSON.parse(config), { roleScheme: 'B' })).toMatchObject({
        ok: true,
        value: { tenant: 'CB', productName: '</script><b>$& MeeLine' },
      });
      expect(config).not.toContain('identity');
    },
  );

  it('sends the page again only when page or policy changed', async () => {
    const tag = (await get('/ml')).headers.get('etag') ?? '';
    const again = await get('/ml/home', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
    // Another tenant has another configuration and other parents.
    expect((await get('/ml?tenant=GPO', { 'if-none-match': tag })).status).toBe(200);
  });

  it('allows only the tenant’s parent origins and built-in inline code', async () => {
    const policy = (await get('/ml?tenant=GPO')).headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
    expect(directives.get('frame-ancestors')).toEqual([
      "'self'",
      'https://lottery.example',
      'https://*.lottery.example:8443',
    ]);
    expect(directives.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)]);
    expect(directives.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)]);
    expect(directives.get('connect-src')).toContain(`ws://127.0.0.1:${provider.port}`);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('trusted-types')).toEqual(['ml-worker']);
    expect(directives.get('worker-src')).toEqual(["'self'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('compresses the page for Accept-Encoding %j with %j', async (accepted, encoding) => {
    const answer = await get('/ml', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toContain('data-build="abc123"');
  });

  it('sends a modulepreload header for the main script', async () => {
    expect((await get('/ml')).headers.get('link')).toBe('</ml/assets/main-abc123.js>; rel=modulepreload');
  });

  it('never mixes the compressed pages of tenants', async () => {
    const [own, other] = await Promise.all(
      ['/ml', '/ml?tenant=GPO', '/ml'].map(async (address) => (await get(address, { 'accept-encoding': 'br' })).text()),
    );
    expect(own).toContain('"setId":"CB"');
    expect(other).toContain('"setId":"GPO"');
  });

  it('serves the worker for pages only, revalidated on every visit', async () => {
    const answer = await get('/ml/sw.js');
    expect(await answer.text()).toBe('serve()');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': 'no-cache',
      'service-worker-allowed': '/ml',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it('serves a self-removing worker when workers are switched off', async () => {
    const without = await startTestProvider({ widgetDirectory: path.join(folder, 'widget'), hasWorker: false });
    try {
      const worker = await (await fetch(`${without.baseUrl}/ml/sw.js`)).text();
      expect(worker).toContain('registration.unregister()');
      expect(await (await fetch(`${without.baseUrl}/ml`)).text()).toContain('data-build="off"');
    } finally {
      await without.stop();
    }
  });

  it('reports an unknown tenant', async () => {
    const answer = await get('/ml?tenant=%3Cscript%3E');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('No tenant is called “&lt;script&gt;”');
  });

  it('serves built files as immutable, compressed if a copy exists', async () => {
    const plain = await get('/ml/assets/main-abc123.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toContain('javascript');
    expect(await plain.text()).toBe('console.log(1)');
    const packed = await get('/ml/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(await packed.text()).toBe('console.log(1)');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['gzip;q=0, br;q=0', null],
    ['zstd', null],
    ['identity', null],
    ['', null],
  ])('answers Accept-Encoding %j with %j and a Vary header', async (accepted, encoding) => {
    const answer = await get('/ml/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe('console.log(1)');
  });

  it('varies by origin and encoding when both matter', async () => {
    const answer = await get('/ml/assets/main-abc123.js', { origin: provider.origin });
    expect(answer.headers.get('access-control-allow-origin')).toBe(provider.origin);
    expect(answer.headers.get('vary')).toBe('Origin, accept-encoding');
  });

  it('gives each compressed copy its own ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answer = await get('/ml/assets/main-abc123.js', { 'accept-encoding': encoding });
        return answer.headers.get('etag') ?? '';
      }),
    );
    expect(new Set(tags).size).toBe(3);
    const again = { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' };
    expect(await statusOf('/ml/assets/main-abc123.js', again)).toBe(304);
    expect(await statusOf('/ml/assets/main-abc123.js', { ...again, 'accept-encoding': 'gzip' })).toBe(200);
  });

  it('answers a missing file with 404 instead of the page', async () => {
    for (const address of [
      '/ml/assets/missing.js',
      '/ml/presets/missing.svg',
      '/ml/missing.svg',
      '/v1/missing.js',
      '/v1/secret.txt',
      '/v1.2.3/secret.txt',
      '/v1.2.3/release.json',
      '/v1.2.3/missing.js',
      '/v9.9.9/loader.js',
      '/v1.2/loader.js',
      '/v1.2.3-beta/loader.js',
    ]) {
      const answer = await get(address);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it.each(['/v2/loader.js', '/v9.9.9/loader.js', '/v1/applets/applet.js', '/loader.js?x=1'])(
    'answers a script’s wrong address %s with the right one',
    async (address) => {
      const name = address.includes('applet') ? 'applet' : 'loader';
      const right = `The newest version is at /v1/${name}.js;`;
      const tag = await answerTo(address, { 'sec-fetch-dest': 'script' });
      expect(tag.status).toBe(200);
      expect(tag.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const said: string[] = [];
      runInNewContext(tag.body, { console: { error: (text: string) => said.push(text) } });
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(`no script at ${address.split('?')[0]} of this provider. ${right}`);
      const other = await get(address);
      expect(other.status).toBe(404);
      expect(other.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(await other.json()).toMatchObject({ code: 'not_found', message: said[0] });
    },
  );

  it('answers no lazy file of the loader with a script', async () => {
    const tag = await answerTo('/v9.9.9/bridge.js', { 'sec-fetch-dest': 'script' });
    expect(tag.status).toBe(404);
  });

  it('serves loader and presets to every origin, cached briefly', async () => {
    for (const address of [
      '/v1/loader.js',
      '/v1/bridge.js',
      '/ml/presets/girl1.svg',
      '/ml/icon.svg',
      '/v1/licences.txt',
    ]) {
      const answer = await get(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('etag')).toBeTruthy();
    }
    const loader = await get('/v1/loader.js');
    expect(loader.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await statusOf('/v1/loader.js', { 'if-none-match': loader.headers.get('etag') ?? '' })).toBe(304);
  });

  it('serves the page of licences as text, compressed', async () => {
    const answer = await get('/ml/licences.txt', { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe('Copyright © 2026');
  });

  it.each([
    ['/v1.2.3/loader.js', 'loader()'],
    ['/v1.2.3/bridge.js?1', 'bridge()'],
    ['/v1.2.3/bubble-extras.js?2', 'hands()'],
    ['/v1.1.0/loader.js', 'older()'],
    ['/v1.1.0/bridge.js?1', 'older bridge()'],
  ])('serves %s as immutable in its version to every origin', async (address, content) => {
    const answer = await get(address, { origin: 'https://lottery.example' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('serves the version and the hashes of the loader', async () => {
    const answer = await get('/v1/release.json', { origin: 'https://lottery.example' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({ version: '1.2.3', integrity: { 'loader.js': 'sha384-new' } });
  });

  it('keeps each loader’s copy, refuses changed bytes of a version', async () => {
    const built = path.join(folder, 'loader');
    const archive = path.join(folder, 'archive');
    const kept = () => readFile(path.join(archive, '1.2.3', 'loader.js'), 'utf8');
    expect(await kept()).toBe('loader()');
    const releases = await openLoaderReleases(built, archive);
    expect([releases.folderOf('1.2.3'), releases.folderOf('../../etc')]).toEqual([built, undefined]);

    const changed = path.join(folder, 'changed');
    await mkdir(changed);
    await writeFile(path.join(changed, 'loader.js'), 'changed()');
    await writeFile(
      path.join(changed, 'release.json'),
      JSON.stringify({ version: '1.2.3', integrity: { 'loader.js': 'sha384-x' } }),
    );
    const refused = openLoaderReleases(changed, archive);
    await expect(refused).rejects.toThrow(StartFailure);
    await expect(refused).rejects.toThrow(/has version 1\.2\.3, but ".*" contains that version with different content/);
    expect(await kept()).toBe('loader()');
    // Scripts without a hash count, too. Without an archive, any build is accepted.
    await cp(built, changed, { recursive: true });
    await writeFile(path.join(changed, 'bridge.js'), 'another bridge()');
    await expect(openLoaderReleases(changed, archive)).rejects.toThrow(StartFailure);
    expect((await openLoaderReleases(changed, undefined)).folderOf('1.2.3')).toBe(changed);

    expect((await openLoaderReleases(path.join(folder, 'nowhere'), archive)).folderOf('1.1.0')).toBe(
      path.join(archive, '1.1.0'),
    );
  });

  it('keeps one loader when several providers start at once', async () => {
    const built = path.join(folder, 'loader');
    const archive = path.join(folder, 'shared-archive');
    await Promise.all([1, 2, 3].map(() => openLoaderReleases(built, archive)));
    expect(await readdir(archive)).toEqual(['1.2.3']);
  });

  it('reports that the widget is not built', async () => {
    const bare = await startTestProvider({ widgetDirectory: path.join(folder, 'nowhere') });
    const answer = await fetch(`${bare.baseUrl}/ml`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
    await bare.stop();
  });
});

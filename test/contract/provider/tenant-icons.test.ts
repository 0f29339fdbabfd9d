import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { gifSample, htmlSample, photoSample, pngSample, svgSample, webpSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type ServerClient, serverClientOf } from '../../support/server-api.ts';

const DAY_MS = 24 * 3_600_000;
const PNG = 'image/png';

/** Icons that a platform uploads for its pages and for the bubble. L-SJ4. */
describe.each(usualDatabase())('uploaded icons of a tenant (%s)', (database) => {
  let provider: TestProvider;
  let server: ServerClient;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    server = await serverClientOf(provider);
  });
  afterAll(async () => {
    await provider.stop();
  });

  const put = (path: string, bytes: Uint8Array<ArrayBuffer>, type = PNG, client = server) =>
    client.call('PUT', path, { picture: { bytes, type } });
  const get = (address: string, headers = {}) => fetch(provider.baseUrl + address, { headers });
  const settings = async () => (await server.call('GET', '/tenant')).body.settings;
  const brand = async (): Promise<string> => (await get('/v1/brand.js?tenant=CB')).text();

  it('are used at once, served to everyone as clean PNGs', async () => {
    const answer = await put('/tenant/icon', await photoSample(800, 600), 'image/jpeg');
    expect(answer).toMatchObject({ status: 200, body: { icon: expect.stringMatching(/^\/vap\/icon\/[\w-]+\.png$/) } });
    const { icon } = answer.body;
    expect((await settings()).icon).toBe(icon);
    expect(await brand()).toContain(icon);
    const served = await get(icon);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': PNG,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const picture = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 512, height: 512, hasAlpha: true });
    expect([picture.exif, picture.icc, picture.xmp]).toEqual([undefined, undefined, undefined]);
    const tag = served.headers.get('etag') ?? '';
    expect((await get(icon, { 'if-none-match': tag })).status).toBe(304);
    // Small pictures are not made larger.
    const { launcherIcon } = (await put('/tenant/launcher-icon', await webpSample(), 'image/webp')).body;
    expect(await sharp(Buffer.from(await (await get(launcherIcon)).arrayBuffer())).metadata()).toMatchObject({
      width: 64,
      height: 64,
    });
    expect(await brand()).toContain(launcherIcon);
  });

  it('are judged by their content, not the sender’s claim', async () => {
    const before = (await settings()).icon;
    for (const [bytes, message, code = 'file_type'] of [
      [svgSample(), 'PNG, JPEG or WebP'],
      [htmlSample(), 'PNG, JPEG or WebP'],
      [await gifSample(), 'not image/gif'],
      [(await pngSample()).slice(0, 300), 'damaged', 'file_damaged'],
      [(await pngSample()).slice(0, 40), 'damaged', 'file_damaged'],
      [await pngSample(31, 64), '32 to 4096 pixels, not 31 × 64'],
      [await pngSample(4097, 40), '32 to 4096 pixels'],
    ] as const) {
      const { status, body } = await put('/tenant/icon', bytes);
      expect([status, body.error?.code]).toEqual([422, code]);
      expect(body.error.message).toContain(message);
    }
    expect(await put('/tenant/icon', new Uint8Array(1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { error: { code: 'too_large' } },
    });
    expect(await server.call('PUT', '/tenant/icon', { body: {} })).toMatchObject({
      status: 415,
      body: { error: { code: 'unsupported_media_type' } },
    });
    const reader = await serverClientOf(provider, { scopes: ['tenant:read'] });
    expect((await put('/tenant/icon', await pngSample(), PNG, reader)).status).toBe(403);
    expect((await settings()).icon).toBe(before);
  });

  it('are removed a day after replacement, but not while used', async () => {
    const [first, second] = [
      (await put('/tenant/icon', await pngSample(64, 64))).body.icon,
      (await put('/tenant/icon', await pngSample(64, 64))).body.icon,
    ];
    const { launcherIcon } = await settings();
    const later = async (ms: number) => {
      provider.advanceClock(ms);
      await removeExpired(provider.services);
      return Promise.all([first, second, launcherIcon].map(async (address) => (await get(address)).status));
    };
    expect(await later(DAY_MS / 2)).toEqual([200, 200, 200]);
    expect(await later(DAY_MS)).toEqual([404, 200, 200]);
    expect((await server.call('DELETE', '/tenant/icon')).status).toBe(200);
    expect((await settings()).icon).toBeUndefined();
    expect(await later(DAY_MS / 2)).toEqual([404, 200, 200]);
    expect((await server.call('DELETE', '/tenant/launcher-icon')).status).toBe(200);
    expect(await later(2 * DAY_MS)).toEqual([404, 404, 404]);
    const { db } = provider.services;
    expect(await db.selectFrom('tenant_icons').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
    expect(await brand()).toContain('"icon":""');
    for (const address of ['/vap/icon/x.png', '/vap/icon/..%2f..%2fx.png', '/vap/icon/0123456789abcdef0123'])
      expect((await get(address)).status).toBe(404);
  });

  it('are kept for a day after the settings replaced them', async () => {
    const { icon } = (await put('/tenant/icon', await pngSample(64, 64))).body;
    const { launcherIcon } = (await put('/tenant/launcher-icon', await pngSample(64, 64))).body;
    const served = async (ms: number) => {
      provider.advanceClock(ms);
      await removeExpired(provider.services);
      return Promise.all([icon, launcherIcon].map(async (address) => (await get(address)).status));
    };
    expect(await served(10 * DAY_MS)).toEqual([200, 200]);
    await server.call('PATCH', '/tenant', { body: { settings: { icon: 'https://www.example.com/icon.png' } } });
    expect(await served(DAY_MS / 2)).toEqual([200, 200]);
    // The provider reads tenants.json again.
    const { settings: stored } = (await provider.services.tenants.find('CB')) ?? {};
    if (stored !== undefined) await provider.services.tenants.save('CB', { ...stored, launcherIcon: '' });
    expect(await served(DAY_MS * 0.75)).toEqual([404, 200]);
    expect(await served(DAY_MS)).toEqual([404, 404]);
  });

  it('belong to one tenant', async () => {
    await provider.saveTenant({ parentOrigins: [] }, 'GPO');
    const before = (await settings()).icon;
    const other = await serverClientOf(provider, { tenant: 'GPO' });
    const { icon } = (await put('/tenant/icon', await pngSample(64, 64), PNG, other)).body;
    expect((await settings()).icon).toBe(before);
    expect((await other.call('GET', '/tenant')).body.settings.icon).toBe(icon);
  });
});

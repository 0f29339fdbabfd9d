import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHostFiles, type HostFiles, PLAYERS } from '../support/host-files.ts';
import { type HostProcess, runHostProcess, startHostProcess } from '../support/host-process.ts';

/** The platform's own small server, as a process. loader.test.ts covers its pages. */

const PORT = '4722';
const WIDGET_PORT = '4723';

let files: HostFiles;
let host: HostProcess;

beforeAll(async () => {
  files = await createHostFiles();
  host = await startHostProcess({ HOST_PAGE_PORT: PORT, PORT: WIDGET_PORT, DATA_DIR: files.dataDir });
});

afterAll(async () => {
  await host?.stop();
  await files?.remove();
});

const post = (path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(`${host.url}${path}`, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

/** `fetch` would normalise such a path before sending it. */
const statusOfPath = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: 'localhost', port: PORT, path }, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end();
  });

describe('a visitor', () => {
  test('becomes the first player on a page without session', async () => {
    const page = await fetch(`${host.url}/`);
    expect(page.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(page.headers.get('content-security-policy')).toContain(`frame-src http://localhost:${WIDGET_PORT};`);
    const html = await page.text();
    expect(html).toContain(`src="http://localhost:${WIDGET_PORT}/v1/loader.js"`);
    expect(html).not.toMatch(/ style="|<style|<script>/);
    const session = await fetch(`${host.url}/api/session`, { headers: { cookie: cookieOf(page) } });
    expect(await session.json()).toEqual({ player: PLAYERS[0] });
  });

  test('keeps the chosen player', async () => {
    const chosen = await post('/api/session', JSON.stringify({ playerId: PLAYERS[2].playerId }));
    const page = await fetch(`${host.url}/`, { headers: { cookie: cookieOf(chosen) } });
    expect(page.headers.get('set-cookie')).toBeNull();
  });

  test('gets no token without a session', async () => {
    expect((await post('/api/meeline-token')).status).toBe(401);
    expect(await (await fetch(`${host.url}/api/session`)).json()).toEqual({ player: null });
  });

  test('gets no token with a forged session', async () => {
    const cookie = cookieOf(await post('/api/session', JSON.stringify({ playerId: PLAYERS[0].playerId })));
    expect((await post('/api/meeline-token', undefined, { cookie })).status).toBe(200);
    const forged = cookie.replace(PLAYERS[0].playerId, PLAYERS[1].playerId);
    for (const bad of [forged, `${cookie}x`, 'lumora_session=', 'lumora_session=%E0%A4.x', 'lumora_session=a.'])
      expect((await post('/api/meeline-token', undefined, { cookie: bad })).status).toBe(401);
  });
});

describe('bad input', () => {
  test.each([
    ['{', 400],
    ['[]', 400],
    ['{}', 400],
    ['{"playerId":{}}', 400],
    ['{"__proto__":{"playerId":"M100000001"}}', 400],
    ['{"playerId":"M999999999"}', 404],
    [JSON.stringify({ playerId: 'x'.repeat(65) }), 400],
    [JSON.stringify({ playerId: 'x'.repeat(5000) }), 413],
  ])('refuses a choice of player: %s', async (body, status) => {
    const response = await post('/api/session', body);
    expect(response.status).toBe(status);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test.each(['/%', '/static/%00', '/static/..%2f..%2fserver.js', '/static/floating.html', '/nowhere'])(
    'refuses a path: %s',
    async (path) => {
      expect(await statusOfPath(path)).toBeGreaterThanOrEqual(400);
      expect(await statusOfPath(path)).toBeLessThan(500);
      expect(await statusOfPath('/healthz')).toBe(200);
    },
  );

  test('refuses a sign-in from another origin', async () => {
    const body = JSON.stringify({ playerId: PLAYERS[0].playerId });
    expect((await post('/api/session', body, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post('/api/session', body, { origin: host.url })).status).toBe(200);
  });
});

describe('the process', () => {
  test('prints its addresses and exits with 0 on SIGTERM', async () => {
    const other = await startHostProcess({ HOST_PAGE_PORT: '4724', PORT: WIDGET_PORT, DATA_DIR: files.dataDir });
    expect(other.lines.join(' ')).toMatch(/http:\/\/localhost:4724.*http:\/\/127\.0\.0\.1:4724/);
    expect((await fetch('http://127.0.0.1:4724/healthz')).status).toBe(200);
    expect(await other.stop()).toBe(0);
  });

  test('exits with one error line on bad port or key', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(4725, 'localhost', resolve));
    const env = { HOST_PAGE_PORT: '4725', PORT: WIDGET_PORT, DATA_DIR: files.dataDir };
    const inUse = await runHostProcess(env);
    await new Promise((resolve) => blocker.close(resolve));
    expect(inUse).toEqual({
      code: 1,
      stderr: 'Host page: port 4725 is in use. Choose another one with HOST_PAGE_PORT.\n',
    });
    const noKey = await runHostProcess({ ...env, DATA_DIR: `${files.dataDir}/nowhere` });
    expect(noKey.code).toBe(1);
    expect(noKey.stderr).toMatch(/^Host page: .*players\.json is missing\..*\n$/);
    const noPort = await runHostProcess({ ...env, HOST_PAGE_PORT: 'front' });
    expect(noPort).toEqual({ code: 1, stderr: 'Host page: HOST_PAGE_PORT must be a port, not "front".\n' });
  });
});

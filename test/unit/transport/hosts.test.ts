import { expect, test, vi } from 'vitest';
import { accountGet } from '../../../widget/contract/operations/account-get.ts';
import type { HttpOutcome, HttpRequest } from '../../../widget/platform/http.ts';
import { ME } from '../../support/builders.ts';
import { answered } from '../../support/fake-network.ts';
import { setUpTransport, SOCKET_TOKEN } from '../../support/transport.ts';

const HOME = 'https://im.example.com';
const [B, C, D] = ['https://b.example.com', 'https://c.example.com', 'https://d.example.com'];
const ACCOUNT = answered({ s: '1', m: '', d: { user_id: ME, user_name: 'Me' }, t: 1, r: '', code: '' });

/** A network in which only the origins in `answering` answer. `list` is the provider's host list. */
async function setUp(answering: readonly string[], list: readonly string[] = []) {
  const up = new Set(answering);
  const answer = (request: HttpRequest): HttpOutcome => {
    const url = new URL(request.url);
    if (!up.has(url.origin)) return { kind: 'network' };
    if (url.pathname.endsWith('/getSToken')) return SOCKET_TOKEN;
    if (url.pathname.endsWith('/getSocketDomainMsg')) {
      return answered({ code: 'success', msg: '', data: { domainHostList: list }, errorCode: '' });
    }
    return ACCOUNT;
  };
  const deps = await setUpTransport(answer);
  const asked = (path: string): readonly string[] =>
    deps.http.requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname === path)
      .map(({ origin }) => origin);
  const untilRace = async (count: number) => {
    await vi.waitFor(() => expect(deps.images).toHaveLength(count));
  };
  return { ...deps, up, asked, untilRace };
}

test('tries three origins in turn, keeps the one that answers', async () => {
  const { api, http, setHosts, asked } = await setUp([C], [HOME, B, C, D]);
  setHosts([HOME, B, C, D]);
  expect((await api.call(accountGet, undefined)).ok).toBe(true);
  expect(asked('/api/srvc/v1')).toEqual([HOME, B, C]);
  const shares = http.requests.filter(({ url }) => url.endsWith('/api/srvc/v1')).map(({ timeoutMs }) => timeoutMs);
  expect(shares).toEqual([20_000, 20_000, 20_000]);
  expect((await api.call(accountGet, undefined)).ok).toBe(true);
  expect(asked('/api/srvc/v1')).toEqual([HOME, B, C, C]);
});

test('fails without an answering origin, returns to the page’s own', async () => {
  const { api, setHosts, up, asked } = await setUp([B], [HOME, B]);
  setHosts([HOME, B]);
  await api.call(accountGet, undefined);
  up.clear();
  expect(await api.call(accountGet, undefined)).toMatchObject({ ok: false, failure: { code: 'network' } });
  expect(asked('/api/srvc/v1')).toEqual([HOME, B, B, HOME]);
  await api.call(accountGet, undefined);
  expect(asked('/api/srvc/v1').slice(4)).toEqual([HOME, B]);
});

test('accepts a refusal as an answer without asking another origin', async () => {
  const refusal = answered({ s: '-1', m: 'no', d: {}, t: 1, r: '', code: 'forbidden' }, { status: 503 });
  const { api, http, setHosts } = await setUpTransport(() => refusal);
  setHosts([B]);
  await api.call(accountGet, undefined);
  expect(http.requests.filter(({ url }) => url.endsWith('/api/srvc/v1'))).toHaveLength(1);
});

test('probes and asks nothing when there is one origin', async () => {
  const { setHosts, http, images, clock } = await setUp([HOME]);
  setHosts([]);
  await clock.advance(60_000);
  expect(http.requests).toEqual([]);
  expect(images).toEqual([]);
});

test('waits for the race, connects to the first answering host', async () => {
  const { setHosts, link, clock, images, sockets, untilRace } = await setUp([HOME, B, C], [B, C]);
  setHosts([HOME]);
  link.start();
  await untilRace(2);
  expect(images.map(({ url }) => new URL(url).origin).toSorted()).toEqual([B, C]);
  expect(images.every(({ url }) => new URL(url).pathname === '/api/line/probe.gif')).toBe(true);
  expect(sockets).toEqual([]);
  const c = images.find(({ url }) => url.startsWith(C));
  if (c !== undefined) c.state = 'loaded';
  await clock.advance(100);
  expect(sockets[0]?.url).toBe('wss://c.example.com/vap/websocket/s%2F1');
  expect(images.every(({ isCancelled }) => isCancelled)).toBe(true);
});

test('keeps the origin when no host wins within 5 s', async () => {
  const { setHosts, link, clock, sockets, warnings, untilRace } = await setUp([HOME, B], [B, C]);
  setHosts([B]);
  link.start();
  await untilRace(2);
  await clock.advance(4900);
  expect(sockets).toEqual([]);
  await clock.advance(100);
  expect(warnings).toContain('no available line');
  expect(sockets[0]?.url).toBe('wss://im.example.com/vap/websocket/s%2F1');
});

test('ignores list entries that are not origins', async () => {
  const { setHosts, images, untilRace } = await setUp(
    [HOME],
    ['javascript:alert(1)', 'https://e.example.com/path', 'x', B],
  );
  setHosts([C]);
  await untilRace(1);
  expect(images[0]?.url.startsWith(B)).toBe(true);
});

test('looks for a host again when the link has failed', async () => {
  const { setHosts, link, clock, images, untilRace } = await setUp([HOME, B], [HOME, B]);
  setHosts([HOME, B]);
  await untilRace(2);
  for (const image of images) image.state = 'failed';
  await clock.advance(100);
  link.start();
  // No socket answers: four attempts of 8 s each, 5 s apart.
  await clock.advance(48_000);
  expect(link.state().name).toBe('failed');
  await untilRace(4);
});

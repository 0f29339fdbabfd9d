import { expect, test } from 'vitest';
import type { HttpOutcome, HttpRequest } from '../../../widget/platform/http.ts';
import { fetchAccount } from '../../../widget/sync/session/account-fetch.ts';
import { ME } from '../../support/builders.ts';
import { answered } from '../../support/fake-network.ts';
import { setUpTransport, SOCKET_TOKEN } from '../../support/transport.ts';

const ACCOUNT = { user_id: ME, user_name: 'Me' };
const isCall = ({ url }: HttpRequest): boolean => url.endsWith('/api/srvc/v1');

/** A network that answers enveloped HTTP calls with `call`. */
async function setUp(call: () => HttpOutcome | Promise<HttpOutcome>, isLinkWanted = false) {
  const deps = await setUpTransport((request) => (isCall(request) ? call() : SOCKET_TOKEN));
  const fetched = fetchAccount({ ...deps, isLinkWanted: () => isLinkWanted });
  const overHttp = (): number => deps.http.requests.filter(isCall).length;
  return { ...deps, fetched, overHttp };
}

const never = (): Promise<HttpOutcome> => new Promise(() => undefined);

test('opens a socket for the third try, then closes it', async () => {
  const { fetched, clock, sockets, overHttp, link } = await setUp(never);
  await clock.advance(16_000);
  expect(overHttp()).toBe(2);
  const socket = sockets[0];
  socket?.listener.onOpen();
  await clock.advance(800);
  const { r, p } = JSON.parse(socket?.sent.at(-1) ?? '{}') as { r: string; p: string };
  expect(p).toBe('accountGet');
  socket?.listener.onMessage(JSON.stringify({ s: '1', m: '', d: ACCOUNT, t: 1, r, code: '' }));
  expect(await fetched).toMatchObject({ ok: true, value: { userId: ME } });
  expect(socket?.closedWith()).toBe(1000);
  expect(link.state().name).toBe('off');
});

test('gives up after three tries of 8 s', async () => {
  const { fetched, clock, link, sockets } = await setUp(never);
  let isOver = false;
  void fetched.then(() => (isOver = true));
  await clock.advance(16_000);
  sockets[0]?.listener.onOpen();
  await clock.advance(7999);
  expect(isOver).toBe(false);
  await clock.advance(1);
  expect(await fetched).toEqual({ ok: false, failure: { code: 'timeout' } });
  expect(link.state().name).toBe('off');
});

test('neither opens nor closes a link that is wanted anyway', async () => {
  const { fetched, clock, sockets, link } = await setUp(() => ({ kind: 'network' }), true);
  link.start();
  await clock.advance(0);
  sockets[0]?.listener.onOpen();
  await clock.advance(8000);
  expect(await fetched).toMatchObject({ ok: false });
  expect(link.isOpen()).toBe(true);
  expect(sockets).toHaveLength(1);
});

test('does not retry after a refusal', async () => {
  const { fetched, overHttp } = await setUp(() =>
    answered({ s: '-1', m: '', d: {}, t: 1, r: '', code: 'frozen' }, { status: 200 }),
  );
  expect(await fetched).toMatchObject({ ok: false, failure: { code: 'frozen' } });
  expect(overHttp()).toBe(1);
});

import { WebSocket } from 'ws';
import { expect, test } from 'vitest';
import { LANGUAGE_CHANGE_WAIT_MS, LOGOUT_SOCKET_CLOSE_WAIT_MS, LOGOUT_WAIT_MS } from '../../widget/domain/limits.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { linkOpeningsAtom } from '../../widget/state/connection.ts';
import { dialogsAtom } from '../../widget/state/notices.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { createGatedClock, type GatedClock } from '../support/gated-clock.ts';
import { signIn, until } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { createTestHost, openWidget } from '../support/widget.ts';

/** The waits of a logout and a language change. Spec: 3-transport §4 Logout, Language change, §9. */

const stage = useStage();
const { keep } = stage;

const untilHeld = (clock: GatedClock) => until('a wait', () => (clock.held() > 0 ? true : undefined));

test('waits a second without dialog on a host page’s logout', async () => {
  const anna = await createPerson(stage.provider, 'Anna');
  const { token = '' } = await signIn(stage.provider.baseUrl, anna.loginName, PASSWORD);
  const clock = createGatedClock();
  const host = createTestHost(() => Promise.resolve({ kind: 'session', token }));
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, host, platform: { clock } }));
  await widget.start();
  await widget.untilSession('ready');
  clock.hold(LOGOUT_WAIT_MS);
  let isDone = false;
  const leaving = widget.actions.logOut().then(() => (isDone = true));
  await until('the host page told', () => (host.heard.includes('tokenCleared logout') ? true : undefined));
  await untilHeld(clock);
  expect(isDone).toBe(false);
  expect(widget.store.get(dialogsAtom)).toEqual([]);
  clock.release();
  await leaving;
});

test('closes the socket with 1000 half a second after logout', async () => {
  const closes: (number | undefined)[] = [];
  class NotedSocket extends WebSocket {
    override close(code?: number): void {
      closes.push(code);
      super.close(code);
    }
  }
  const openSocket: OpenSocket = (url, listener) => {
    Object.assign(globalThis, { WebSocket: NotedSocket });
    return openBrowserSocket(url, listener);
  };
  // With the logout call, the provider would close the socket first.
  const real = createBrowserHttp();
  const http: HttpClient = {
    send: (request) => (request.url.endsWith('/logout') ? Promise.resolve({ kind: 'network' }) : real.send(request)),
  };
  const clock = createGatedClock();
  const anna = await createPerson(stage.provider, 'Anna');
  const widget = keep(await signedIn(stage.provider, anna, { platform: { clock, http, openSocket } }));
  await untilState('the link', widget.store, linkOpeningsAtom, (openings) => openings === 1);
  clock.hold(LOGOUT_SOCKET_CLOSE_WAIT_MS);
  await widget.actions.logOut();
  expect(closes).toEqual([]);
  expect(clock.held()).toBe(1);
  clock.release();
  expect(closes).toEqual([1000]);
});

test('waits before and after database reopening on language change', async () => {
  const clock = createGatedClock();
  const anna = await createPerson(stage.provider, 'Anna');
  const widget = keep(await signedIn(stage.provider, anna, { platform: { clock } }));
  await untilState('the link', widget.store, linkOpeningsAtom, (openings) => openings === 1);
  clock.hold(LANGUAGE_CHANGE_WAIT_MS);
  const isLoaded = (): boolean => widget.requests.some((request) => request.startsWith('LOAD /ml?version='));
  const changing = widget.actions.setLanguage('vi');
  for (const wait of [1, 2]) {
    await untilHeld(clock);
    expect([wait, isLoaded()]).toEqual([wait, false]);
    clock.release();
  }
  await changing;
  expect(isLoaded()).toBe(true);
});

test('hides a fatal code in the answer to the logout', async () => {
  const real = createBrowserHttp();
  const http: HttpClient = {
    send: (request) =>
      request.url.endsWith('/logout')
        ? Promise.resolve({
            kind: 'response',
            status: 200,
            text: JSON.stringify({ code: '999', msg: 'Closed for today' }),
            header: () => null,
          })
        : real.send(request),
  };
  const anna = await createPerson(stage.provider, 'Anna');
  const widget = keep(await signedIn(stage.provider, anna, { platform: { http } }));
  await widget.actions.logOut();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: undefined });
  expect(widget.store.get(dialogsAtom)).toEqual([]);
});

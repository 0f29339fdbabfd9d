import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rtcHandShake } from '../../widget/contract/operations/rtc-hand-shake.ts';
import { hello } from '../../widget/contract/pushes/hello.ts';
import { rtcRequest } from '../../widget/contract/pushes/rtc-request.ts';
import type { CallSignalName } from '../../widget/domain/call/call-signal.ts';
import { isRecordingAtom, shownCallAtom } from '../../widget/state/call.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import { linkOpeningsAtom } from '../../widget/state/connection.ts';
import { dialogsAtom } from '../../widget/state/notices.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { signIn } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

let provider: TestProvider;
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
});
afterAll(() => provider.stop());

/** A widget and two friends of its user who call over bare sockets. */
async function setUp() {
  const anna = await createPerson(provider, 'Anna');
  const widget: TestWidget = await signedIn(provider, anna);
  opened.push(() => widget.stop());
  const friend = async (name: string) => {
    const person = await createPerson(provider, name);
    await provider.befriend(anna.account.userId, person.account.userId);
    const socket = await (await signIn(provider.baseUrl, person.loginName, PASSWORD)).connect();
    opened.push(() => socket.close());
    await socket.next(hello);
    return {
      userId: person.account.userId,
      signal: (signal: CallSignalName, data = '') =>
        socket.operation(rtcHandShake, { targetId: anna.account.userId, name: signal, data }),
      hears: async () => (await socket.next(rtcRequest)).name,
    };
  };
  return { widget, ben: await friend('Ben'), cleo: await friend('Cleo') };
}

test('shows a call, answers a second caller with busy, and ends', async () => {
  const { widget, ben, cleo } = await setUp();
  await ben.signal('offer', 'sdp');
  await untilState('the call', widget.store, shownCallAtom, (call) => call?.peerId === ben.userId);
  expect(widget.store.get(shownCallAtom)).toEqual({ peerId: ben.userId, signal: 'offer', data: 'sdp' });
  await cleo.signal('offer', 'other');
  expect(await cleo.hears()).toBe('local-busy');
  await cleo.signal('hang-up');
  await ben.signal('hang-up');
  await untilState('no call', widget.store, shownCallAtom, (call) => call === undefined);
});

test('announces a call to an insecure page in a dialog only', async () => {
  const anna = await createPerson(provider, 'Anna');
  const ben = await createPerson(provider, 'Ben');
  await provider.befriend(anna.account.userId, ben.account.userId);
  // The page claims plain http; its calls go to the provider anyway.
  const origin = 'http://im.example.com';
  const http = createBrowserHttp();
  const widget = await signedIn({ baseUrl: origin }, anna, {
    platform: {
      http: { send: (request) => http.send({ ...request, url: request.url.replace(origin, provider.baseUrl) }) },
      openSocket: (url, listener) =>
        openBrowserSocket(url.replace('ws://im.example.com', provider.baseUrl.replace('http', 'ws')), listener),
    },
  });
  opened.push(() => widget.stop());
  await untilState('the link', widget.store, linkOpeningsAtom, (openings) => openings === 1);
  const caller = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  await caller.operation(rtcHandShake, { targetId: anna.account.userId, name: 'offer' as const, data: '' });
  const dialogs = await untilState('the dialog', widget.store, dialogsAtom, (all) => all.length > 0);
  expect(dialogs.map(({ failure }) => failure.code)).toEqual(['call_needs_https']);
  expect(widget.store.get(shownCallAtom)).toBeUndefined();
});

// The product does not set the flag yet: the recorder will set it together with the call screens.
test('answers a call during a recording without showing it', async () => {
  const { widget, ben } = await setUp();
  widget.store.set(isRecordingAtom, true);
  await ben.signal('offer');
  expect(await ben.hears()).toBe('local-recording');
  expect(widget.store.get(shownCallAtom)).toBeUndefined();
  expect(widget.store.get(dialogsAtom)).toEqual([]);
});

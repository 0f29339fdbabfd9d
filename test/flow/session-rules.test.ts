import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SmsOrder } from '../../applet-host-demo/provider/capabilities/sms/sms-sender.ts';
import {
  changePassword,
  freezeUser,
  kickUser,
} from '../../applet-host-demo/provider/capabilities/users/session-ends.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import { RETRY_DELAY_MS } from '../../widget/domain/limits.ts';
import type { Clock } from '../../widget/platform/clock.ts';
import type { OpenStream } from '../../widget/platform/stream.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import { friendsAtom } from '../../widget/state/chats.ts';
import { languageAtom } from '../../widget/state/environment.ts';
import { dialogsAtom } from '../../widget/state/notices.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { LOOK_EVERY_MS } from '../../widget/sync/session/turn.ts';
import { createPerson, PASSWORD, signedIn, type Person } from '../support/conversation.ts';
import { createIdentitySigner, type IdentitySigner } from '../support/identity-keys.ts';
import { createBrowserLocks } from '../support/instance-locks.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { until } from '../support/provider-client.ts';
import { untilState } from '../support/until.ts';
import { createBrowserProfile, createTestHost, openWidget, type TestWidget } from '../support/widget.ts';

let provider: TestProvider;
let signer: IdentitySigner;
const codes: string[] = [];
const opened: TestWidget[] = [];
const keep = (widget: TestWidget): TestWidget => {
  opened.push(widget);
  return widget;
};
const open = (options: Partial<Parameters<typeof openWidget>[0]> = {}) =>
  keep(openWidget({ origin: provider.baseUrl, ...options }));

beforeAll(async () => {
  signer = await createIdentitySigner(Date.now);
  const sms = { send: ({ code }: SmsOrder) => (codes.push(code), Promise.resolve(true)) };
  provider = await startTestProvider({ sms, tenant: { identityKeys: [signer.publicKey] } });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

/** A browser's network in which `answer` replaces the outcome of some calls. */
function network(answer: (path: string, body: string) => Awaited<ReturnType<HttpClient['send']>> | undefined): {
  http: HttpClient;
} {
  const real = createBrowserHttp();
  const send: HttpClient['send'] = async (request) =>
    answer(new URL(request.url).pathname, request.body ?? '') ?? real.send(request);
  return { http: { send } };
}
const brokenSocket: OpenSocket = (_url, listener) => {
  queueMicrotask(() => listener.onClose(1006));
  return { send: () => false, close: () => undefined };
};
const reply = (body: object) =>
  ({ kind: 'response', status: 200, text: JSON.stringify(body), header: () => null }) as const;
const errorsShown = ({ store }: TestWidget) => store.get(dialogsAtom).map(({ failure }) => failure);

test.each([
  ['a kick', 'kicked', (person: Person) => kickUser(provider.services, person.account.userId)],
  ['a freeze', 'frozen', (person: Person) => freezeUser(provider.services, person.account.userId)],
  [
    'a new password',
    'password_changed',
    (person: Person) => changePassword(provider.services, person.account.userId, 'password-2'),
  ],
] as const)('ends the session with its reason on %s, without logout', async (_what, reason, happen) => {
  const person = await createPerson(provider, 'Anna');
  const widget = keep(await signedIn(provider, person));
  await happen(person);
  expect(await widget.untilSession('signed-out')).toEqual({ phase: 'signed-out', reason });
  expect(errorsShown(widget)).toEqual([{ code: reason }]);
  expect(widget.requests).not.toContain('GET /vap/api/im/logout');
  expect(widget.profile.keyValue.get('ml_token:CB')).toBeNull();
  expect(widget.profile.keyValue.get('ml_account:CB')).toBeNull();
});

test('shows the provider’s words for a session-ending code', async () => {
  const anna = await createPerson(provider, 'Anna');
  let isOver = false;
  const platform = network((path) =>
    isOver && path.endsWith('/unreadListGet') ? reply({ code: '999', msg: 'Closed for today' }) : undefined,
  );
  const widget = keep(await signedIn(provider, anna, { platform }));
  isOver = true;
  await widget.actions.refreshLists();
  expect(await widget.untilSession('signed-out')).toMatchObject({ reason: 'session_refused' });
  expect(errorsShown(widget)).toEqual([{ code: 'session_refused', detail: 'Closed for today' }]);
});

test('shows a provider’s warning once and continues the session', async () => {
  const anna = await createPerson(provider, 'Anna');
  let warns = false;
  const platform = network((path) =>
    warns && path.endsWith('/unreadListGet') ? reply({ code: '777', msg: 'Maintenance at noon' }) : undefined,
  );
  const widget = keep(await signedIn(provider, anna, { platform }));
  warns = true;
  await widget.actions.refreshLists();
  await widget.actions.refreshLists();
  expect(errorsShown(widget)).toEqual([{ code: 'warned', detail: 'Maintenance at noon' }]);
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready' });
});

test('reports a kick without a message', async () => {
  const anna = await createPerson(provider, 'Anna');
  const widget = keep(await signedIn(provider, anna));
  await kickUser(provider.services, anna.account.userId, '');
  await widget.untilSession('signed-out');
  await until('the report', () =>
    provider.logLines.find((line) => line.includes('"event":"logout without a message"')),
  );
});

test('renews a host page’s session after a password change', async () => {
  const identity = async () =>
    ({ kind: 'identity', token: await signer.sign({ playerId: 'p-pwd', name: 'Anna' }) }) as const;
  const host = createTestHost(identity);
  const widget = open({ host });
  await widget.start();
  const session = await widget.untilSession('ready');
  if (session.phase !== 'ready') throw new Error('not signed in');
  await changePassword(provider.services, session.account.userId, 'password-2');
  await until('another identity', () => (host.heard.includes('getIdentity rejected') ? true : undefined));
  await until('another link', () =>
    widget.requests.filter((request) => request === 'SOCKET').length === 2 ? true : undefined,
  );
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready' });
  expect(errorsShown(widget)).toEqual([]);
});

test('leaves the explanation of a kick to the host page', async () => {
  const identity = async () =>
    ({ kind: 'identity', token: await signer.sign({ playerId: 'p-kick', name: 'Anna' }) }) as const;
  const host = createTestHost(identity);
  const widget = open({ host });
  await widget.start();
  const session = await widget.untilSession('ready');
  if (session.phase !== 'ready') throw new Error('not signed in');
  await kickUser(provider.services, session.account.userId);
  await widget.untilSession('signed-out');
  await until('the notice', () => (host.heard.includes('tokenCleared kicked') ? true : undefined));
  expect(errorsShown(widget)).toEqual([]);
});

/** A clock on which paused windows check very often for their turn. */
function quickLooks(looks: { count: number }): Clock {
  const clock = createBrowserClock();
  const setTimer: Clock['setTimer'] = (ms, run) => {
    if (ms !== LOOK_EVERY_MS) return clock.setTimer(ms, run);
    return clock.setTimer(20, () => {
      looks.count += 1;
      run();
    });
  };
  return { ...clock, setTimer };
}

test('pauses one of a user’s windows without ending the session', async () => {
  const anna = await createPerson(provider, 'Anna');
  const ben = await createPerson(provider, 'Ben');
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const windows = createBrowserLocks();
  const profile = createBrowserProfile();
  const first = keep(await signedIn(provider, anna, { profile, platform: { instanceLock: windows() } }));
  const looks = { count: 0 };
  const second = open({ profile, platform: { instanceLock: windows(), clock: quickLooks(looks) } });
  await second.start();
  expect(second.store.get(sessionAtom)).toMatchObject({ phase: 'other-window', account: { name: 'Anna' } });
  expect(second.requests).not.toContain('SOCKET');

  await second.actions.continueHere();
  expect(second.store.get(sessionAtom)).toMatchObject({ phase: 'ready' });
  expect(first.store.get(sessionAtom)).toMatchObject({ phase: 'other-window' });
  expect(first.store.get(friendsAtom).size).toBe(0);

  await second.actions.openChat(chatId);
  second.actions.sendText(chatId, 'from the second window');
  await second.untilMessage('from the second window', 'sent');
  await first.actions.continueHere();
  expect(second.store.get(sessionAtom)).toMatchObject({ phase: 'other-window' });
  await first.actions.openChat(chatId);
  await first.untilMessage('from the second window', 'sent');

  // A closing window releases its lock. The paused window continues when it becomes visible; the next window starts without a question.
  second.visibility.set({ isVisible: false });
  await first.stop();
  await until('looks from where nobody sees it', () => (looks.count >= 3 ? true : undefined));
  expect(second.store.get(sessionAtom)).toMatchObject({ phase: 'other-window' });
  second.visibility.set({ isVisible: true });
  await second.untilSession('ready');
  await second.stop();
  const third = open({ profile, platform: { instanceLock: windows() } });
  await third.start();
  expect(third.store.get(sessionAtom)).toMatchObject({ phase: 'ready' });
});

test('allows another user in another window of the same browser', async () => {
  const windows = createBrowserLocks();
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const first = keep(await signedIn(provider, anna, { platform: { instanceLock: windows() } }));
  const second = keep(await signedIn(provider, ben, { platform: { instanceLock: windows() } }));
  expect([first, second].map(({ store }) => store.get(sessionAtom).phase)).toEqual(['ready', 'ready']);
});

test('reloads the page when the first link cannot open', async () => {
  const anna = await createPerson(provider, 'Anna');
  // Neither a socket nor a stream connects. The retry delay of about five seconds is shortened.
  const clock = createBrowserClock();
  const isRetry = (ms: number): boolean => Math.abs(ms - RETRY_DELAY_MS) <= 1000;
  const setTimer: Clock['setTimer'] = (ms, run) => clock.setTimer(isRetry(ms) ? 50 : ms, run);
  const openStream: OpenStream = (_url, _mediaType, listener) => {
    queueMicrotask(() => listener.onEnd(undefined));
    return { close: () => undefined };
  };
  const importStreams = () => Promise.resolve(openStream);
  const widget = open({ platform: { openSocket: brokenSocket, importStreams, clock: { ...clock, setTimer } } });
  await widget.start();
  void widget.actions.logIn({ loginName: anna.loginName, password: PASSWORD });
  const load = await until('a reload', () => widget.requests.find((request) => request.startsWith('LOAD')));
  expect(load).toMatch(/^LOAD \/ml\?version=\d+$/);
});

test('loads the account despite two failed HTTP requests', async () => {
  const anna = await createPerson(provider, 'Anna');
  const first = keep(await signedIn(provider, anna));
  const token = first.profile.keyValue.get('ml_token:CB') ?? '';
  let tries = 0;
  const platform = network((_path, body) => {
    if (!body.includes('accountGet')) return undefined;
    tries += 1;
    return { kind: 'network' };
  });
  const widget = open({ query: { token }, platform });
  await widget.start();
  expect(tries).toBe(2);
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

test('clears local data except unsent messages on a language change', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  let isBroken = false;
  const platform = {
    ...network((path) => (isBroken && path === '/api/srvc/v1' ? { kind: 'network' } : undefined)),
    openSocket: brokenSocket,
  };
  const widget = keep(await signedIn(provider, anna, { platform, query: { lang: 'en' } }));
  await widget.actions.openChat(chatId);
  isBroken = true;
  widget.actions.sendText(chatId, 'still to be sent');
  await widget.actions.setLanguage('vi');
  expect(widget.store.get(languageAtom)).toBe('vi');
  expect(widget.requests.slice(-2)).toEqual(['DROP ?lang', expect.stringMatching(/^LOAD \/ml\?version=\d+$/)]);

  const silence = { http: { send: () => new Promise<never>(() => undefined) } };
  const reloaded = open({ profile: widget.profile, platform: silence });
  void reloaded.start();
  // Without local data the widget waits for the network.
  expect(await reloaded.untilSession('loading')).toMatchObject({ account: { name: 'Anna' } });
  const online = open({ profile: widget.profile });
  await online.start();
  await untilState('the friends', online.store, friendsAtom, (friends) => friends.size === 1);
  await online.actions.openChat(chatId);
  await online.untilMessage('still to be sent', 'sent');
});

test('changes the language at once without a signed-in user', async () => {
  const widget = open();
  await widget.start();
  await widget.actions.setLanguage('vi');
  expect(widget.store.get(languageAtom)).toBe('vi');
  expect(widget.requests.some((request) => request.startsWith('LOAD'))).toBe(false);
});

test('changes a nickname and refuses an invalid one locally', async () => {
  const widget = keep(await signedIn(provider, await createPerson(provider, 'Anna')));
  expect(await widget.actions.changeNickname(' a<b ')).toEqual({ ok: false, failure: { code: 'nickname_format' } });
  expect(await widget.actions.changeNickname(' Annette ')).toMatchObject({ ok: true });
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Annette' } });
});

test('keeps a verified phone when registration fails for another reason', async () => {
  await provider.saveTenant({ requiresSms: true, identityKeys: [signer.publicKey] });
  const widget = open();
  await widget.start();
  const form = { loginName: 'with-phone', password: PASSWORD, name: 'Phone', inviteCode: undefined };
  expect(await widget.actions.register(form)).toMatchObject({ failure: { code: 'sms_required' } });
  expect(await widget.actions.requestSmsCode('0901')).toEqual({ ok: false, failure: { code: 'phone_format' } });
  const phone = '+84 900 000 001';
  // A double tap sends only one code.
  const taps = await Promise.all([widget.actions.requestSmsCode(phone), widget.actions.requestSmsCode(phone)]);
  expect(taps).toMatchObject([{ ok: true }, { ok: true }]);
  expect(codes).toHaveLength(1);
  const verification = { phone, code: codes.at(-1) ?? '' };
  await provider.createUser({ loginName: 'taken-name', password: PASSWORD });
  expect(await widget.actions.register({ ...form, loginName: 'taken-name', verification })).toMatchObject({
    failure: { code: 'login_name_taken' },
  });
  expect(await widget.actions.register({ ...form, verification })).toMatchObject({ ok: true });
  await widget.untilSession('ready');
  await provider.saveTenant({ identityKeys: [signer.publicKey] });
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endOverdue } from '../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { identityLogin } from '../../widget/contract/http/identity-login.ts';
import type { IdentityAnswer } from '../../widget/contract/host-bridge.ts';
import { createPlatformChatActions } from '../../widget/actions/platform-chat-actions.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { composerRequestAtom } from '../../widget/state/composer-request.ts';
import { linkOpeningsAtom } from '../../widget/state/connection.ts';
import {
  areScreensWantedAtom,
  isBaseDataLoadedAtom,
  isInViewAtom,
  tenantAtom,
} from '../../widget/state/environment.ts';
import { draftsAtom } from '../../widget/state/drafts.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { createFakeVisibility } from '../support/fake-visibility.ts';
import { createGatedClock } from '../support/gated-clock.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { createIdentitySigner, type IdentitySigner } from '../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createClient, signIn, until } from '../support/provider-client.ts';
import { createBrowserProfile, createTestHost, openWidget, type TestHost, type TestWidget } from '../support/widget.ts';

let provider: TestProvider;
let signer: IdentitySigner;
let who: () => Promise<IdentityAnswer>;
let host: TestHost;
const opened: TestWidget[] = [];

const embed = (options: Partial<Parameters<typeof openWidget>[0]> = {}): TestWidget => {
  const widget = openWidget({ origin: provider.baseUrl, host, ...options });
  opened.push(widget);
  return widget;
};
const player = (playerId: string, name: string) => async (): Promise<IdentityAnswer> => ({
  kind: 'identity',
  token: await signer.sign({ playerId, name }),
});
const heard = (what: string) => until(what, () => (host.heard.includes(what) ? true : undefined));

beforeAll(async () => {
  signer = await createIdentitySigner(() => provider.services.now());
  provider = await startTestProvider({ tenant: { identityKeys: [signer.publicKey] } });
});
beforeEach(() => {
  who = player('p-anna', 'Anna');
  host = createTestHost(() => who());
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

test('signs in the host’s player without storing a token', async () => {
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
  await heard('ready');
  expect(host.heard[0]).toBe('getIdentity boot');
  expect(widget.profile.keyValue.get('ml_token:CB')).toBeNull();
});

test('asks a visitor to sign in, and retries on request', async () => {
  who = () => Promise.resolve({ kind: 'none' });
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: 'identity_missing' });
  await heard('ready');
  who = player('p-anna', 'Anna');
  await widget.actions.requestIdentity();
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

test.each([
  ['the host page gives no usable answer', () => (who = () => Promise.resolve({ kind: 'failed', message: '500' }))],
  ['the provider does not answer', () => undefined],
])('asks again by itself when %s', async (cause, begin) => {
  begin();
  const visibility = createFakeVisibility();
  const clock = createGatedClock();
  const real = createBrowserHttp();
  let isDown = cause.startsWith('the provider');
  const http: HttpClient = {
    send: (request) =>
      isDown && request.url.endsWith('/identityLogin') ? Promise.resolve({ kind: 'network' }) : real.send(request),
  };
  const widget = embed({ platform: { visibility, http, clock } });
  clock.hold(2000, 4000, 8000);
  await widget.start();
  const questions = () => host.heard.filter((line) => line === 'getIdentity boot').length;
  const asked = (count: number) =>
    until(`question ${count}`, () => (questions() === count && clock.held() > 0 ? true : undefined));
  await asked(1);
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'signed-out' });
  clock.release();
  await asked(2);
  visibility.raise('online');
  await asked(3);
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'signed-out' });
  isDown = false;
  who = player('p-anna', 'Anna');
  visibility.raise('shown');
  expect(await widget.untilSession('ready')).toMatchObject({ account: { name: 'Anna' } });
  expect(questions()).toBe(4);
});

test('loads a hidden widget’s screen data when opening is imminent', async () => {
  const NOTICES = 'POST /vap/api/im/imgroup/getNotiList';
  const widget = embed({ query: { folded: '1' } });
  await widget.start();
  await until('an open link', () => (widget.store.get(linkOpeningsAtom) > 0 ? true : undefined));
  await until('the lists', () => (widget.store.get(isBaseDataLoadedAtom) ? true : undefined));
  expect(widget.store.get(areScreensWantedAtom)).toBe(false);
  expect(widget.requests).not.toContain(NOTICES);

  host.listener().onView({ isOpen: false, isNear: true });
  expect(widget.store.get(areScreensWantedAtom)).toBe(true);
  await until('the notices', () => (widget.requests.includes(NOTICES) ? true : undefined));
  host.listener().onView({ isOpen: false });
  expect(widget.store.get(areScreensWantedAtom)).toBe(true);
});

test('shows when the provider refuses an identity', async () => {
  who = () => Promise.resolve({ kind: 'identity', token: 'not.a.token' });
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: 'identity_invalid' });
  await heard('identityRefused identity_invalid format');
});

test('uses a session token from the host directly', async () => {
  const identity = await signer.sign({ playerId: 'p-anna', name: 'Anna' });
  const exchanged = await createClient(provider.baseUrl).call(identityLogin, { token: identity });
  if (!exchanged.ok) throw new Error(exchanged.failure.code);
  const { token } = exchanged.value.data;
  who = () => Promise.resolve({ kind: 'session', token });
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

test('shows local data after a reload only to that player', async () => {
  const profile = createBrowserProfile();
  const first = embed({ profile });
  await first.start();
  await first.stop();

  const silence = { http: { send: () => new Promise<never>(() => undefined) } };
  const again = embed({ profile, platform: silence, tenantConfig: first.store.get(tenantAtom) });
  void again.start();
  expect(await again.untilSession('ready')).toMatchObject({ account: { name: 'Anna' } });

  who = player('p-ben', 'Ben');
  const other = embed({ profile });
  const seen: unknown[] = [];
  other.store.sub(sessionAtom, () => seen.push(other.store.get(sessionAtom)));
  await other.start();
  expect(other.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Ben' } });
  expect(JSON.stringify(seen)).not.toContain('Anna');
});

test('reports unread messages to the bubble until they are seen', async () => {
  const widget = embed();
  await widget.start();
  const me = widget.store.get(sessionAtom);
  if (me.phase !== 'ready') throw new Error('not signed in');
  const ben = await provider.createUser({ name: 'Ben', loginName: 'ben', password: 'long enough' });
  const chatId = await provider.befriend(me.account.userId, ben.userId);
  expect(widget.store.get(isInViewAtom)).toBe(false);
  await widget.actions.openChat(chatId);
  await (await signIn(provider.baseUrl, 'ben', 'long enough')).send(chatId, 'hey');
  await heard('unread 1');
  host.listener().onView({ isOpen: true });
  await heard('unread 0');
  widget.actions.minimise();
  expect(host.heard).toContain('minimise');
});

test('renews an ended session through the host without a sign-out', async () => {
  const widget = embed();
  await widget.start();
  const me = widget.store.get(sessionAtom);
  if (me.phase !== 'ready') throw new Error('not signed in');
  await provider.services.db.deleteFrom('sessions').where('user_id', '=', me.account.userId).execute();
  await widget.actions.refreshLists();
  await heard('getIdentity rejected');
  const logins = () => widget.requests.filter((request) => request.endsWith('/identityLogin')).length;
  await until('a second sign-in', () => (logins() === 2 ? true : undefined));
  await until('the link', () =>
    widget.requests.filter((request) => request === 'SOCKET').length === 2 ? true : undefined,
  );
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
  expect(host.heard.some((what) => what.startsWith('tokenCleared'))).toBe(false);
});

const HOUR_MS = 3_600_000;
/** A widget whose one-minute timers run after a tenth of a second. */
const embedHurried = (): TestWidget & { readonly leap: (ms: number) => void } => {
  const clock = createHurriedClock(60_000);
  return Object.assign(embed({ platform: { clock } }), { leap: clock.leap });
};
const count = (widget: TestWidget, what: string) => widget.requests.filter((each) => each.endsWith(what)).length;

test('renews an expiring session via the host on one socket', async () => {
  const widget = embedHurried();
  await widget.start();
  // The sessions of earlier tests have ended.
  provider.advanceClock(0.2 * HOUR_MS);
  for (const times of [1, 2]) {
    // Neither the first minutes of a session nor a failed renewal end it.
    expect(count(widget, '/identityRenew')).toBe(times - 1);
    widget.leap(0.81 * HOUR_MS);
    await until('a renewal', async () => {
      const { db, now } = provider.services;
      const sessions = db
        .selectFrom('sessions')
        .select('ends_at')
        .where('ends_at', '>', now() + 0.9 * HOUR_MS);
      const isRenewed = count(widget, '/identityRenew') === times;
      return isRenewed && (await sessions.execute()).length > 0 ? true : undefined;
    });
    provider.advanceClock(0.81 * HOUR_MS);
    await endOverdue(provider.services);
  }
  await widget.actions.refreshLists();
  expect(host.heard.filter((what) => what === 'getIdentity expiring').length).toBe(2);
  expect(host.heard.filter((what) => what === 'getIdentity boot').length).toBe(1);
  expect(host.heard.some((what) => /rejected|tokenCleared/.test(what))).toBe(false);
  expect([count(widget, '/identityLogin'), count(widget, 'SOCKET')]).toEqual([1, 1]);
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

test('retries a failed host; ends the session without a player', async () => {
  const widget = embedHurried();
  await widget.start();
  const asked = () => host.heard.filter((what) => what === 'getIdentity expiring').length;
  who = () => Promise.resolve({ kind: 'failed', message: 'no server' });
  widget.leap(0.81 * HOUR_MS);
  await until('a first question', () => (asked() === 1 ? true : undefined));
  who = () => Promise.resolve({ kind: 'none' });
  widget.leap(0.1 * HOUR_MS);
  await until('a second question', () => (asked() === 2 ? true : undefined));
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready' });
  widget.leap(0.1 * HOUR_MS);
  provider.advanceClock(1.01 * HOUR_MS);
  await endOverdue(provider.services);
  await heard('tokenCleared expired');
  expect(await widget.untilSession('signed-out')).toEqual({ phase: 'signed-out', reason: 'identity_missing' });
  expect(host.heard.filter((what) => what.startsWith('getIdentity'))).toEqual([
    'getIdentity boot',
    'getIdentity expiring',
    'getIdentity expiring',
    'getIdentity rejected',
  ]);
});

test('reports a refused renewal with its reason; stays signed in', async () => {
  const widget = embedHurried();
  await widget.start();
  who = async () => ({ kind: 'identity', token: await signer.sign({ playerId: 'p-anna', audience: 'meeline-x' }) });
  widget.leap(0.81 * HOUR_MS);
  await heard('identityRefused identity_invalid aud');
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

test('switches players when the host names another one on renewal', async () => {
  const widget = embedHurried();
  await widget.start();
  who = player('p-ben', 'Ben');
  widget.leap(0.81 * HOUR_MS);
  await until('Ben', () => (JSON.stringify(widget.store.get(sessionAtom)).includes('"Ben"') ? true : undefined));
  expect(await widget.untilSession('ready')).toMatchObject({ account: { name: 'Ben' } });
  expect(count(widget, '/identityRenew')).toBe(0);
});

test('notifies the host of a logout; stops on its request', async () => {
  const widget = embed();
  await widget.start();
  await widget.actions.logOut();
  expect(host.heard).toContain('tokenCleared logout');
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: undefined });
  await host.listener().onDestroy();
});

test('finds chats by platform ids; offers drafts to empty fields', async () => {
  const ann = embed();
  await ann.start();
  const me = ann.store.get(sessionAtom);
  if (me.phase !== 'ready') throw new Error('not signed in');
  const ben = embed({ host: createTestHost(player('p-ben', 'Ben')) });
  await ben.start();
  const other = ben.store.get(sessionAtom);
  if (other.phase !== 'ready') throw new Error('not signed in');
  const { findChat, offerDraft } = ann.actions.lazy(createPlatformChatActions);
  expect(await findChat({ playerId: 'p-ben' })).toMatchObject({ ok: false, failure: { code: 'no_friend_yet' } });
  const chatId = await provider.befriend(me.account.userId, other.account.userId);
  expect(await findChat({ playerId: 'p-ben' })).toEqual({ ok: true, value: chatId });
  offerDraft(chatId, 'About my bet');
  offerDraft(chatId, 'Something else');
  expect(ann.store.get(draftsAtom).get(chatId)).toBe('About my bet');
  ann.actions.saveDraft(chatId, '');
  await ann.actions.openChat(chatId);
  offerDraft(chatId, 'About my bet');
  expect(ann.store.get(composerRequestAtom)).toEqual({ kind: 'text', chatId, text: 'About my bet' });
});

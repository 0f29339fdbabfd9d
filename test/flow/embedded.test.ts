import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endOverdue } from '../../applet-host-demo/provider/session/maintenance.ts';
import { identityLogin } from '../../widget/contract/http/identity-login.ts';
import type { IdentityAnswer } from '../../widget/contract/host-bridge.ts';
import { isInViewAtom, tenantAtom } from '../../widget/state/environment.ts';
import { sessionAtom } from '../../widget/state/session.ts';
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

test('the host says who is signed in, and the widget becomes that player; no token is kept', async () => {
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
  await heard('ready');
  expect(host.heard[0]).toBe('getIdentity boot');
  expect(widget.profile.keyValue.get('ml_token:CB')).toBeNull();
});

test('a visitor is told to sign in on the platform, and can be asked for again', async () => {
  who = () => Promise.resolve({ kind: 'none' });
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: 'identity_missing' });
  await heard('ready');
  who = player('p-anna', 'Anna');
  await widget.actions.requestIdentity();
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

test('an identity that the provider refuses says so', async () => {
  who = () => Promise.resolve({ kind: 'identity', token: 'not.a.token' });
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: 'identity_invalid' });
});

test('a session token from the host is used as it is', async () => {
  const identity = await signer.sign({ playerId: 'p-anna', name: 'Anna' });
  const exchanged = await createClient(provider.baseUrl).call(identityLogin, { token: identity });
  if (!exchanged.ok) throw new Error(exchanged.failure.code);
  const { token } = exchanged.value.data;
  who = () => Promise.resolve({ kind: 'session', token });
  const widget = embed();
  await widget.start();
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

test('after a reload the same player sees local data before the network; another player sees nothing of it', async () => {
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

test('unread messages reach the bubble while the panel is closed, and go when the chat is seen', async () => {
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

test('a session that has ended is renewed through the host, and nobody notices', async () => {
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
/** Every minute of the widget passes in a tenth of a second. */
const embedHurried = (): TestWidget & { readonly leap: (ms: number) => void } => {
  const clock = createHurriedClock(60_000);
  return Object.assign(embed({ platform: { clock } }), { leap: clock.leap });
};
const count = (widget: TestWidget, what: string) => widget.requests.filter((each) => each.endsWith(what)).length;

test('a session that is about to end is renewed through the host, on the same socket, also after sleep', async () => {
  const widget = embedHurried();
  await widget.start();
  // The sessions of the tests before are over.
  provider.advanceClock(0.2 * HOUR_MS);
  for (const times of [1, 2]) {
    // Neither the first minutes of a session nor a lost question end it.
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

test('a host that fails is asked again; one that says that nobody is signed in is not, and the session ends in its time', async () => {
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

test('a host that names another player when it is asked again has switched to that player', async () => {
  const widget = embedHurried();
  await widget.start();
  who = player('p-ben', 'Ben');
  widget.leap(0.81 * HOUR_MS);
  await until('Ben', () => (JSON.stringify(widget.store.get(sessionAtom)).includes('"Ben"') ? true : undefined));
  expect(await widget.untilSession('ready')).toMatchObject({ account: { name: 'Ben' } });
  expect(count(widget, '/identityRenew')).toBe(0);
});

test('logging out tells the host page, and the host page can take the widget down', async () => {
  const widget = embed();
  await widget.start();
  await widget.actions.logOut();
  expect(host.heard).toContain('tokenCleared logout');
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: undefined });
  await host.listener().onDestroy();
});

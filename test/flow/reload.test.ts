import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endSessionsOf } from '../../applet-host-demo/provider/base/store/access/sessions.ts';
import { accountGet } from '../../widget/contract/operations/account-get.ts';
import { chatOrderAtom, chatsAtom, friendsAtom } from '../../widget/state/chats.ts';
import { dialogsAtom } from '../../widget/state/notices.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { PASSWORD, signedIn } from '../support/conversation.ts';
import { TEST_TENANT } from '../support/provider.ts';
import { createClient, signIn } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { openWidget } from '../support/widget.ts';

const TOKEN_KEY = `ml_token:${TEST_TENANT}`;

const stage = useStage();
const { keep, twoFriends } = stage;

test('shows lists and messages on reload before the network answers', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const before = keep(await signedIn(stage.provider, anna));
  await before.actions.openChat(chatId);
  before.actions.sendText(chatId, 'kept');
  await before.untilMessage('kept', 'sent');
  await before.stop();

  // A network that never answers.
  const silence = { http: { send: () => new Promise<never>(() => undefined) } };
  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile, platform: silence }));
  void after.start();
  await after.untilSession('ready');
  expect(after.store.get(chatOrderAtom)).toEqual([chatId]);
  expect([...after.store.get(friendsAtom).keys()]).toEqual([ben.account.userId]);
  void after.actions.openChat(chatId);
  await after.untilMessage('kept', 'sent');
});

test('shows no previous user’s data in another saved session', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const before = keep(await signedIn(stage.provider, anna));
  await before.actions.openChat(chatId);
  before.actions.sendText(chatId, 'private');
  await before.untilMessage('private', 'sent');
  await before.stop();

  const { token = '' } = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  before.profile.keyValue.set(TOKEN_KEY, token);
  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile }));
  const phases: unknown[] = [];
  after.store.sub(sessionAtom, () => phases.push(after.store.get(sessionAtom)));
  await after.start();
  expect(after.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Ben' } });
  expect(JSON.stringify(phases)).not.toContain('Anna');
});

test('signs in with an address token, removed before any request', async () => {
  const { anna } = await twoFriends();
  const { token } = await signIn(stage.provider.baseUrl, anna.loginName, PASSWORD);
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, query: { token: token ?? '' } }));
  await widget.start();
  expect(widget.requests[0]).toBe('DROP ?token');
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
  const again = keep(openWidget({ origin: stage.provider.baseUrl, profile: widget.profile }));
  await again.start();
  await again.untilSession('ready');
});

test('keeps a valid session over an address token and notifies', async () => {
  const { anna, ben } = await twoFriends();
  const before = keep(await signedIn(stage.provider, anna));
  await before.stop();
  const saved = before.profile.keyValue.get(TOKEN_KEY);
  const { token = '' } = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile, query: { token } }));
  const phases: unknown[] = [];
  after.store.sub(sessionAtom, () => phases.push(after.store.get(sessionAtom)));
  await after.start();
  expect(after.requests[0]).toBe('DROP ?token');
  expect(after.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
  expect(JSON.stringify(phases)).not.toContain('Ben');
  expect(after.profile.keyValue.get(TOKEN_KEY)?.slice(0, 32)).toBe(saved?.slice(0, 32));
  const errorsShown = after.store.get(dialogsAtom).map(({ failure }) => failure);
  expect(errorsShown).toEqual([{ code: 'already_signed_in', name: 'Anna' }]);
});

test('uses an address token when the saved session has ended', async () => {
  const { anna, ben } = await twoFriends();
  const before = keep(await signedIn(stage.provider, anna));
  await before.stop();
  const saved = before.profile.keyValue.get(TOKEN_KEY) ?? '';
  const same = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile, query: { token: saved } }));
  await same.start();
  expect(same.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
  expect(same.store.get(dialogsAtom)).toEqual([]);
  await same.stop();

  await endSessionsOf(stage.provider.services.db, anna.account.userId);
  const { token = '' } = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile, query: { token } }));
  await after.start();
  await untilState(
    'Ben',
    after.store,
    sessionAtom,
    (session) => 'account' in session && session.account.name === 'Ben',
  );
});

test('forgets an invalid address token and shows the sign-in form', async () => {
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, query: { token: 'x'.repeat(75) } }));
  await widget.start();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: 'token_invalid' });
  const again = keep(openWidget({ origin: stage.provider.baseUrl, profile: widget.profile }));
  await again.start();
  expect(again.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: undefined });
});

test('loads over 100 missed messages in order after a reload', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const before = keep(await signedIn(stage.provider, anna));
  await before.actions.openChat(chatId);
  before.actions.sendText(chatId, 'm1');
  await before.untilMessage('m1', 'sent');
  await before.stop();

  const client = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  for (let number = 2; number <= 151; number += 1) {
    expect((await client.send(chatId, `m${number}`)).ok).toBe(true);
  }
  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile }));
  await after.start();
  await after.untilChat(
    'all unread',
    chatId,
    ({ unread, newestMessageId }) => unread === 150 && newestMessageId === '151',
  );
  await after.actions.openChat(chatId);
  await after.untilMessage('m151', 'sent');
  const expected = Array.from({ length: 151 }, (_, index) => `m${index + 1}`);
  await after.untilOpenChat('no gap', ({ messages }) => messages.length >= 10);
  while (after.store.get(openChatAtom)?.history.state === 'more') await after.actions.loadOlderMessages();
  expect(after.texts()).toEqual(expected);
});

test('loads missed messages before new ones after a reconnect', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const a = keep(await signedIn(stage.provider, anna));
  await a.actions.openChat(chatId);
  const client = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await client.send(chatId, 'm1');
  await a.untilMessage('m1', 'sent');

  // The page sleeps: another socket of its session replaces its own.
  const token = a.profile.keyValue.get('ml_token:CB');
  const thief = createClient(stage.provider.baseUrl, { token: token ?? '' });
  const socket = await thief.connect();
  for (let number = 2; number <= 131; number += 1) await client.send(chatId, `m${number}`);
  socket.close();
  a.visibility.raise('shown');
  await a.untilMessage('m131', 'sent');
  await client.send(chatId, 'm132');
  await a.untilMessage('m132', 'sent');
  expect(a.texts()).toEqual(Array.from({ length: 132 }, (_, index) => `m${index + 1}`));
  expect((await thief.operation(accountGet, undefined)).ok).toBe(true);
});

test('leaves no gap for a number hidden from the viewer', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const a = keep(await signedIn(stage.provider, anna));
  await a.actions.openChat(chatId);
  const client = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await client.send(chatId, 'm1');
  await client.send(chatId, 'm2');
  await a.untilMessage('m2', 'sent');
  await a.stop();
  await client.send(chatId, 'm3');
  await client.send(chatId, 'm4');
  await sql`update messages set deleted_by = sender_id where chat_id = ${chatId} and msg_id = 3`.execute(
    stage.provider.services.db,
  );

  const again = keep(openWidget({ origin: stage.provider.baseUrl, profile: a.profile }));
  await again.start();
  await again.actions.openChat(chatId);
  await again.untilMessage('m4', 'sent');
  expect(again.texts()).toEqual(['m1', 'm2', 'm4']);
  await client.send(chatId, 'm5');
  await again.untilMessage('m5', 'sent');
  await untilState('the newest number', again.store, chatsAtom, (chats) => chats.get(chatId)?.newestMessageId === '5');
});

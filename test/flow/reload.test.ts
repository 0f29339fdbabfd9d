import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountGet } from '../../widget/contract/operations/account-get.ts';
import { chatOrderAtom, chatsAtom, friendsAtom } from '../../widget/state/chats.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { PASSWORD, signedIn } from '../support/conversation.ts';
import { createClient, signIn } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { openWidget } from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

test('after a reload lists and messages are there before the network has answered anything', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const before = keep(await signedIn(stage.provider, anna));
  await before.actions.openChat(chatId);
  before.actions.sendText(chatId, 'kept');
  await before.untilMessage('kept', 'sent');
  await before.stop();

  // A network on which nothing ever comes back.
  const silence = { http: { send: () => new Promise<never>(() => undefined) } };
  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile, platform: silence }));
  void after.start();
  await after.untilSession('ready');
  expect(after.store.get(chatOrderAtom)).toEqual([chatId]);
  expect([...after.store.get(friendsAtom).keys()]).toEqual([ben.account.userId]);
  void after.actions.openChat(chatId);
  await after.untilMessage('kept', 'sent');
});

test('a saved session of somebody else shows nothing of the one before', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const before = keep(await signedIn(stage.provider, anna));
  await before.actions.openChat(chatId);
  before.actions.sendText(chatId, 'private');
  await before.untilMessage('private', 'sent');
  await before.stop();

  const { token } = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  const after = keep(
    openWidget({ origin: stage.provider.baseUrl, profile: before.profile, query: { token: token ?? '' } }),
  );
  const phases: unknown[] = [];
  after.store.sub(sessionAtom, () => phases.push(after.store.get(sessionAtom)));
  await after.start();
  expect(after.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Ben' } });
  expect(JSON.stringify(phases)).not.toContain('Anna');
});

test('a token in the address signs in, and leaves the address before any request', async () => {
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

test('a token that is no good ends in the login form, and is forgotten', async () => {
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, query: { token: 'x'.repeat(75) } }));
  await widget.start();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: 'token_invalid' });
  const again = keep(openWidget({ origin: stage.provider.baseUrl, profile: widget.profile }));
  await again.start();
  expect(again.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: undefined });
});

test('more than a hundred messages that were missed are all there, in order, when the page comes back', async () => {
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

test('messages missed by an open chat come in when the link is back, live ones behind them', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const a = keep(await signedIn(stage.provider, anna));
  await a.actions.openChat(chatId);
  const client = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await client.send(chatId, 'm1');
  await a.untilMessage('m1', 'sent');

  // The page sleeps: its socket is superseded by another one of its session.
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

test('a number that the viewer may not see leaves no gap behind', async () => {
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

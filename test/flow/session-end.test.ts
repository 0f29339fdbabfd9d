import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chatsAtom, friendsAtom } from '../../widget/state/chats.ts';
import { connectionAtom } from '../../widget/state/connection.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { until } from '../support/provider-client.ts';
import { untilState } from '../support/until.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

let provider: TestProvider;
const opened: TestWidget[] = [];
const keep = (widget: TestWidget): TestWidget => {
  opened.push(widget);
  return widget;
};

beforeAll(async () => {
  provider = await startTestProvider({ limits: { maxSessions: 1 } });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

test('ends the oldest session with a reason beyond the limit', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const first = keep(await signedIn(provider, anna));
  await first.actions.openChat(chatId);
  await signedIn(provider, anna).then(keep);
  const session = await first.untilSession('signed-out');
  expect(session).toEqual({ phase: 'signed-out', reason: 'too_many_logins' });
  expect(first.store.get(openChatAtom)).toBeUndefined();
  expect(first.store.get(friendsAtom).size + first.store.get(chatsAtom).size).toBe(0);
  expect(first.requests).not.toContain('GET /vap/api/im/logout');
});

test('logs out at the provider; allows sign-in again at once', async () => {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const widget = keep(await signedIn(provider, anna));
  await widget.actions.logOut();
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: undefined });
  expect(widget.requests).toContain('GET /vap/api/im/logout');
  expect(widget.profile.keyValue.get('ml_token:CB')).toBeNull();
  expect(await widget.actions.logIn({ loginName: ben.loginName, password: PASSWORD })).toMatchObject({ ok: true });
  expect(await widget.untilSession('ready')).toMatchObject({ account: { name: 'Ben' } });
  await untilState('the link', widget.store, connectionAtom, (state) => state === 'idle');
});

test('ends a provider-deleted session on the next call', async () => {
  const anna = await createPerson(provider, 'Anna');
  const widget = keep(await signedIn(provider, anna));
  await provider.services.db.deleteFrom('sessions').where('user_id', '=', anna.account.userId).execute();
  await widget.actions.refreshLists();
  expect(await widget.untilSession('signed-out')).toEqual({ phase: 'signed-out', reason: 'token_invalid' });
});

test('stores a token that the provider has rotated', async () => {
  const anna = await createPerson(provider, 'Anna');
  const widget = keep(await signedIn(provider, anna));
  const before = widget.profile.keyValue.get('ml_token:CB');
  provider.advanceClock(11 * 60_000);
  const again = keep(openWidget({ origin: provider.baseUrl, profile: widget.profile }));
  await again.start();
  await until('another token', () => {
    const now = widget.profile.keyValue.get('ml_token:CB');
    return now !== before && now?.slice(0, 32) === before?.slice(0, 32) ? now : undefined;
  });
  expect(again.store.get(sessionAtom)).toMatchObject({ phase: 'ready' });
});

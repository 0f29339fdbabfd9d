import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectionAtom } from '../../widget/state/connection.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { startRestartableProvider, type RestartableProvider } from '../support/restartable-provider.ts';
import { untilState } from '../support/until.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

let provider: RestartableProvider;
const opened: TestWidget[] = [];
const keep = (widget: TestWidget): TestWidget => {
  opened.push(widget);
  return widget;
};
const untilOnline = (widget: TestWidget) =>
  untilState('the link is back', widget.store, connectionAtom, (state) => state === 'idle' || state === 'success');

beforeAll(async () => {
  provider = await startRestartableProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.remove());

test('sends messages once and in order after a provider outage', async () => {
  const anna = await createPerson(provider.current(), 'Anna');
  const ben = await createPerson(provider.current(), 'Ben');
  const chatId = await provider.current().befriend(anna.account.userId, ben.account.userId);
  const a = keep(await signedIn(provider, anna));
  const b = keep(await signedIn(provider, ben));
  await a.actions.openChat(chatId);
  await b.actions.openChat(chatId);
  a.actions.sendText(chatId, 'before');
  await b.untilMessage('before', 'sent');

  const meanwhile = ['one', 'two', 'three', 'four'];
  // Some of these messages are in flight when the provider stops.
  a.actions.sendText(chatId, 'in the middle');
  const stopped = provider.stop();
  for (const text of meanwhile) a.actions.sendText(chatId, text);
  await stopped;
  a.actions.sendText(chatId, 'while away');
  await untilState('a banner', a.store, connectionAtom, (state) => state !== 'idle' && state !== 'success');
  await a.untilMessage('while away', 'sending');

  await provider.start();
  a.actions.retryConnection();
  b.actions.retryConnection();
  const whole = ['before', 'in the middle', ...meanwhile, 'while away'];
  await a.untilMessage('while away', 'sent');
  await b.untilMessage('while away', 'sent');
  expect(a.texts()).toEqual(whole);
  expect(b.texts()).toEqual(whole);
  const { rows } = await import('kysely').then(({ sql }) =>
    sql<{
      body: string;
      msg_id: number;
    }>`select body, msg_id from messages where chat_id = ${chatId} order by msg_id`.execute(
      provider.current().services.db,
    ),
  );
  expect(rows.map(({ body }) => body)).toEqual(whole);
  expect(rows.map(({ msg_id }) => Number(msg_id))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await Promise.all([untilOnline(a), untilOnline(b)]);
});

test('sends a closed page’s unsent messages on its next visit', async () => {
  const anna = await createPerson(provider.current(), 'Anna');
  const ben = await createPerson(provider.current(), 'Ben');
  const chatId = await provider.current().befriend(anna.account.userId, ben.account.userId);
  const a = keep(await signedIn(provider, anna));
  await a.actions.openChat(chatId);
  await provider.stop();
  a.actions.sendText(chatId, 'first');
  a.actions.sendText(chatId, 'second');
  await a.untilMessage('second', 'sending');
  await a.stop();

  const again = keep(openWidget({ origin: provider.baseUrl, profile: a.profile }));
  const starting = again.start();
  await again.untilSession('ready');
  await again.actions.openChat(chatId);
  expect(again.texts()).toEqual(['first', 'second']);

  await provider.start();
  again.actions.retryConnection();
  await again.untilMessage('second', 'sent');
  await starting;
  const b = keep(await signedIn(provider, ben));
  await b.actions.openChat(chatId);
  await b.untilMessage('second', 'sent');
  expect(b.texts()).toEqual(['first', 'second']);
});

test('reconnects automatically after an outage', async () => {
  const anna = await createPerson(provider.current(), 'Anna');
  const a = keep(await signedIn(provider, anna));
  await untilOnline(a);
  await provider.stop();
  await untilState('a banner', a.store, connectionAtom, (state) => state !== 'idle' && state !== 'success');
  await provider.start();
  await untilState('success', a.store, connectionAtom, (state) => state === 'success');
  await untilState('nothing to say', a.store, connectionAtom, (state) => state === 'idle');
});

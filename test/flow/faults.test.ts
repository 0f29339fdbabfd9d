import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createForwardActions } from '../../widget/actions/forward-message.ts';
import { CLICK_THROTTLE_MS, SOCKET_REPLY_TIMEOUT_MS } from '../../widget/domain/limits.ts';
import { isSent } from '../../widget/domain/message/message.ts';
import type { Clock } from '../../widget/platform/clock.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { signIn } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import type { TestWidget } from '../support/widget.ts';

let provider: TestProvider;
const opened: TestWidget[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

async function setUp() {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const socket = createTamperedSocket();
  const widget = await signedIn(provider, anna, { platform: { openSocket: socket.openSocket } });
  opened.push(widget);
  await widget.actions.openChat(chatId);
  const friend = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  return { anna, chatId, socket, widget, friend };
}

const bodies = async (chatId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{
    body: string;
  }>`select body from messages where chat_id = ${chatId} order by msg_id`.execute(provider.services.db);
  return rows.map(({ body }) => body);
};

test('fetches a message with lost push when a gap appears', async () => {
  const { chatId, socket, widget, friend } = await setUp();
  await friend.send(chatId, 'one');
  await widget.untilMessage('one', 'sent');
  socket.let((frame) => !/"type":"rcvMsg".*"msg":"two"/.test(frame));
  await friend.send(chatId, 'two');
  await friend.send(chatId, 'three');
  socket.let(() => true);
  await widget.untilMessage('three', 'sent');
  expect(widget.texts()).toEqual(['one', 'two', 'three']);
  await widget.untilChat('all read', chatId, ({ newestMessageId, unread }) => newestMessageId === '3' && unread === 0);
});

test('counts lost messages of a closed chat as unread', async () => {
  const { chatId, socket, widget, friend } = await setUp();
  await friend.send(chatId, 'one');
  await widget.untilMessage('one', 'sent');
  widget.actions.closeChat();
  socket.let((frame) => !/"type":"rcvMsg".*"msg":"(two|three)"/.test(frame));
  for (const text of ['two', 'three', 'four']) await friend.send(chatId, text);
  await widget.untilChat(
    'three unread',
    chatId,
    ({ unread, newestMessageId }) => unread === 3 && newestMessageId === '4',
  );
});

test('confirms an own message by its echo without a reply', async () => {
  const { chatId, socket, widget } = await setUp();
  socket.let((frame) => !frame.includes('"r":'));
  widget.actions.sendText(chatId, 'one');
  await widget.untilMessage('one', 'sent');
  expect(widget.texts()).toEqual(['one']);
});

test('resends an unacknowledged message that the provider stores only once', async () => {
  const { chatId, socket, widget } = await setUp();
  socket.let((frame) => {
    if (!frame.includes('"r":') && !frame.includes('rcvMsg')) return true;
    // The provider has stored it; now the connection breaks.
    queueMicrotask(socket.breakNow);
    return false;
  });
  widget.actions.sendText(chatId, 'one');
  widget.actions.sendText(chatId, 'two');
  await widget.untilMessage('one', 'sent');
  socket.let(() => true);
  await widget.untilMessage('two', 'sent');
  expect(await bodies(chatId)).toEqual(['one', 'two']);
  expect(widget.texts()).toEqual(['one', 'two']);
});

test('orders messages from both sides after a broken connection', async () => {
  const { chatId, socket, widget, friend } = await setUp();
  await friend.send(chatId, 'one');
  await widget.untilMessage('one', 'sent');
  socket.breakNow();
  await friend.send(chatId, 'two');
  widget.actions.sendText(chatId, 'three');
  await widget.untilMessage('three', 'sent');
  await widget.untilMessage('two', 'sent');
  expect(widget.texts()).toEqual(await bodies(chatId));
});

test('stores a forwarded message once when retried after a timeout', async () => {
  const { anna, chatId, friend } = await setUp();
  const [socket, hurried] = [createTamperedSocket(), createHurriedClock(-1)];
  const waits: (() => void)[] = [];
  const clock: Clock = {
    ...hurried,
    setTimer(delayMs, run) {
      if (delayMs === SOCKET_REPLY_TIMEOUT_MS) waits.push(run);
      return hurried.setTimer(delayMs, run);
    },
  };
  const widget = await signedIn(provider, anna, { platform: { openSocket: socket.openSocket, clock } });
  opened.push(widget);
  await widget.actions.openChat(chatId);
  await friend.send(chatId, 'one');
  const message = await widget.untilMessage('one', 'sent');
  if (!isSent(message)) throw new Error('unreachable');
  const { forward } = widget.actions.lazy(createForwardActions);
  socket.let((frame) => !frame.includes('"r":'));
  waits.length = 0;
  const lost = forward([message], [chatId]);
  await expect.poll(() => bodies(chatId)).toHaveLength(2);
  for (const giveUp of waits.splice(0)) giveUp();
  expect(await lost).toMatchObject({ failure: { failure: { code: 'timeout' }, failedIds: [chatId] } });
  socket.let(() => true);
  hurried.leap(CLICK_THROTTLE_MS);
  expect(await forward([message], [chatId])).toMatchObject({ ok: true });
  expect(await bodies(chatId)).toHaveLength(2);
  // A later deliberate forward creates another message.
  hurried.leap(CLICK_THROTTLE_MS);
  expect(await forward([message], [chatId])).toMatchObject({ ok: true });
  expect(await bodies(chatId)).toHaveLength(3);
});

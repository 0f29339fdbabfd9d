import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MISSING_MESSAGE_CHECK_INTERVAL_MS } from '../../widget/domain/limits.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { clockDifferenceAtom } from '../../widget/state/server-clock.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { signIn, until } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
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

async function setUp(openSocket: OpenSocket, texts: readonly string[] = ['one', 'two', 'three']) {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const friend = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  for (const text of texts) await friend.send(chatId, text);
  const clock = createHurriedClock(MISSING_MESSAGE_CHECK_INTERVAL_MS);
  const widget = await signedIn(provider, anna, { platform: { openSocket, clock } });
  opened.push(widget);
  await until('the provider’s time', () => widget.store.get(clockDifferenceAtom));
  // All messages are old enough for the check.
  clock.leap(60_000);
  return { widget, clock, chatId, friend };
}

/** Drops one message silently, alone or in a page, while `isLosing`. */
function createLossySocket(lost: string): { readonly openSocket: OpenSocket; isLosing: boolean } {
  const lossy = {
    isLosing: true,
    openSocket: ((url, listener) =>
      openBrowserSocket(url, {
        ...listener,
        onMessage(text) {
          const left = lossy.isLosing ? without(lost, text) : text;
          if (!lossy.isLosing || !left.includes(`"msg":"${lost}"`)) listener.onMessage(left);
        },
      })) satisfies OpenSocket,
  };
  return lossy;
}

function without(lost: string, text: string): string {
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
    Array.isArray(value)
      ? value.filter((item) => !(typeof item === 'object' && item !== null && 'msg' in item && item.msg === lost))
      : value,
  );
}

test('reports and loads a message lost among the last ten', async () => {
  const socket = createLossySocket('two');
  const { widget, chatId } = await setUp(socket.openSocket);
  await widget.actions.openChat(chatId);
  await widget.untilMessage('three', 'sent');
  expect(widget.texts()).toEqual(['one', 'three']);
  socket.isLosing = false;
  await widget.untilMessage('two', 'sent');
  expect(widget.texts()).toEqual(['one', 'two', 'three']);
  expect(widget.warnings).toContain(`missMsgId ${JSON.stringify({ chatId, after: '1', before: '3' })}`);
});

test('keeps the loaded history when a lost message is loaded', async () => {
  const socket = createLossySocket('lost');
  const texts = Array.from({ length: 45 }, (_, index) => `message ${index + 1}`);
  const { widget, clock, chatId, friend } = await setUp(socket.openSocket, texts);
  await widget.actions.openChat(chatId);
  while (widget.texts()[0] !== 'message 1') await widget.actions.loadOlderMessages();

  for (const text of ['lost', 'last']) await friend.send(chatId, text);
  await widget.untilMessage('last', 'sent');
  expect(widget.texts()).toEqual([...texts, 'last']);
  socket.isLosing = false;
  clock.leap(60_000);
  await widget.untilMessage('lost', 'sent');
  expect(widget.texts()).toEqual([...texts, 'lost', 'last']);
  expect(widget.store.get(openChatAtom)?.history).toEqual({ state: 'finished' });
});

test('requests a hidden number once and does not report it', async () => {
  const pages: string[] = [];
  const { widget, clock, chatId } = await setUp((url, listener) => {
    const socket = openBrowserSocket(url, listener);
    return {
      ...socket,
      send(text) {
        if (text.includes('get_forward')) pages.push(text);
        return socket.send(text);
      },
    };
  });
  await sql`update messages set deleted_by = sender_id where chat_id = ${chatId} and msg_id = 2`.execute(
    provider.services.db,
  );
  await widget.actions.openChat(chatId);
  await widget.untilMessage('three', 'sent');
  expect(widget.texts()).toEqual(['one', 'three']);
  await until('the question', () => (pages.length > 0 ? true : undefined));
  const checks = clock.runs();
  await until('more checks', () => (clock.runs() > checks + 3 ? true : undefined));
  expect(pages).toHaveLength(1);
  expect(widget.warnings.filter((warning) => warning.startsWith('missMsgId'))).toEqual([]);
});

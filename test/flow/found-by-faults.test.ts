import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appendMessage } from '../../applet-host-demo/provider/store/messages.ts';
import { readPage } from '../../applet-host-demo/provider/store/history.ts';
import { RETRY_DELAY_MS } from '../../widget/domain/limits.ts';
import { NO_MENTIONS } from '../../widget/domain/message/message.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { PASSWORD, signedIn } from '../support/conversation.ts';
import { signIn, until } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { openWidget } from '../support/widget.ts';

/** What schedules of faults have found, each at its smallest. */

const stage = useStage();
const { keep } = stage;

/** Two friends, and the second as a client without a screen. */
async function twoFriends() {
  const { anna, ben, chatId } = await stage.twoFriends();
  return { anna, ben, chatId, friend: await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD) };
}

const unreadOf = async (chatId: string, userId: string): Promise<number | undefined> => {
  const row = await stage.provider.services.db
    .selectFrom('chat_members')
    .select('unread')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.unread;
};

/** A network on which calls of one operation, over HTTP and over the socket, wait until the test lets them go on. */
function createHoldingNetwork(operation: string) {
  const http = createBrowserHttp();
  let isHolding = false;
  let release: () => void = () => undefined;
  let released = Promise.resolve();
  const isHeld = (text: string): boolean => isHolding && text.includes(`"p":"${operation}"`);
  const holding: HttpClient = {
    async send(request) {
      const outcome = await http.send(request);
      if (isHeld(request.body ?? '')) await released;
      return outcome;
    },
  };
  // The answers are held, not the questions: what the provider says is from before.
  const held = new Set<string>();
  const openSocket: OpenSocket = (url, listener) => {
    const socket = openBrowserSocket(url, {
      onOpen: listener.onOpen,
      onClose: listener.onClose,
      onMessage(text) {
        const r = /"r":"([^"]*)"/.exec(text)?.[1];
        if (r !== undefined && held.has(r)) void released.then(() => listener.onMessage(text));
        else listener.onMessage(text);
      },
    });
    return {
      close: socket.close,
      send(text) {
        if (isHeld(text)) held.add(/"r":"([^"]*)"/.exec(text)?.[1] ?? '');
        return socket.send(text);
      },
    };
  };
  return {
    platform: { http: holding, openSocket },
    heldCalls: () => held.size,
    hold() {
      isHolding = true;
      released = new Promise((resolve) => (release = resolve));
    },
    letGo() {
      isHolding = false;
      release();
    },
  };
}

test('the first message of an empty chat is shown though it came in while the empty page was fetched', async () => {
  const { anna, chatId, friend } = await twoFriends();
  const network = createHoldingNetwork('GetMsgList');
  const a = keep(await signedIn(stage.provider, anna, { platform: network.platform }));
  network.hold();
  void a.actions.openChat(chatId);
  await until('the page is asked for', () => (network.heldCalls() > 0 ? true : undefined));
  await friend.send(chatId, 'one');
  await a.untilChat('one is known', chatId, ({ newestMessageId }) => newestMessageId === '1');
  network.letGo();
  await a.untilMessage('one', 'sent');
});

test('an own message that is acknowledged while the first page is fetched stays on screen', async () => {
  const { anna, chatId, friend } = await twoFriends();
  await friend.send(chatId, 'before');
  const network = createHoldingNetwork('GetMsgList');
  const a = keep(await signedIn(stage.provider, anna, { platform: network.platform }));
  network.hold();
  void a.actions.openChat(chatId);
  await until('the page is asked for', () => (network.heldCalls() > 0 ? true : undefined));
  a.actions.sendText(chatId, 'mine');
  await a.untilMessage('mine', 'sent');
  const seen: (readonly string[])[] = [];
  a.store.sub(openChatAtom, () => seen.push(a.texts()));
  network.letGo();
  await a.untilMessage('before', 'sent');
  expect(a.texts()).toEqual(['before', 'mine']);
  expect(seen.filter((texts) => !texts.includes('mine'))).toEqual([]);
});

test('what was read in a tab that was gone before it could say so is read at the provider after the next start', async () => {
  const { anna, chatId, friend } = await twoFriends();
  await friend.send(chatId, 'one');
  const mute: HttpClient & { isMute: boolean } = {
    isMute: false,
    send: (request) =>
      mute.isMute && (request.body ?? '').includes('"msgRead"')
        ? new Promise<never>(() => undefined)
        : createBrowserHttp().send(request),
  };
  const openSocket: OpenSocket = (url, listener) => {
    const socket = openBrowserSocket(url, listener);
    return { close: socket.close, send: (text) => text.includes('"msgRead"') || socket.send(text) };
  };
  mute.isMute = true;
  const before = keep(await signedIn(stage.provider, anna, { platform: { http: mute, openSocket } }));
  await before.actions.openChat(chatId);
  await before.untilChat('read here', chatId, ({ unread }) => unread === 0);
  await before.stop();
  expect(await unreadOf(chatId, anna.account.userId)).toBe(1);

  const after = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile }));
  await after.start();
  await until('read there', async () => ((await unreadOf(chatId, anna.account.userId)) === 0 ? true : undefined));
});

test('what was read is told though an own message has moved the mark on before the provider answers', async () => {
  const { anna, chatId, friend } = await twoFriends();
  await friend.send(chatId, 'one');
  const network = createHoldingNetwork('msgRead');
  const a = keep(await signedIn(stage.provider, anna, { platform: network.platform }));
  network.hold();
  await a.actions.openChat(chatId);
  await until('the mark is on its way', () => (network.heldCalls() > 0 ? true : undefined));
  a.actions.sendText(chatId, 'mine');
  await a.untilChat('mine is read', chatId, ({ readUpTo }) => readUpTo === '2');
  network.letGo();
  await a.untilChat('nothing is left to be told', chatId, ({ isReadUntold }) => isReadUntold !== true);
});

test('a message that is stored while a page without rows is made is no hole in it', async () => {
  const { ben, chatId, friend } = await twoFriends();
  for (const text of ['one', 'two']) await friend.send(chatId, text);
  const { db } = stage.provider.services;
  await sql`update messages set deleted_by = sender_id where chat_id = ${chatId}`.execute(db);
  const sender = { userId: ben.account.userId, name: 'Ben', role: undefined };
  const content = { kind: 'text', text: 'three' } as const;
  const message = { chatId, localId: 'stored-between', sender, content, mentions: NO_MENTIONS };
  let storing: Promise<unknown> | undefined;
  // In line for the database before whatever the page asks next.
  const interrupted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      storing ??= db.transaction().execute((trx) => appendMessage(trx, message, Date.now()));
      return Promise.resolve(result);
    },
  });
  const page = await readPage(interrupted, {
    chatId,
    messageId: '1',
    direction: 'get_forward',
    limit: 100,
    isAdmin: false,
  });
  await storing;
  expect(page).toEqual({ messages: [], holes: ['2'] });
});

test('a chat whose first page did not come shows it as soon as the network is back, by itself', async () => {
  const { anna, chatId, friend } = await twoFriends();
  await friend.send(chatId, 'before');
  const http = createBrowserHttp();
  let isFailing = true;
  const fails = (text = ''): boolean => isFailing && text.includes('"p":"GetMsgList"');
  const failing: HttpClient = {
    send: (request) => (fails(request.body) ? Promise.resolve({ kind: 'network' }) : http.send(request)),
  };
  const openSocket: OpenSocket = (url, listener) => {
    const socket = openBrowserSocket(url, listener);
    return { close: socket.close, send: (text) => !fails(text) && socket.send(text) };
  };
  const platform = { http: failing, openSocket, clock: createHurriedClock(RETRY_DELAY_MS) };
  const widget = keep(await signedIn(stage.provider, anna, { platform }));
  await widget.actions.openChat(chatId);
  await widget.untilOpenChat('the failure', ({ history }) => history.state === 'failed');
  expect(widget.texts()).toEqual([]);
  isFailing = false;
  await widget.untilMessage('before', 'sent');
});

test('a chat whose first message was lost on its way counts it as unread all the same', async () => {
  const { anna, chatId, friend } = await twoFriends();
  const openSocket: OpenSocket = (url, listener) =>
    openBrowserSocket(url, {
      ...listener,
      onMessage: (text) => void (/"msg":"lost"/.test(text) || listener.onMessage(text)),
    });
  const widget = keep(await signedIn(stage.provider, anna, { platform: { openSocket } }));
  await friend.send(chatId, 'lost');
  await friend.send(chatId, 'found');
  await widget.untilChat('both unread', chatId, ({ unread }) => unread === 2);
});

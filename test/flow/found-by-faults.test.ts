import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listChats } from '../../applet-host-demo/provider/base/store/messages/chats.ts';
import { appendMessage } from '../../applet-host-demo/provider/base/store/messages/messages.ts';
import { readPage } from '../../applet-host-demo/provider/base/store/messages/history.ts';
import { createMessageActions } from '../../widget/actions/message-actions.ts';
import { createPeopleActions } from '../../widget/actions/people-actions.ts';
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

/** Minimal cases of the defects that fault schedules have found. */

const stage = useStage();
const { keep } = stage;

/** Two friends; the second one is a client without a widget. */
async function twoFriends() {
  const { anna, ben, chatId } = await stage.twoFriends();
  return { anna, ben, chatId, friend: await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD) };
}

const unreadOf = async (chatId: string, userId: string): Promise<number | undefined> => {
  const chats = await listChats(stage.provider.services.db, userId, undefined);
  return chats.find((chat) => chat.chatId === chatId)?.unread;
};

/** A network that delays the answers of one operation, over HTTP and socket, until the test releases them. */
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
  // The network delays answers, not requests: each answer contains the earlier state.
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
    release() {
      isHolding = false;
      release();
    },
  };
}

test('shows the first message arriving during an empty page request', async () => {
  const { anna, chatId, friend } = await twoFriends();
  const network = createHoldingNetwork('GetMsgList');
  const a = keep(await signedIn(stage.provider, anna, { platform: network.platform }));
  network.hold();
  void a.actions.openChat(chatId);
  await until('the page is asked for', () => (network.heldCalls() > 0 ? true : undefined));
  await friend.send(chatId, 'one');
  await a.untilChat('one is known', chatId, ({ newestMessageId }) => newestMessageId === '1');
  network.release();
  await a.untilMessage('one', 'sent');
});

test('keeps an own message acknowledged during the page request', async () => {
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
  network.release();
  await a.untilMessage('before', 'sent');
  expect(a.texts()).toEqual(['before', 'mine']);
  expect(seen.filter((texts) => !texts.includes('mine'))).toEqual([]);
});

test('reports an unreported read position after the next start', async () => {
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

test('reports the read position after an own message moved it', async () => {
  const { anna, chatId, friend } = await twoFriends();
  await friend.send(chatId, 'one');
  const network = createHoldingNetwork('msgRead');
  const a = keep(await signedIn(stage.provider, anna, { platform: network.platform }));
  network.hold();
  await a.actions.openChat(chatId);
  await until('the mark is on its way', () => (network.heldCalls() > 0 ? true : undefined));
  a.actions.sendText(chatId, 'mine');
  await a.untilChat('mine is read', chatId, ({ readUpTo }) => readUpTo === '2');
  network.release();
  await a.untilChat('nothing is left to be told', chatId, ({ hasUnsyncedRead }) => hasUnsyncedRead !== true);
});

test('reports no hole for messages stored during a page request', async () => {
  const { ben, chatId, friend } = await twoFriends();
  for (const text of ['one', 'two']) await friend.send(chatId, text);
  const { db } = stage.provider.services;
  await sql`update messages set deleted_by = sender_id where chat_id = ${chatId}`.execute(db);
  const sender = { userId: ben.account.userId, name: 'Ben', role: undefined };
  const content = { kind: 'text', text: 'three' } as const;
  const message = { chatId, localId: 'stored-between', sender, content, mentions: NO_MENTIONS };
  let storing: Promise<unknown> | undefined;
  // This transaction queues for the database before the next query of the page.
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

test('retries a failed first page automatically when the network returns', async () => {
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

test('counts a lost first message as unread', async () => {
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

test('ignores a repeated message that its reader has deleted', async () => {
  const { anna, chatId, friend } = await twoFriends();
  const frames: string[] = [];
  let deliver: (text: string) => void = () => undefined;
  const openSocket: OpenSocket = (url, listener) => {
    deliver = listener.onMessage;
    return openBrowserSocket(url, {
      ...listener,
      onMessage(text) {
        if (text.includes('"rcvMsg"')) frames.push(text);
        listener.onMessage(text);
      },
    });
  };
  const widget = keep(await signedIn(stage.provider, anna, { platform: { openSocket } }));
  await widget.actions.openChat(chatId);
  for (const text of ['cleared', 'cleared too', 'single']) {
    await friend.send(chatId, text);
    await widget.untilMessage(text, 'sent');
    if (text === 'cleared too') await widget.actions.lazy(createPeopleActions).clearHistory(chatId);
  }
  await widget.actions.lazy(createMessageActions).deleteForOneself(chatId, ['3']);
  await widget.untilOpenChat('nothing', ({ messages }) => messages.length === 0);
  for (const text of frames) deliver(text);
  await friend.send(chatId, 'last');
  await widget.untilMessage('last', 'sent');
  expect(frames.length).toBeGreaterThan(2);
  expect(widget.texts()).toEqual(['last']);
  widget.actions.closeChat();
  await widget.actions.openChat(chatId);
  await widget.untilMessage('last', 'sent');
  expect(widget.texts()).toEqual(['last']);
});

test('orders a late acknowledged own message before newer ones', async () => {
  const { anna, chatId, friend } = await twoFriends();
  const network = createHoldingNetwork('msgSend');
  let isDeaf = false;
  let cut: () => void = () => undefined;
  const openSocket: OpenSocket = (url, listener) => {
    const socket = network.platform.openSocket(url, {
      ...listener,
      onMessage: (text) => void (isDeaf || listener.onMessage(text)),
    });
    cut = () => {
      socket.close();
      listener.onClose(1006);
    };
    return socket;
  };
  let listings = 0;
  const http: HttpClient = {
    async send(request) {
      const outcome = await network.platform.http.send(request);
      if (request.url.endsWith('/unreadListGet')) listings += 1;
      return outcome;
    },
  };
  const platform = { http, openSocket };
  const widget = keep(await signedIn(stage.provider, anna, { platform }));
  isDeaf = true;
  network.hold();
  widget.actions.sendText(chatId, 'mine');
  const newest = () =>
    stage.provider.services.db
      .selectFrom('chats')
      .select('last_msg_id')
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow();
  await until('mine is stored', async () => ((await newest()).last_msg_id === 1 ? true : undefined));
  await friend.send(chatId, 'theirs');
  isDeaf = false;
  const listingsBefore = listings;
  cut();
  await widget.untilChat('theirs is known', chatId, ({ newestMessageId }) => newestMessageId === '2');
  await until('the chats are listed', () => (listings > listingsBefore ? true : undefined));
  network.release();
  await widget.untilChat('theirs is the last', chatId, ({ lastMessage }) => {
    return lastMessage?.content.kind === 'text' && lastMessage.content.text === 'theirs';
  });
  await widget.actions.openChat(chatId);
  await widget.untilMessage('theirs', 'sent');
  expect(widget.texts()).toEqual(['mine', 'theirs']);
});

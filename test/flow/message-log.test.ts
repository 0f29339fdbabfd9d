import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pushMessage } from '../../applet-host-demo/provider/delivery/pushes/message.ts';
import { appendMessage } from '../../applet-host-demo/provider/base/store/messages/messages.ts';
import { createReplyActions } from '../../widget/actions/reply-actions.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { createLogActions } from '../../widget/actions/log-actions.ts';
import { isSent, NO_MENTIONS } from '../../widget/domain/message/message.ts';
import { peerReadAtom } from '../../widget/state/peer-read.ts';
import { replyAtom } from '../../widget/state/reply.ts';
import { openChatAtom, type OpenChat } from '../../widget/state/open-chat.ts';
import { toastsAtom } from '../../widget/state/notices.ts';
import { createMemoryDriver } from '../../widget/storage/memory-driver.ts';
import { createPerson, PASSWORD, signedIn, type Person } from '../support/conversation.ts';
import { writeLongChat } from '../support/long-chat.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { signIn, valueOf, type TestClient } from '../support/provider-client.ts';
import { untilState } from '../support/until.ts';
import { createBrowserProfile, openWidget, type TestWidget } from '../support/widget.ts';

let provider: TestProvider;
const opened: TestWidget[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

/** A reader of a chat with `count` messages, `read` of them read. */
async function reader(count: number, read = count) {
  const anna = await createPerson(provider, 'Anna');
  const ben = await createPerson(provider, 'Ben');
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  await writeLongChat(provider, {
    chatId,
    senderId: ben.account.userId,
    count,
    unread: { [anna.account.userId]: count - read },
  });
  const widget = await signedIn(provider, anna);
  opened.push(widget);
  return { anna, widget, chatId, log: widget.actions.lazy(createLogActions), ben: await clientOf(ben) };
}

const clientOf = (person: Person): Promise<TestClient> => signIn(provider.baseUrl, person.loginName, PASSWORD);

/** The loaded numbers; fails on a gap. */
function numbers(widget: TestWidget): readonly number[] {
  const all = (widget.store.get(openChatAtom)?.messages ?? [])
    .filter(isSent)
    .map((one) => Number(one.delivery.messageId));
  expect(all).toEqual(all.map((_, index) => (all[0] ?? 0) + index));
  return all;
}
const ends = (widget: TestWidget): readonly (number | undefined)[] => [numbers(widget)[0], numbers(widget).at(-1)];

test('jumps far back and reaches new messages by reading down', async () => {
  const { widget, chatId, log, ben } = await reader(200);
  await widget.actions.openChat(chatId);
  await widget.untilOpenChat('the end', () => numbers(widget).at(-1) === 200);
  await log.jumpTo('90', 'gone');
  const there = widget.store.get(openChatAtom);
  expect(there?.focus).toMatchObject({ kind: 'message', messageId: '90' });
  expect([there?.newer.state, there?.history.state]).toEqual(['more', 'more']);
  expect(ends(widget)).toEqual([71, 110]);

  valueOf(await ben.send(chatId, 'while you read'));
  await widget.untilChat('the news', chatId, ({ newestMessageId }) => newestMessageId === '201');
  expect(ends(widget)).toEqual([71, 110]);

  await widget.actions.loadOlderMessages();
  expect(ends(widget)).toEqual([51, 110]);
  for (let page = 0; widget.store.get(openChatAtom)?.newer.state !== 'finished'; page += 1) {
    expect(page).toBeLessThan(30);
    log.loadNewer();
    await widget.untilOpenChat('a page', ({ newer }) => newer.state !== 'loading');
  }
  expect(ends(widget)).toEqual([51, 201]);
  valueOf(await ben.send(chatId, 'live again'));
  await widget.untilMessage('live again', 'sent');
  expect(ends(widget)).toEqual([51, 202]);
});

test('returns to the newest messages on sending or on request', async () => {
  const { widget, chatId, log } = await reader(200);
  await widget.actions.openChat(chatId);
  await log.jumpTo('20', 'gone');
  expect(ends(widget)).toEqual([1, 40]);
  widget.actions.sendText(chatId, 'from far back');
  await widget.untilMessage('from far back', 'sent');
  expect(widget.store.get(openChatAtom)?.focus).toEqual({ kind: 'end' });
  expect(numbers(widget).at(-1)).toBe(201);

  await log.jumpTo('20', 'gone');
  log.showEnd();
  await widget.untilOpenChat('the end', ({ newer }) => newer.state === 'finished' && numbers(widget).at(-1) === 201);
});

test('keeps loaded messages on jumps and reports an unknown number', async () => {
  const { widget, chatId, log } = await reader(30);
  await widget.actions.openChat(chatId);
  const before = numbers(widget);
  await log.jumpTo('25', 'gone');
  expect(numbers(widget)).toEqual(before);
  expect(widget.store.get(openChatAtom)?.focus).toMatchObject({ messageId: '25' });
  await log.jumpTo('3000', 'it is gone');
  expect(widget.store.get(toastsAtom).map(({ failure }) => failure.detail)).toContain('it is gone');
  expect(numbers(widget)).toEqual(before);
});

test('jumps to cached messages without a network request', async () => {
  const { widget, chatId, log } = await reader(120);
  await widget.actions.openChat(chatId);
  for (let page = 0; numbers(widget)[0] !== 1 && page < 20; page += 1) await widget.actions.loadOlderMessages();
  widget.actions.closeChat();
  await widget.actions.openChat(chatId);
  await widget.untilOpenChat('the end', () => numbers(widget).at(-1) === 120);
  expect(numbers(widget)[0]).toBeGreaterThan(50);
  const asked = widget.requests.length;
  await log.jumpTo('30', 'gone');
  expect(ends(widget)).toEqual([21, 40]);
  expect(widget.requests.slice(asked)).toEqual([]);
});

test('shows that a chat loads, but delays no jump', async () => {
  const { widget: earlier, chatId } = await reader(40);
  await earlier.actions.openChat(chatId);
  await earlier.stop();
  const states: OpenChat[] = [];
  const comeBack = async () => {
    const widget = await returning(earlier);
    states.length = 0;
    widget.store.sub(openChatAtom, () => {
      const state = widget.store.get(openChatAtom);
      if (state !== undefined) states.push(state);
    });
    return widget;
  };

  const reading = await comeBack();
  await reading.actions.openChat(chatId);
  expect(states[0]).toMatchObject({ isReading: true, messages: [] });
  const first = states.find(({ isReading }) => !isReading);
  expect(first?.messages.at(-1)?.delivery).toMatchObject({ messageId: '40' });
  await reading.stop();

  const jumping = await comeBack();
  const opening = jumping.actions.openChat(chatId);
  await jumping.actions.lazy(createLogActions).jumpTo('25', 'gone');
  await opening;
  expect(jumping.store.get(openChatAtom)).toMatchObject({ isReading: false, focus: { messageId: '25' } });
});

test('renders a preloaded chat at once', async () => {
  const { widget: earlier, chatId } = await reader(40);
  await earlier.actions.openChat(chatId);
  await earlier.stop();
  const { storage } = earlier.profile;
  const { getItem } = storage;
  const read = new Set<string>();
  let answers = true;
  Object.assign(storage, {
    async getItem(this: unknown, key: string) {
      if (!answers && key.startsWith(chatId)) await new Promise(() => undefined);
      const value: unknown = await getItem.call(this, key);
      read.add(key);
      return value;
    },
  });
  const widget = await returning(earlier);
  widget.actions.lazy(createLogActions).readAhead(chatId);
  await expect.poll(() => [...read]).toEqual(expect.arrayContaining([chatId, `${chatId}:0`]));
  answers = false;
  await expect.poll(() => openedAtOnce(widget, chatId)).toMatchObject({ isReading: false, history: { state: 'more' } });
  expect(numbers(widget).at(-1)).toBe(40);
});

function openedAtOnce(widget: TestWidget, chatId: string) {
  void widget.actions.openChat(chatId);
  return widget.store.get(openChatAtom);
}

/** The next visit with the same browser profile. */
async function returning({ profile }: TestWidget): Promise<TestWidget> {
  const widget = openWidget({ origin: provider.baseUrl, profile });
  opened.push(widget);
  await widget.start();
  return widget;
}

test('keeps messages on screen when the database answers late', async () => {
  const { anna, chatId, ben } = await reader(12);
  const driver = createMemoryDriver('late');
  const { getItem } = driver;
  const waiting: (() => void)[] = [];
  let isLate = true;
  const late = Object.assign(driver, {
    async getItem(this: unknown, key: string) {
      const value: unknown = await getItem.call(this, key);
      if (isLate && key === `${chatId}:0`) await new Promise<void>((resolve) => waiting.push(resolve));
      return value;
    },
  });
  const widget = await signedIn(provider, anna, { profile: { ...createBrowserProfile(), storage: late } });
  opened.push(widget);
  const opening = widget.actions.openChat(chatId);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await ben.send(chatId, 'while it is read');
  await widget.untilChat('the new message', chatId, ({ newestMessageId }) => newestMessageId === '13');
  // First release the reader that shows cached messages, then the one that stores the network's messages.
  waiting.shift()?.();
  await widget.untilOpenChat('what is held', ({ isReading }) => !isReading);
  isLate = false;
  for (const release of waiting) release();
  await opening;
  await widget.untilOpenChat('everything', () => numbers(widget).at(-1) === 13);
  expect(widget.store.get(openChatAtom)?.history.state).not.toBe('loading');
});

test('opens a chat from its first unread message', async () => {
  const { widget, chatId } = await reader(100, 40);
  await widget.actions.openChat(chatId);
  await widget.untilOpenChat('opened', ({ isOpening }) => !isOpening);
  expect(ends(widget)).toEqual([41, 100]);
  expect(widget.store.get(openChatAtom)?.readUpToAtOpen).toBe('40');
});

test('loses and misorders no message of a burst during jumps', async () => {
  const { widget, chatId, log, ben } = await reader(250);
  await widget.actions.openChat(chatId);
  const sent = Promise.all(Array.from({ length: 30 }, (_, index) => ben.send(chatId, `burst ${index}`)));
  for (const target of ['200', '10', '120', '249']) await log.jumpTo(target, 'gone');
  await sent;
  log.showEnd();
  await widget.untilOpenChat('all', () => numbers(widget).at(-1) === 280);
});

test('trims a hundred messages above the end, reloads without gaps', async () => {
  const { widget, chatId, log } = await reader(320);
  const history = () => widget.store.get(openChatAtom)?.history.state;
  const idOf = (number: number): string =>
    widget.store
      .get(openChatAtom)
      ?.messages.find((message) => isSent(message) && message.delivery.messageId === String(number))?.localId ?? '';
  await widget.actions.openChat(chatId);
  const readUpTo = async (oldest: number): Promise<void> => {
    for (let page = 0; (numbers(widget)[0] ?? 0) > oldest && page < 40; page += 1) {
      await widget.actions.loadOlderMessages();
    }
  };
  await readUpTo(40);
  // A page that is loading belongs above the loaded range.
  const page = widget.actions.loadOlderMessages();
  log.trimAbove(idOf(310));
  await page;
  await readUpTo(1);
  await widget.actions.loadOlderMessages();
  expect([ends(widget), history()]).toEqual([[1, 320], 'finished']);

  // Too few messages to trim.
  log.trimAbove(idOf(200));
  expect(ends(widget)).toEqual([1, 320]);
  log.trimAbove(idOf(280));
  expect([ends(widget), history()]).toEqual([[180, 320], 'more']);
  await readUpTo(1);
  expect(ends(widget)).toEqual([1, 320]);

  // The reader is not at the end, so nothing is trimmed.
  widget.actions.closeChat();
  await widget.actions.openChat(chatId);
  await log.jumpTo('20', 'gone');
  for (let page = 0; numbers(widget).length < 260 && page < 40; page += 1) {
    log.loadNewer();
    await widget.untilOpenChat('a page', ({ newer }) => newer.state !== 'loading');
  }
  const [first, last] = ends(widget);
  expect(last).toBeLessThan(320);
  log.trimAbove(idOf(last ?? 0));
  expect(ends(widget)).toEqual([first, last]);
});

test('quotes the answered message for both users until its recall', async () => {
  const { widget, chatId, ben, anna } = await reader(3);
  const replies = widget.actions.lazy(createReplyActions);
  await widget.actions.openChat(chatId);
  await widget.untilOpenChat('the end', () => numbers(widget).at(-1) === 3);
  const original = widget.store.get(openChatAtom)?.messages[1];
  if (original === undefined) throw new Error('nothing to answer');
  replies.startReply(original);
  widget.actions.sendText(chatId, 'I answer');
  expect(widget.store.get(replyAtom)).toBeUndefined();
  const quote = { messageId: '2', senderName: 'Ben', content: original.content, isTakenBack: false };
  expect((await widget.untilMessage('I answer', 'sending')).quote).toMatchObject(quote);
  expect((await widget.untilMessage('I answer', 'sent')).quote).toMatchObject(quote);
  widget.actions.sendText(chatId, 'and say more');
  expect((await widget.untilMessage('and say more', 'sent')).quote).toBeUndefined();

  const page = { chatId, messageId: '0', direction: 'get_back', limit: 2 } as const;
  const [seenByBen] = valueOf(await ben.operation(OPERATIONS.getMsgList, page)).data.messages;
  expect(seenByBen?.quote).toMatchObject(quote);

  const { db, bus, now } = provider.services;
  const command = { kind: 'command', command: 'recall', messageIds: ['2'] } as const;
  const sender = { userId: original.senderId, name: 'Ben', role: undefined };
  const message = { chatId, localId: randomUUID(), sender, content: command, mentions: NO_MENTIONS };
  const appended = await db.transaction().execute((trx) => appendMessage(trx, message, now()));
  pushMessage(bus, await provider.tenant(), appended);
  const isGone = ({ messages }: OpenChat): boolean => messages.some((one) => one.quote?.isTakenBack === true);
  await widget.untilOpenChat('the quote gone', isGone);
  await widget.stop();
  const again = await signedIn(provider, anna, { profile: widget.profile });
  opened.push(again);
  await again.actions.openChat(chatId);
  await again.untilOpenChat('the quote gone', isGone);
});

test('shows the peer’s read position at once and on reload', async () => {
  const { widget, chatId, ben, anna } = await reader(2);
  await widget.actions.openChat(chatId);
  widget.actions.sendText(chatId, 'do you read this?');
  const sent = await widget.untilMessage('do you read this?', 'sent');
  const { messageId } = (isSent(sent) ? sent : undefined)?.delivery ?? {};
  if (messageId === undefined) throw new Error('not sent');
  const untilRead = (of: TestWidget) =>
    untilState('read by the other', of.store, peerReadAtom, (read) => read?.readUpTo === messageId);
  expect(widget.store.get(peerReadAtom)?.readUpTo).not.toBe(messageId);
  valueOf(await ben.operation(OPERATIONS.msgRead, { chatId, messageId }));
  await untilRead(widget);
  const again = await signedIn(provider, anna);
  opened.push(again);
  await again.actions.openChat(chatId);
  await untilRead(again);
});

import localforage from 'localforage';
import { expect, test } from 'vitest';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import type { StorageDriver } from '../../../widget/storage/database.ts';
import { aChat, anOutgoingMessage, aSentMessage, CHAT, NOON } from '../../support/builders.ts';
import { createStorage, openLocalDatabase } from '../../support/local-database.ts';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';

/** Contents in the form that every version so far has stored. */
const IMAGE = { kind: 'rich', messageType: 'img', body: '{"src":"k","width":4,"height":3,"size":9}' };
const UNKNOWN = { kind: 'rich', messageType: 'hologram', body: '{"note":"later"}' };
const NOTICE = { kind: 'notice', notice: { kind: 'group-renamed', actorName: 'Ann', groupName: 'New' } };
const COMMAND = { kind: 'command', command: 'recall', messageIds: ['1'] };
const DECODED = { kind: 'image', file: { key: 'k' }, width: 4, height: 3, sizeBytes: 9 };

const SENT = { delivery: { state: 'sent', messageId: '1' } };
const QUOTE = { messageId: '1', senderId: 'M000000002', senderName: 'Ben', isTakenBack: false };

const tableOf = (driver: StorageDriver, storeName: string): LocalForage =>
  localforage.createInstance({ name: 'meeline-CB-M000000001', storeName, driver: [driver._driver] });

/** A stored message: a sent one of the friend, with this content. */
const stored = (number: number, content: object) => ({ ...aSentMessage(number), content });

test('reads the messages that earlier versions stored', async () => {
  const driver = createStorage();
  // Creates the tables and the schema version.
  await openLocalDatabase(driver);
  const page = {
    messages: [
      stored(1, IMAGE),
      stored(2, UNKNOWN),
      { ...stored(3, { kind: 'text', text: 'hi' }), quote: { ...QUOTE, content: IMAGE } },
      stored(4, NOTICE),
      stored(5, COMMAND),
    ],
    covered: [{ from: 1, to: 5 }],
  };
  await tableOf(driver, 'messages').setItem(`${CHAT}:0`, page);
  await tableOf(driver, 'heads').setItem(CHAT, { newest: '5', start: '1', timeMs: NOON });
  await tableOf(driver, 'msgtop').setItem(CHAT, { message: stored(1, IMAGE) });
  const chunk = { kind: 'chunk', chats: [{ ...aChat(), lastMessage: stored(1, IMAGE) }] };
  await tableOf(driver, 'chatroom').setItem('index', { kind: 'index', chunks: 1, version: {} });
  await tableOf(driver, 'chatroom').setItem('0', chunk);
  const waiting = { message: { ...anOutgoingMessage('a'), content: IMAGE }, order: 1, local: UNKNOWN };
  await tableOf(driver, 'outbox').setItem('a', waiting);
  const failed = { message: { ...anOutgoingMessage('b'), content: IMAGE }, failure: 'isBan', timeMs: 1 };
  await tableOf(driver, 'messages_fail').setItem('b', failed);

  const database = await openLocalDatabase(driver);
  const { messages } = await database.messages.readEnd(CHAT, 10, '5');
  expect(messages.map(({ content }) => kindContentOf(content))).toEqual([
    DECODED,
    { kind: 'unsupported' },
    { kind: 'text', text: 'hi' },
    NOTICE,
    COMMAND,
  ]);
  expect(messages[1]?.content).toMatchObject({ undecoded: { type: 'hologram', text: '{"note":"later"}' } });
  expect(messages[2]?.quote?.content).toMatchObject({ rich: DECODED });
  expect((await database.topMessages.get(CHAT))?.content).toMatchObject({ rich: DECODED });
  expect((await database.chats.load())?.items[0]?.lastMessage?.content).toMatchObject({ rich: DECODED });
  const [entry] = await database.outbox.all();
  expect(entry).toMatchObject({ message: { content: { rich: DECODED } }, local: { rich: { kind: 'unsupported' } } });
  expect(await database.failedMessages.all()).toMatchObject([{ message: { content: { rich: DECODED } } }]);
});

test('stores contents in the form that earlier versions read', async () => {
  const driver = createStorage();
  const database = await openLocalDatabase(driver);
  const image = unpackContent(IMAGE.messageType, IMAGE.body);
  const quote = { ...QUOTE, content: image };
  const messages = [aSentMessage(1, { content: image }), aSentMessage(2, { quote })];
  await database.messages.put(CHAT, messages, { from: '1', to: '2' });
  await database.topMessages.update(CHAT, () => messages[0]);
  database.chats.put([aChat({ lastMessage: messages[0] })]);
  const unknown = unpackContent(UNKNOWN.messageType, UNKNOWN.body);
  await database.outbox.put({ message: anOutgoingMessage('a', { content: image, quote }), order: 1, local: unknown });
  await database.failedMessages.put({
    message: anOutgoingMessage('b', { content: image }),
    failure: 'isBan',
    timeMs: 1,
  });
  await database.flush();

  const rows = await Promise.all(
    [
      ['messages', `${CHAT}:0`],
      ['msgtop', CHAT],
      ['chatroom', '0'],
      ['outbox', 'a'],
      ['messages_fail', 'b'],
    ].map(([table = '', key = '']) => tableOf(driver, table).getItem(key)),
  );
  expect(rows).toMatchObject([
    { messages: [{ ...SENT, content: IMAGE }, { quote: { content: IMAGE } }] },
    { message: { content: IMAGE } },
    { chats: [{ lastMessage: { content: IMAGE } }] },
    { message: { content: IMAGE, quote: { content: IMAGE } }, local: UNKNOWN },
    { message: { content: IMAGE } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('undecoded');
});

test('ignores an outbox entry of an unknown form', async () => {
  const driver = createStorage();
  await openLocalDatabase(driver);
  await tableOf(driver, 'outbox').setItem('a', 'nonsense');
  await tableOf(driver, 'outbox').setItem('b', { message: { localId: 'b', chatId: CHAT } });
  await tableOf(driver, 'outbox').setItem('c', { message: { localId: 'c' }, order: 1 });
  expect(await (await openLocalDatabase(driver)).outbox.all()).toEqual([]);
});

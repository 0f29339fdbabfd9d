import { expect, test } from 'vitest';
import { encode } from '../../../widget/contract/codec.ts';
import { guestMsgList } from '../../../widget/contract/http/guest-msg-list.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import type { HttpOutcome } from '../../../widget/platform/http.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import type { GuestGroupView } from '../../../widget/state/guest.ts';
import { createGuestChat } from '../../../widget/sync/guest/guest-chat.ts';
import { createTransport } from '../../../widget/transport/transport.ts';
import { aSentMessage } from '../../support/builders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { answered, createFakeHttp, createFakeSockets } from '../../support/fake-network.ts';

const GROUP = 'g1234567';
const message = (number: number): SentMessage => aSentMessage(number, { chatId: GROUP });

interface Asked {
  readonly msg_id: string;
  readonly act: string;
  readonly limit: number;
}

/** A group whose guest-visible messages have the given numbers. The others up to the newest are hidden from guests. */
function open(numbers: number[], { newest = Math.max(0, ...numbers) } = {}) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const group = { numbers, newest, outcome: undefined as HttpOutcome | undefined };
  const http = createFakeHttp(({ body }) => {
    const { msg_id, act, limit } = JSON.parse(body ?? '') as Asked;
    asked.push(`${act === 'get_back' ? 'before' : 'after'} ${msg_id}`);
    if (group.outcome !== undefined) return group.outcome;
    const at = Number(msg_id);
    const back = act === 'get_back';
    const side = group.numbers.filter((number) => (back ? at === 0 || number < at : number > at));
    const shown = back ? side.slice(-limit) : side.slice(0, limit);
    const [from, to] = back ? [1, at === 0 ? group.newest : at - 1] : [at + 1, group.newest];
    const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    const holes = all.filter((number) => !group.numbers.includes(number)).map(String);
    const reply = { messages: shown.map(message), holes };
    return answered({
      code: 'success',
      msg: '',
      data: encode(guestMsgList.reply, reply, { roleScheme: 'B' }),
      errorCode: '',
    });
  });
  const { api } = createTransport({
    platform: {
      clock,
      http,
      openSocket: createFakeSockets().openSocket,
      importStreams: () => Promise.reject(new Error('a guest chat opens no stream')),
      keyValue: createMemoryKeyValue(),
      importImageProbe: () => Promise.reject(new Error('a guest chat probes no host')),
      random: { uuid: () => 'u', fraction: () => 0.5 },
      log: { warn: () => undefined },
    },
    origin: 'https://im.example.com',
    tenant: 'CB',
    linkKind: () => 'ws',
    sendsHello: () => true,
    language: () => 'en',
    wire: () => ({ roleScheme: 'B' }),
    token: { current: () => undefined, rotate: () => undefined },
    onPush: () => undefined,
    onLinkState: () => undefined,
    onSessionFailure: () => undefined,
    onAnnouncement: () => undefined,
  });
  let view: Pick<GuestGroupView, 'messages' | 'history'> | undefined;
  let refusals = 0;
  const chat = createGuestChat({
    api,
    clock,
    groupId: GROUP,
    publish: (change) => (view = change),
    onLoaded: () => undefined,
    onRefused: () => (refusals += 1),
  });
  const shown = () => view?.messages.map(({ delivery }) => Number('messageId' in delivery ? delivery.messageId : 0));
  const messages = () => view?.messages ?? [];
  const history = () => view?.history.state;
  return { chat, clock, group, asked, shown, messages, history, refusals: () => refusals };
}

test('shows early or unordered messages once and in order', async () => {
  const { chat, clock, asked, shown } = open([1, 2]);
  chat.catchUp();
  chat.receive(message(3));
  await clock.advance(0);
  expect(shown()).toEqual([1, 2, 3]);
  for (const number of [5, 4, 5, 3, 6]) chat.receive(message(number));
  await clock.advance(1000);
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked).toEqual(['before 0']);
});

test('removes messages deleted for everyone, also from a requested page', async () => {
  const { chat, clock, group, asked, shown, history } = open([1, 2, 3]);
  chat.catchUp();
  await clock.advance(0);
  chat.flush('2');
  expect([shown(), history()]).toEqual([[3], 'finished']);
  chat.flush('3');
  expect(shown()).toEqual([]);
  // An older deletion brings nothing back.
  chat.flush('2');
  chat.receive(message(1));
  expect(shown()).toEqual([]);
  Object.assign(group, { numbers: [4], newest: 4 });
  chat.receive(message(4));
  expect([shown(), asked]).toEqual([[4], ['before 0']]);
  Object.assign(group, { numbers: [4, 5, 6], newest: 6 });
  chat.catchUp();
  chat.flush('5');
  await clock.advance(0);
  expect(shown()).toEqual([6]);
});

test('shows no messages deleted while the first page loaded', async () => {
  const { chat, clock, shown } = open([1, 2, 3]);
  chat.catchUp();
  chat.flush('2');
  await clock.advance(0);
  expect(shown()).toEqual([3]);
});

test('pulls a gap after 500 ms and remembers hidden numbers', async () => {
  const { chat, clock, group, asked, shown } = open([1]);
  chat.catchUp();
  await clock.advance(0);
  Object.assign(group, { numbers: [1, 3, 6], newest: 6 });
  chat.receive(message(6));
  await clock.advance(499);
  expect([shown(), asked.length]).toEqual([[1], 1]);
  await clock.advance(1);
  expect([shown(), asked.slice(1)]).toEqual([[1, 3, 6], ['after 1']]);
  chat.receive(message(7));
  expect(shown()).toEqual([1, 3, 6, 7]);
});

test('pulls a gap after 500 ms in fast message sequences', async () => {
  const { chat, clock, group, shown } = open([1]);
  chat.catchUp();
  await clock.advance(0);
  Object.assign(group, { numbers: [1, 3, 4, 5, 6, 7], newest: 7 });
  for (const number of [3, 4, 5, 6, 7]) {
    chat.receive(message(number));
    await clock.advance(100);
  }
  expect(shown()).toEqual([1, 3, 4, 5, 6, 7]);
});

test('catches up over several pages and past holes', async () => {
  const { chat, clock, group, shown } = open([1]);
  chat.catchUp();
  await clock.advance(0);
  const numbers = Array.from({ length: 250 }, (_, index) => index + 1).filter((number) => number % 7 !== 0);
  Object.assign(group, { numbers, newest: 252 });
  chat.catchUp();
  await clock.advance(0);
  expect(shown()).toEqual(numbers);
  chat.receive(message(253));
  expect(shown()?.at(-1)).toBe(253);
});

test('drops gone messages on reopening the link, with one page', async () => {
  const { chat, clock, group, asked, shown } = open([1, 2, 3, 4]);
  chat.catchUp();
  await clock.advance(0);
  Object.assign(group, { numbers: [1, 3, 5], newest: 5 });
  chat.catchUp();
  await clock.advance(0);
  expect([shown(), asked]).toEqual([
    [1, 3, 5],
    ['before 0', 'before 0'],
  ]);
  chat.receive(message(6));
  expect(shown()).toEqual([1, 3, 5, 6]);
});

test('drops gone messages when it missed more than a page', async () => {
  const { chat, clock, group, shown } = open([1, 2, 3]);
  chat.catchUp();
  await clock.advance(0);
  const numbers = Array.from({ length: 250 }, (_, index) => index + 1).filter((number) => number !== 200);
  Object.assign(group, { numbers, newest: 250 });
  chat.catchUp();
  await clock.advance(0);
  Object.assign(group, { numbers: numbers.filter((number) => number !== 240), newest: 250 });
  chat.catchUp();
  await clock.advance(0);
  expect(shown()).toEqual(group.numbers);
});

test('requests a failed page again after 5 s', async () => {
  const { chat, clock, group, shown, history } = open([1, 2]);
  group.outcome = { kind: 'network' };
  chat.catchUp();
  await clock.advance(0);
  expect([shown(), history()]).toEqual([[], 'failed']);
  group.outcome = undefined;
  await clock.advance(5000);
  expect([shown(), history()]).toEqual([[1, 2], 'finished']);
});

test('gives up a group whose pages are refused', async () => {
  const { chat, clock, group, refusals } = open([1]);
  group.outcome = answered({ code: 'fail', msg: '', data: {}, errorCode: 'guest_failed' });
  chat.catchUp();
  await clock.advance(0);
  expect([refusals(), clock.pending()]).toEqual([1, []]);
});

test('applies recalls and clears to the guest’s messages', async () => {
  const { chat, clock, history, messages } = open([1, 2, 3]);
  chat.catchUp();
  await clock.advance(0);
  const command = (number: number, name: string, about: string): SentMessage => ({
    ...message(number),
    content: { kind: 'command', command: name, messageIds: [about] },
  });
  const takenBack = (): readonly string[] => messages().flatMap(({ deletion, localId }) => (deletion ? [localId] : []));
  chat.receive(command(4, 'recall', '2'));
  expect(takenBack()).toEqual([message(2).localId]);
  chat.receive(message(2));
  expect(takenBack()).toEqual([message(2).localId]);
  chat.receive(command(5, 'clear', '3'));
  expect(messages().map(({ localId }) => localId)).toEqual([3, 4, 5].map((number) => message(number).localId));
  expect(history()).toBe('finished');
});

test('loads nothing past the first message or after its end', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  const { chat, clock, asked, shown, history } = open(numbers);
  await chat.loadOlder();
  expect(asked).toEqual([]);
  chat.catchUp();
  await clock.advance(0);
  expect([shown()?.[0], history()]).toEqual([11, 'more']);
  await Promise.all([chat.loadOlder(), chat.loadOlder()]);
  expect([shown()?.[0], history(), asked]).toEqual([1, 'finished', ['before 0', 'before 11']]);
  chat.receive(message(40));
  chat.end();
  await clock.advance(60_000);
  expect(asked).toHaveLength(2);
});

test('trims the oldest messages except while an older page loads', async () => {
  const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const { chat, clock, shown } = open(upTo(1, 100));
  chat.catchUp();
  await clock.advance(0);
  for (const number of upTo(101, 1081)) chat.receive(message(number));
  expect(shown()).toEqual(upTo(82, 1081));
  const loading = chat.loadOlder();
  chat.receive(message(1082));
  await loading;
  chat.receive(message(1083));
  expect(shown()).toEqual(upTo(62, 1083));
  for (const number of upTo(1084, 2083)) chat.receive(message(number));
  expect(shown()).toEqual(upTo(1084, 2083));
});

test('pulls an announced message not pushed within 500 ms', async () => {
  const { chat, clock, group, asked, shown } = open([1, 2]);
  chat.catchUp();
  await clock.advance(0);
  chat.expect('2');
  await clock.advance(1000);
  expect(asked).toEqual(['before 0']);
  Object.assign(group, { numbers: [1, 2, 3, 4], newest: 4 });
  chat.expect('4');
  chat.receive(message(3));
  await clock.advance(499);
  expect(shown()).toEqual([1, 2, 3]);
  await clock.advance(1);
  expect([shown(), asked.slice(1)]).toEqual([[1, 2, 3, 4], ['after 3']]);
});

test('pulls again for a message announced during a pull', async () => {
  const { chat, clock, group, asked, shown } = open([1]);
  chat.catchUp();
  chat.expect('2');
  Object.assign(group, { numbers: [1, 2], newest: 2 });
  await clock.advance(0);
  expect(shown()).toEqual([1, 2]);
  expect(asked).toEqual(['before 0', 'after 1']);
});

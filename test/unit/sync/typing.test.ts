import { createStore } from 'jotai/vanilla';
import { expect, test } from 'vitest';
import { TYPING_SHOWN_MS, TYPING_REPORT_INTERVAL_MS } from '../../../widget/domain/limits.ts';
import { success } from '../../../widget/domain/result.ts';
import { connectionAtom } from '../../../widget/state/connection.ts';
import { typingChatsAtom } from '../../../widget/state/typing.ts';
import { createTyping } from '../../../widget/sync/typing.ts';
import { aFriend, aSentMessage, CHAT, ME } from '../../support/builders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const FRIEND = aFriend().userId;

function setUp(capabilities: readonly string[] = ['typing']) {
  const clock = createFakeClock();
  const store = createStore();
  let calls = 0;
  const typing = createTyping({
    ownId: ME,
    platform: { clock },
    get: (source) => store.get(source),
    publish: (target, value) => store.set(target, () => value),
    api: {
      call: () => {
        calls += 1;
        // The answer does not matter here.
        return Promise.resolve(success(undefined as never));
      },
    },
  });
  typing.onHello(capabilities);
  return { clock, store, typing, calls: () => calls, shown: () => [...store.get(typingChatsAtom)] };
}

test('reports typing to the friend every 4 s', async () => {
  const { clock, typing, calls } = setUp();
  for (let key = 0; key < 10; key += 1) typing.report(CHAT);
  expect(calls()).toBe(1);
  await clock.advance(TYPING_REPORT_INTERVAL_MS - 1);
  typing.report(CHAT);
  expect(calls()).toBe(1);
  await clock.advance(1);
  typing.report(CHAT);
  expect(calls()).toBe(2);
});

test('reports typing again after the message is sent', () => {
  const { typing, calls } = setUp();
  typing.report(CHAT);
  typing.onMessages([aSentMessage(1, { senderId: ME })]);
  typing.report(CHAT);
  expect(calls()).toBe(2);
});

test('reports nothing in groups, without a link or without support', () => {
  const { typing, calls, store } = setUp();
  typing.report('g1234567');
  store.set(connectionAtom, 'wsfail');
  typing.report(CHAT);
  expect(calls()).toBe(0);
  const plain = setUp(['resume']);
  plain.typing.report(CHAT);
  expect(plain.calls()).toBe(0);
});

test('shows a typing friend for 6 s after a report', async () => {
  const { clock, typing, shown } = setUp();
  typing.hear({ chatId: CHAT, userId: FRIEND });
  await clock.advance(TYPING_SHOWN_MS - 1);
  typing.hear({ chatId: CHAT, userId: FRIEND });
  await clock.advance(TYPING_SHOWN_MS - 1);
  expect(shown()).toEqual([CHAT]);
  await clock.advance(1);
  expect(shown()).toEqual([]);
});

test('hides typing when the message arrives and ignores other users', () => {
  const { typing, shown } = setUp();
  typing.hear({ chatId: CHAT, userId: 'M999999999' });
  typing.hear({ chatId: CHAT, userId: ME });
  expect(shown()).toEqual([]);
  typing.hear({ chatId: CHAT, userId: FRIEND });
  typing.onMessages([aSentMessage(1, { senderId: FRIEND })]);
  expect(shown()).toEqual([]);
});

import { expect, test } from 'vitest';
import { chatOrderAtom, totalUnreadAtom } from '../../widget/state/chats.ts';
import { loginPercentAtom, loginStepsAtom, sessionAtom } from '../../widget/state/session.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { openWidget } from '../support/widget.ts';

const stage = useStage();
const { keep } = stage;

test('completes all login steps and loads the lists after sign-in', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  await stage.provider.befriend(anna.account.userId, ben.account.userId);
  const widget = keep(await signedIn(stage.provider, anna));
  expect(widget.store.get(loginPercentAtom)).toBe(100);
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
  expect(widget.warnings).toEqual([]);
});

test('shows the lists while the link is still opening', async () => {
  const anna = await createPerson(stage.provider, 'Anna');
  const openSocket: OpenSocket = () => ({ send: () => false, close: () => undefined });
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, platform: { openSocket } }));
  await widget.start();
  void widget.actions.logIn({ loginName: anna.loginName, password: PASSWORD });
  await widget.untilSession('ready');
  expect(widget.store.get(loginStepsAtom)).toEqual(new Set(['friends', 'groups', 'unread']));
});

test('returns the remaining tries on a wrong password', async () => {
  const anna = await createPerson(stage.provider, 'Anna');
  const widget = keep(openWidget({ origin: stage.provider.baseUrl }));
  await widget.start();
  const outcome = await widget.actions.logIn({ loginName: anna.loginName, password: 'something else' });
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'wrong_password', triesLeft: 4 } });
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: undefined });
});

test('registers and signs in an account; refuses a taken name', async () => {
  const widget = keep(openWidget({ origin: stage.provider.baseUrl }));
  await widget.start();
  const form = { loginName: 'newcomer', password: 'long enough', name: 'New', inviteCode: undefined };
  expect(await widget.actions.register(form)).toEqual({ ok: true, value: undefined });
  await widget.untilSession('ready');
  const other = keep(openWidget({ origin: stage.provider.baseUrl }));
  await other.start();
  expect(await other.actions.register(form)).toMatchObject({ ok: false, failure: { code: 'login_name_taken' } });
});

test('shows a message as sending, sent, unread; delivers an answer', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const chatId = await stage.provider.befriend(anna.account.userId, ben.account.userId);
  const a = keep(await signedIn(stage.provider, anna));
  const b = keep(await signedIn(stage.provider, ben));

  await a.actions.openChat(chatId);
  a.actions.sendText(chatId, 'Hello <b>Ben</b> & "all"');
  expect(a.store.get(sessionAtom).phase).toBe('ready');
  await a.untilMessage('Hello <b>Ben</b> & "all"', 'sending');
  const sent = await a.untilMessage('Hello <b>Ben</b> & "all"', 'sent');
  expect(sent.delivery).toEqual({ state: 'sent', messageId: '1' });

  await b.untilChat('one unread', chatId, ({ unread }) => unread === 1);
  expect(b.store.get(totalUnreadAtom)).toBe(1);
  await untilState('a place in the list', b.store, chatOrderAtom, (order) => order[0] === chatId);

  await b.actions.openChat(chatId);
  await b.untilMessage('Hello <b>Ben</b> & "all"', 'sent');
  await b.untilChat('read', chatId, ({ unread, readUpTo }) => unread === 0 && readUpTo === '1');
  b.actions.sendText(chatId, 'Hello Anna');
  await a.untilMessage('Hello Anna', 'sent');
  expect(a.store.get(totalUnreadAtom)).toBe(0);
  expect(a.warnings.concat(b.warnings)).toEqual([]);
});

test('reports messages as read only while the chat is visible', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const chatId = await stage.provider.befriend(anna.account.userId, ben.account.userId);
  const a = keep(await signedIn(stage.provider, anna));
  const b = keep(await signedIn(stage.provider, ben));
  const otherDevice = keep(await signedIn(stage.provider, ben));
  await a.actions.openChat(chatId);
  await b.actions.openChat(chatId);
  b.visibility.set({ isVisible: false });
  a.actions.sendText(chatId, 'Are you there?');
  await b.untilChat('unread while hidden', chatId, ({ unread }) => unread === 1);
  await otherDevice.untilChat('unread elsewhere', chatId, ({ unread }) => unread === 1);
  b.visibility.set({ isVisible: true });
  await b.untilChat('read when back', chatId, ({ unread }) => unread === 0);
  await otherDevice.untilChat('read elsewhere', chatId, ({ unread }) => unread === 0);
});

test('delivers each group message once and in one order', async () => {
  const anna = await createPerson(stage.provider, 'Anna');
  const ben = await createPerson(stage.provider, 'Ben');
  const cleo = await createPerson(stage.provider, 'Cleo');
  const groupId = await stage.provider.createGroup({
    owner: anna.account.userId,
    members: [ben.account.userId, cleo.account.userId],
    talkIntervalS: 0,
  });
  const widgets = [
    keep(await signedIn(stage.provider, anna)),
    keep(await signedIn(stage.provider, ben)),
    keep(await signedIn(stage.provider, cleo)),
  ];
  await Promise.all(widgets.map((widget) => widget.actions.openChat(groupId)));
  for (const [index, widget] of widgets.entries()) {
    for (const number of [1, 2, 3, 4, 5]) {
      expect(widget.actions.sendText(groupId, `${index}-${number}`).ok).toBe(true);
    }
  }
  const orders = await Promise.all(
    widgets.map(async (widget) => {
      const isWhole = (messages: readonly { delivery: { state: string } }[]): boolean =>
        messages.filter(({ delivery }) => delivery.state === 'sent').length === 15;
      await widget.untilOpenChat('fifteen messages', ({ messages }) => isWhole(messages));
      return widget.texts();
    }),
  );
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[2]).toEqual(orders[0]);
  for (const index of [0, 1, 2]) {
    expect(orders[0]?.filter((text) => text.startsWith(`${index}-`))).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${index}-${number}`),
    );
  }
});

test('lists a joined group with its notice, later removes it', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const groupId = await stage.provider.createGroup({ owner: anna.account.userId });
  const b = keep(await signedIn(stage.provider, ben));
  await stage.provider.addMember(groupId, ben.account.userId);
  const chat = await b.untilChat('the new group', groupId, ({ lastMessage }) => lastMessage !== undefined);
  expect(chat.lastMessage?.content).toEqual({ kind: 'notice', notice: { kind: 'can-chat-now' } });
  await stage.provider.removeMember(groupId, ben.account.userId);
  await b.actions.refreshLists();
  await untilState('no place in the list', b.store, chatOrderAtom, (order) => !order.includes(groupId));
});

test('refuses messages to strangers with a reason and no resend', async () => {
  const [anna, ben] = [await createPerson(stage.provider, 'Anna'), await createPerson(stage.provider, 'Ben')];
  const a = keep(await signedIn(stage.provider, anna));
  const { userId } = anna.account;
  const otherId = ben.account.userId;
  const chatId = userId < otherId ? userId + otherId : otherId + userId;
  await a.actions.openChat(chatId);
  a.actions.sendText(chatId, 'Do I know you?');
  const failed = await a.untilMessage('Do I know you?', 'failed');
  await a.untilOpenChat('the reason', ({ refusal }) => refusal === 'noFriend');
  expect(a.actions.resendMessage(chatId, failed.localId)).toMatchObject({ ok: false, failure: { code: 'noFriend' } });
});

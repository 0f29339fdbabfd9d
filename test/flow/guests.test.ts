import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGroupSettingsActions } from '../../widget/actions/group-settings-actions.ts';
import { createMessageActions } from '../../widget/actions/message-actions.ts';
import type { Chat } from '../../widget/domain/chat/chat.ts';
import { isSent, type Message } from '../../widget/domain/message/message.ts';
import { chatIdentityAtom, chatOrderAtom, groupsAtom, guestChatsAtom } from '../../widget/state/chats.ts';
import { collectedGroupsAtom, guestGroupsAtom, type GuestGroupView } from '../../widget/state/guest.ts';
import { toastsAtom } from '../../widget/state/notices.ts';
import { createPerson, signedIn, type Person } from '../support/conversation.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { startRestartableProvider } from '../support/restartable-provider.ts';
import { untilState } from '../support/until.ts';
import { openWidget, type TestWidget, type WidgetOptions } from '../support/widget.ts';

let provider: TestProvider;
let anna: Person;
const opened: TestWidget[] = [];
const keep = (widget: TestWidget): TestWidget => {
  opened.push(widget);
  return widget;
};

beforeAll(async () => {
  provider = await startTestProvider({ limits: { guestTries: 10_000 } });
  anna = await createPerson(provider, 'Anna');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
});
afterAll(() => provider.stop());

/** A visitor who is not signed in. */
async function aGuest(options: Partial<WidgetOptions> = {}, origin = provider.baseUrl): Promise<TestWidget> {
  const widget = keep(openWidget({ origin, ...options }));
  await widget.start();
  return widget;
}

async function aSharedGroup(name: string, on: TestProvider = provider, owner = anna): Promise<string> {
  const groupId = await on.createGroup({ name, owner: owner.account.userId, talkIntervalS: 0 });
  await on.shareGroup(groupId, true);
  return groupId;
}

const textOf = ({ content }: Message): string => (content.kind === 'text' ? content.text : `(${content.kind})`);
const untilView = async (
  widget: TestWidget,
  groupId: string,
  what: string,
  isReached: (view: GuestGroupView) => boolean,
): Promise<GuestGroupView> => {
  const isIt = (views: ReadonlyMap<string, GuestGroupView>): boolean => {
    const view = views.get(groupId);
    return view !== undefined && isReached(view);
  };
  const view = (await untilState(what, widget.store, guestGroupsAtom, isIt)).get(groupId);
  if (view === undefined) throw new Error('unreachable');
  return view;
};
const untilTexts = (widget: TestWidget, groupId: string, texts: readonly string[]) =>
  untilView(widget, groupId, `the texts ${texts.join(', ')}`, ({ messages }) => {
    return JSON.stringify(messages.map(textOf)) === JSON.stringify(texts);
  });
const untilGone = (widget: TestWidget, groupId: string) =>
  untilState('the group is gone', widget.store, guestGroupsAtom, (views) => !views.has(groupId));
const toastsOf = (widget: TestWidget) => widget.store.get(toastsAtom).map(({ failure }) => failure);

test('removes guests’ history at once when an admin deletes it', async () => {
  const groupId = await aSharedGroup('Clean slate');
  const member = keep(await signedIn(provider, anna));
  await member.actions.openChat(groupId);
  for (const text of ['one', 'two']) {
    member.actions.sendText(groupId, text);
    await member.untilMessage(text, 'sent');
  }
  const guest = await aGuest();
  await guest.actions.openGuestGroup(groupId);
  await untilTexts(guest, groupId, ['one', 'two']);
  expect((await member.actions.lazy(createGroupSettingsActions).flushHistory(groupId)).ok).toBe(true);
  expect((await untilTexts(guest, groupId, [])).history).toEqual({ state: 'finished' });
  member.actions.sendText(groupId, 'three');
  await untilTexts(guest, groupId, ['three']);
});

test('shows a shared group’s old and new messages to guests', async () => {
  const groupId = await aSharedGroup('Night owls');
  const member = keep(await signedIn(provider, anna));
  await member.actions.openChat(groupId);
  member.actions.sendText(groupId, 'before');
  await member.untilMessage('before', 'sent');
  const guests = [await aGuest(), await aGuest()];
  for (const guest of guests)
    expect(await guest.actions.openGuestGroup(groupId)).toEqual({ ok: true, value: undefined });
  for (const guest of guests) {
    const view = await untilTexts(guest, groupId, ['before']);
    expect(view).toMatchObject({ group: { name: 'Night owls', memberCount: 1 }, link: 'open' });
    expect(view.history).toEqual({ state: 'finished' });
  }
  member.actions.sendText(groupId, 'hello guests');
  for (const guest of guests) await untilTexts(guest, groupId, ['before', 'hello guests']);
  expect(guests.flatMap((guest) => guest.warnings)).toEqual([]);
});

test('closes a group for all guests when its sharing ends', async () => {
  const groupId = await aSharedGroup('Day <trippers>');
  const other = await aSharedGroup('Others');
  const guests = [await aGuest(), await aGuest()];
  for (const guest of guests) {
    expect((await guest.actions.openGuestGroup(groupId)).ok).toBe(true);
    expect((await guest.actions.openGuestGroup(other)).ok).toBe(true);
  }
  await provider.shareGroup(groupId, false);
  for (const guest of guests) await untilGone(guest, groupId);
  for (const guest of guests) {
    expect(toastsOf(guest)).toEqual([{ code: 'share_closed', name: 'Day <trippers>' }]);
    expect([...guest.store.get(guestGroupsAtom).keys()]).toEqual([other]);
  }
});

test('refuses a sixth group until one of five is closed', async () => {
  const groupIds = await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => aSharedGroup(name)));
  const guest = await aGuest();
  for (const groupId of groupIds.slice(0, 5)) expect((await guest.actions.openGuestGroup(groupId)).ok).toBe(true);
  const [first = '', sixth = ''] = [groupIds[0], groupIds[5]];
  expect(await guest.actions.openGuestGroup(sixth)).toEqual({ ok: false, failure: { code: 'guest_limit' } });
  expect(toastsOf(guest)).toEqual([]);
  // An already open group takes no further place.
  expect((await guest.actions.openGuestGroup(first)).ok).toBe(true);
  await guest.actions.closeGuestGroup(first);
  expect((await guest.actions.openGuestGroup(sixth)).ok).toBe(true);
  await untilState('five others', guest.store, guestGroupsAtom, (views) => views.size === 5 && !views.has(first));
});

test.each([
  ['is not shared', () => provider.createGroup({ owner: anna.account.userId })],
  ['does not exist', () => Promise.resolve('nowhere1')],
  ['has no possible name', () => Promise.resolve('../x')],
])('shows on screen that a group that %s cannot open', async (_what, make) => {
  const groupId = await make();
  const guest = await aGuest();
  expect(await guest.actions.openGuestGroup(groupId)).toEqual({
    ok: false,
    failure: { code: 'guest_failed', detail: 'not_shared' },
  });
  expect(toastsOf(guest)).toEqual([]);
  await untilGone(guest, groupId);
});

test('follows a group over a stream when no socket connects', async () => {
  const groupId = await aSharedGroup('Behind a wall');
  const guest = await aGuest({
    platform: {
      openSocket: (_url, listener) => {
        queueMicrotask(() => listener.onClose(1006));
        return { send: () => false, close: () => undefined };
      },
    },
  });
  expect((await guest.actions.openGuestGroup(groupId)).ok).toBe(true);
  const member = keep(await signedIn(provider, anna));
  await member.actions.openChat(groupId);
  member.actions.sendText(groupId, 'over the wall');
  await untilTexts(guest, groupId, ['over the wall']);
  await provider.shareGroup(groupId, false);
  await untilGone(guest, groupId);
  expect(toastsOf(guest)).toEqual([{ code: 'share_closed', name: 'Behind a wall' }]);
});

test('continues past message numbers that guests may not see', async () => {
  const groupId = await aSharedGroup('Holes');
  const guest = await aGuest();
  expect((await guest.actions.openGuestGroup(groupId)).ok).toBe(true);
  const member = keep(await signedIn(provider, anna));
  await member.actions.openChat(groupId);
  const { db } = provider.services;
  for (const text of ['one', 'two', 'three']) {
    member.actions.sendText(groupId, text);
    await member.untilMessage(text, 'sent');
    // Reserve the next number for a hidden message.
    await db
      .updateTable('chats')
      .set(({ eb }) => ({ last_msg_id: eb('last_msg_id', '+', 1) }))
      .where('chat_id', '=', groupId)
      .execute();
  }
  const view = await untilTexts(guest, groupId, ['one', 'two', 'three']);
  expect(view.messages.map(({ delivery }) => delivery)).toMatchObject([
    { messageId: '1' },
    { messageId: '3' },
    { messageId: '5' },
  ]);
});

test('loads older messages of a group page by page', async () => {
  const groupId = await aSharedGroup('Long story');
  const member = keep(await signedIn(provider, anna));
  await member.actions.openChat(groupId);
  const texts = Array.from({ length: 45 }, (_, index) => `line ${index + 1}`);
  for (const text of texts) member.actions.sendText(groupId, text);
  await member.untilMessage('line 45', 'sent');
  const guest = await aGuest();
  await guest.actions.openGuestGroup(groupId);
  await untilTexts(guest, groupId, texts.slice(25));
  await guest.actions.loadOlderGuestMessages(groupId);
  const middle = await untilTexts(guest, groupId, texts.slice(5));
  expect(middle.history).toEqual({ state: 'more' });
  await guest.actions.loadOlderGuestMessages(groupId);
  const whole = await untilTexts(guest, groupId, texts);
  expect(whole.history).toEqual({ state: 'finished' });
});

test('reconnects guests after a provider restart without missing messages', async () => {
  const restartable = await startRestartableProvider();
  const owner = await createPerson(restartable.current(), 'Olga');
  const groupId = await aSharedGroup('Phoenix', restartable.current(), owner);
  const closing = await aSharedGroup('Ashes', restartable.current(), owner);
  const guests = [await aGuest({}, restartable.baseUrl), await aGuest({}, restartable.baseUrl)];
  for (const guest of guests) {
    expect((await guest.actions.openGuestGroup(groupId)).ok).toBe(true);
    expect((await guest.actions.openGuestGroup(closing)).ok).toBe(true);
  }
  await restartable.stop();
  for (const guest of guests) await untilView(guest, groupId, 'a broken link', ({ link }) => link !== 'open');
  await restartable.start();
  await restartable.current().shareGroup(closing, false);
  const member = keep(await signedIn(restartable, owner));
  await member.actions.openChat(groupId);
  member.actions.sendText(groupId, 'risen');
  for (const guest of guests) {
    await untilTexts(guest, groupId, ['risen']);
    await untilView(guest, groupId, 'an open link', ({ link }) => link === 'open');
    await untilGone(guest, closing);
    expect(toastsOf(guest)).toEqual([{ code: 'share_closed', name: 'Ashes' }]);
  }
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
  await restartable.remove();
});

test('closes the guest link when the user becomes a member', async () => {
  const ben = await createPerson(provider, 'Ben');
  const groupId = await aSharedGroup('Come in');
  const widget = keep(await signedIn(provider, ben));
  expect((await widget.actions.openGuestGroup(groupId)).ok).toBe(true);
  await untilView(widget, groupId, 'the group', ({ group }) => group !== undefined);
  await provider.addMember(groupId, ben.account.userId);
  await untilState('membership', widget.store, groupsAtom, (groups) => groups.has(groupId));
  await untilGone(widget, groupId);
  expect(toastsOf(widget)).toEqual([]);
});

describe('group favourites', () => {
  const untilCollected = (widget: TestWidget, groupIds: readonly string[]) =>
    untilState(`the collection ${groupIds.join()}`, widget.store, collectedGroupsAtom, (groups) => {
      return JSON.stringify([...groups.keys()]) === JSON.stringify(groupIds);
    });

  test('syncs favourite groups to all devices until their removal', async () => {
    const ben = await createPerson(provider, 'Ben');
    const groupId = await aSharedGroup('Collected');
    const phone = keep(await signedIn(provider, ben));
    const desktop = keep(await signedIn(provider, ben));
    expect(await phone.actions.collectGroup(groupId, true)).toEqual({ ok: true, value: undefined });
    for (const widget of [phone, desktop]) {
      await untilCollected(widget, [groupId]);
      await untilView(widget, groupId, 'the group', ({ group }) => group?.name === 'Collected');
    }
    const later = keep(await signedIn(provider, ben));
    await untilView(later, groupId, 'the group', ({ link }) => link === 'open');
    expect((await desktop.actions.collectGroup(groupId, false)).ok).toBe(true);
    for (const widget of [phone, desktop, later]) {
      await untilCollected(widget, []);
      await untilGone(widget, groupId);
    }
  });

  test('lists a favourite group by last message until its removal', async () => {
    const ben = await createPerson(provider, 'Ben');
    const groupId = await aSharedGroup('Listed');
    const widget = keep(await signedIn(provider, ben));
    const until = (what: string, ids: readonly string[]) =>
      untilState(what, widget.store, chatOrderAtom, (order) => JSON.stringify(order) === JSON.stringify(ids));
    await widget.actions.collectGroup(groupId, true);
    await until('the guest chat', [groupId]);
    expect(widget.store.get(chatIdentityAtom)(groupId)).toMatchObject({ name: 'Listed', isGuest: true });
    const own = await provider.createGroup({ name: 'Own', owner: ben.account.userId, talkIntervalS: 0 });
    await until('both', [own, groupId]);

    const member = keep(await signedIn(provider, anna));
    await member.actions.openChat(groupId);
    member.actions.sendText(groupId, 'news');
    await member.untilMessage('news', 'sent');
    await until('the guest chat first', [groupId, own]);
    const listed = widget.store.get(guestChatsAtom).get(groupId);
    expect(listed).toMatchObject({ unread: 0, lastMessage: { content: { kind: 'text', text: 'news' } } });

    // Neither a recalled message nor the recall command counts as the last message.
    member.actions.sendText(groupId, 'slip');
    const slip = await member.untilMessage('slip', 'sent');
    if (!isSent(slip)) throw new Error('unreachable');
    expect((await member.actions.lazy(createMessageActions).recall(slip)).ok).toBe(true);
    await untilView(widget, groupId, 'the command', ({ messages }) => messages.at(-1)?.content.kind === 'command');
    expect(widget.store.get(guestChatsAtom).get(groupId)).toEqual(listed);

    // When the group stops sharing, the messages disappear from the list.
    await provider.shareGroup(groupId, false);
    const isBlank = (chats: ReadonlyMap<string, Chat>): boolean => chats.get(groupId)?.lastMessage === undefined;
    await untilState('nothing of it', widget.store, guestChatsAtom, (chats) => chats.size === 1 && isBlank(chats));

    // For a member, the ordinary chat replaces the guest chat.
    await provider.addMember(groupId, ben.account.userId);
    await untilState('no guest chat', widget.store, guestChatsAtom, (chats) => chats.size === 0);
    expect(widget.store.get(chatIdentityAtom)(groupId).isGuest).toBeUndefined();
    const other = await aSharedGroup('Closed again');
    await widget.actions.collectGroup(other, true);
    await untilState('the other one', widget.store, chatOrderAtom, (order) => order.includes(other));
    await widget.actions.collectGroup(other, false);
    await untilState('it is closed', widget.store, chatOrderAtom, (order) => !order.includes(other));
  });

  test('disappears from the screen when its owner signs out', async () => {
    const ben = await createPerson(provider, 'Ben');
    const groupId = await aSharedGroup('Private taste');
    const widget = keep(await signedIn(provider, ben));
    await widget.actions.collectGroup(groupId, true);
    await untilView(widget, groupId, 'the group', ({ link }) => link === 'open');
    await widget.actions.logOut();
    await untilCollected(widget, []);
    await untilGone(widget, groupId);
  });

  test('refuses a group that is not shared', async () => {
    const ben = await createPerson(provider, 'Ben');
    const groupId = await provider.createGroup({ owner: anna.account.userId });
    const widget = keep(await signedIn(provider, ben));
    expect(await widget.actions.collectGroup(groupId, true)).toMatchObject({ failure: { code: 'guest_failed' } });
    expect(toastsOf(widget)).toMatchObject([{ code: 'guest_failed' }]);
  });
});

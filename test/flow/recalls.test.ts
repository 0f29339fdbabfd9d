import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createForwardActions } from '../../widget/actions/forward-message.ts';
import { createMessageActions } from '../../widget/actions/message-actions.ts';
import { isSent, type SentMessage } from '../../widget/domain/message/message.ts';
import { createRecallView } from '../../widget/domain/message/recalled.ts';
import { groupsAtom } from '../../widget/state/chats.ts';
import { groupMembersAtom } from '../../widget/state/group-people.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { accountAtom } from '../../widget/state/session.ts';
import { createPerson, signedIn, type Person } from '../support/conversation.ts';
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

async function enter(person: Person, chatId: string): Promise<TestWidget> {
  const widget = await signedIn(provider, person);
  opened.push(widget);
  await widget.actions.openChat(chatId);
  return widget;
}

/** Owen owns a group, Ada manages it, Max and Mia are members. */
async function setUp() {
  const [owen, ada, max, mia] = [
    await createPerson(provider, 'Owen'),
    await createPerson(provider, 'Ada'),
    await createPerson(provider, 'Max'),
    await createPerson(provider, 'Mia'),
  ];
  const groupId = await provider.createGroup({
    owner: owen.account.userId,
    admins: [ada.account.userId],
    members: [max.account.userId, mia.account.userId],
    talkIntervalS: 0,
  });
  return { owen, ada, max, mia, groupId };
}

const actionsOf = (widget: TestWidget) => widget.actions.further(createMessageActions);

/** What the person at this widget is shown of the open chat: texts, with a mark behind what was taken back. */
function seen(widget: TestWidget): readonly string[] {
  const open = widget.store.get(openChatAtom);
  const ownId = widget.store.get(accountAtom)?.userId ?? '';
  const role = widget.store.get(groupsAtom).get(open?.chatId ?? '')?.myRole;
  return createRecallView({ ownId, role })(open?.messages ?? []).flatMap(({ content, deletion, recalled }) => {
    if (content.kind !== 'text' || deletion?.byId !== undefined) return [];
    return [recalled === undefined ? content.text : recalled.isContentShown ? `${content.text} (back)` : '(withdrawn)'];
  });
}

const untilSeen = (widget: TestWidget, ...texts: readonly string[]) =>
  widget.untilOpenChat(`${texts.join()} on screen`, () => seen(widget).join() === texts.join());

async function messageOf(widget: TestWidget, text: string): Promise<SentMessage> {
  const message = await widget.untilMessage(text, 'sent');
  if (!isSent(message)) throw new Error('unreachable');
  return message;
}

test('a recall reaches everybody, owner and admins go on seeing it, and a restore brings it back to a chat opened meanwhile', async () => {
  const { owen, ada, max, mia, groupId } = await setUp();
  const [owner, admin, sender] = [await enter(owen, groupId), await enter(ada, groupId), await enter(max, groupId)];
  sender.actions.sendText(groupId, 'one');
  sender.actions.sendText(groupId, 'two');
  await untilSeen(admin, 'one', 'two');
  expect((await actionsOf(admin).recall(await messageOf(admin, 'one'))).ok).toBe(true);
  await untilSeen(sender, 'two');
  await untilSeen(owner, 'one (back)', 'two');
  await untilSeen(admin, 'one (back)', 'two');
  const late = await enter(mia, groupId);
  await untilSeen(late, 'two');
  expect((await actionsOf(owner).restore(await messageOf(owner, 'one'))).ok).toBe(true);
  for (const widget of [owner, admin, sender, late]) await untilSeen(widget, 'one', 'two');
});

test('what was taken back before one came, and restored while one was away, is there when one is back', async () => {
  const { owen, max, mia, groupId } = await setUp();
  const [owner, sender] = [await enter(owen, groupId), await enter(max, groupId)];
  for (const text of ['one', 'two', 'three']) sender.actions.sendText(groupId, text);
  await untilSeen(owner, 'one', 'two', 'three');
  expect((await actionsOf(owner).recall(await messageOf(owner, 'two'))).ok).toBe(true);
  const before = await enter(mia, groupId);
  await untilSeen(before, 'one', 'three');
  // Further back than where missing messages are looked for.
  const later = Array.from({ length: 11 }, (_, index) => `later ${index + 1}`);
  for (const text of later) sender.actions.sendText(groupId, text);
  await untilSeen(before, 'one', 'three', ...later);
  const { profile } = before;
  await before.stop();
  expect((await actionsOf(owner).restore(await messageOf(owner, 'two'))).ok).toBe(true);

  const again = await signedIn(provider, mia, { profile });
  opened.push(again);
  await again.actions.openChat(groupId);
  await untilSeen(again, 'one', 'two', 'three', ...later);
  again.actions.closeChat();
  await again.actions.openChat(groupId);
  await untilSeen(again, 'one', 'two', 'three', ...later);
});

test('who withdraws is told so, a member may not take back what another said, and its words say why', async () => {
  const { ada, max, mia, groupId } = await setUp();
  const [admin, sender, other] = [await enter(ada, groupId), await enter(max, groupId), await enter(mia, groupId)];
  sender.actions.sendText(groupId, 'oops');
  await untilSeen(other, 'oops');
  expect(await actionsOf(other).recall(await messageOf(other, 'oops'))).toMatchObject({
    failure: { code: 'forbidden', detail: 'Chat.prompt_no_permission_revoke' },
  });
  expect((await actionsOf(sender).recall(await messageOf(sender, 'oops'))).ok).toBe(true);
  await untilSeen(sender, '(withdrawn)');
  await untilSeen(admin, 'oops (back)');
  await untilSeen(other);
});

test('what was taken back unread counts no more in the list of who had it', async () => {
  const { owen, max, mia, groupId } = await setUp();
  const [owner, sender] = [await enter(owen, groupId), await enter(max, groupId)];
  const reader = await signedIn(provider, mia);
  opened.push(reader);
  sender.actions.sendText(groupId, 'one');
  sender.actions.sendText(groupId, 'two');
  await reader.untilChat('two unread', groupId, ({ unread }) => unread === 2);
  await untilSeen(owner, 'one', 'two');
  const ids = (owner.store.get(openChatAtom)?.messages ?? []).filter(isSent).map(({ delivery }) => delivery.messageId);
  expect((await actionsOf(owner).recallSeveral(groupId, ids)).ok).toBe(true);
  await reader.untilChat(
    'none unread',
    groupId,
    ({ unread, lastMessage }) => unread === 0 && lastMessage === undefined,
  );
});

test('what one deletes for oneself goes from all devices, those that were away included, and from nobody else', async () => {
  const { max, mia, groupId } = await setUp();
  const [here, there, other] = [await enter(max, groupId), await enter(max, groupId), await enter(mia, groupId)];
  other.actions.sendText(groupId, 'keep');
  other.actions.sendText(groupId, 'drop');
  for (const widget of [here, there]) await untilSeen(widget, 'keep', 'drop');
  const { profile } = there;
  await there.stop();
  const { messageId } = (await messageOf(here, 'drop')).delivery;
  expect((await actionsOf(here).deleteForOneself(groupId, [messageId])).ok).toBe(true);
  await untilSeen(here, 'keep');
  await here.untilChat('the one before as the last', groupId, ({ lastMessage }) => {
    return lastMessage?.content.kind === 'text' && lastMessage.content.text === 'keep';
  });
  const again = await signedIn(provider, max, { profile });
  opened.push(again);
  await again.actions.openChat(groupId);
  await untilSeen(again, 'keep');
  expect(seen(other)).toEqual(['keep', 'drop']);
});

test('a mute, a title and a removal reach the others in the group', async () => {
  const { owen, max, mia, groupId } = await setUp();
  const [owner, other] = [await enter(owen, groupId), await enter(mia, groupId)];
  const { userId } = max.account;
  const memberAt = (widget: TestWidget) => widget.store.get(groupMembersAtom).get(groupId)?.get(userId);
  await other.untilOpenChat('the members', () => true);
  expect((await actionsOf(owner).setMuted(groupId, userId, true)).ok).toBe(true);
  expect((await actionsOf(owner).setTitle(groupId, userId, 'Expert', undefined)).ok).toBe(true);
  await expect.poll(() => memberAt(other), { timeout: 10_000 }).toMatchObject({ postingBanned: true, title: 'Expert' });
  expect((await actionsOf(owner).setTitle(groupId, userId, 'x'.repeat(17), undefined)).ok).toBe(false);
  expect((await actionsOf(owner).removeMember(groupId, userId)).ok).toBe(true);
  await expect.poll(() => memberAt(other), { timeout: 10_000 }).toBeUndefined();
});

test('a text is forwarded to several chats; those that refuse it are named', async () => {
  const { owen, max, groupId } = await setUp();
  const friendly = await provider.befriend(max.account.userId, owen.account.userId);
  const strangers = await provider.createGroup({ owner: owen.account.userId });
  const [owner, sender] = [await enter(owen, friendly), await enter(max, groupId)];
  sender.actions.sendText(groupId, 'pass it on');
  const message = await messageOf(sender, 'pass it on');
  const { forward } = sender.actions.further(createForwardActions);
  expect(await forward(message, [friendly, strangers])).toMatchObject({
    failure: { failure: { code: 'noGroupMember' }, failedIds: [strangers] },
  });
  await untilSeen(owner, 'pass it on');
});

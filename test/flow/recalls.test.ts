import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeRole } from '../support/group-acts.ts';
import { createForwardActions } from '../../widget/actions/forward-message.ts';
import { createMessageActions } from '../../widget/actions/message-actions.ts';
import { canReplyTo, createReplyActions } from '../../widget/actions/reply-actions.ts';
import { RETRY_DELAY_MS } from '../../widget/domain/limits.ts';
import { isSent, type SentMessage } from '../../widget/domain/message/message.ts';
import { createRecallView } from '../../widget/domain/message/recalled.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import type { Platform } from '../../widget/platform/platform.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import { groupsAtom } from '../../widget/state/chats.ts';
import { groupMembersAtom } from '../../widget/state/group-people.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { replyAtom } from '../../widget/state/reply.ts';
import { accountAtom } from '../../widget/state/session.ts';
import { createPerson, signedIn, type Person } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { untilState } from '../support/until.ts';
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

async function enter(person: Person, chatId: string, platform: Partial<Platform> = {}): Promise<TestWidget> {
  const widget = await signedIn(provider, person, { platform });
  opened.push(widget);
  await widget.actions.openChat(chatId);
  return widget;
}

/** Owen owns a group, Ada is an admin, Max and Mia are members. */
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

const actionsOf = (widget: TestWidget) => widget.actions.lazy(createMessageActions);

/** The visible texts of the open chat at this widget, with a mark after each recalled text. */
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

test('shows recalled messages to owner and admins only, until restored', async () => {
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

test('updates the reply bar and quote when the original changes', async () => {
  const { owen, max, groupId } = await setUp();
  const [owner, sender] = [await enter(owen, groupId), await enter(max, groupId)];
  const { startReply } = owner.actions.lazy(createReplyActions);
  sender.actions.sendText(groupId, 'one');
  await untilSeen(owner, 'one');
  startReply(await messageOf(owner, 'one'));
  const untilAnswered = (what: string, isIt: (answered: SentMessage | undefined) => boolean) =>
    untilState(what, owner.store, replyAtom, isIt);
  const one = await messageOf(sender, 'one');
  await actionsOf(sender).recall(one);
  await untilAnswered('taken back', (answered) => answered?.deletion?.byId === max.account.userId);
  owner.actions.sendText(groupId, 'about what?');
  const quote = { messageId: one.delivery.messageId, content: undefined, isTakenBack: true };
  expect((await owner.untilMessage('about what?', 'sending')).quote).toMatchObject(quote);
  expect((await sender.untilMessage('about what?', 'sent')).quote).toMatchObject(quote);

  // A recalled message cannot be answered, not even by an admin who still sees it.
  const seesBack = createRecallView({ ownId: owen.account.userId, role: 'owner' });
  const back = seesBack(owner.store.get(openChatAtom)?.messages ?? []).find(
    (message) => message.recalled !== undefined,
  );
  expect(back && canReplyTo(back)).toBe(false);

  const own = await messageOf(owner, 'about what?');
  startReply(own);
  await actionsOf(owner).recall(own);
  await untilAnswered('taken back', (answered) => answered?.deletion?.byId !== undefined);
  await actionsOf(owner).restore(own);
  await untilAnswered('restored', (answered) => answered !== undefined && answered.deletion?.byId === undefined);
  await actionsOf(owner).deleteForOneself(groupId, [own.delivery.messageId]);
  await untilAnswered('deleted', (answered) => answered === undefined);
});

/** Enough messages to move the hole out of the range of the check for missing messages. */
const LATER = Array.from({ length: 11 }, (_, index) => `later ${index + 1}`);

/** A group in which 'two' was recalled before Mia joined: her browser stores its number as a hole, before many later messages. */
async function setUpHole(platform: Partial<Platform> = {}) {
  const people = await setUp();
  const { owen, max, mia, groupId } = people;
  const [owner, sender] = [await enter(owen, groupId), await enter(max, groupId)];
  for (const text of ['one', 'two', 'three']) sender.actions.sendText(groupId, text);
  await untilSeen(owner, 'one', 'two', 'three');
  expect((await actionsOf(owner).recall(await messageOf(owner, 'two'))).ok).toBe(true);
  const late = await enter(mia, groupId, platform);
  await untilSeen(late, 'one', 'three');
  for (const text of LATER) sender.actions.sendText(groupId, text);
  await untilSeen(late, 'one', 'three', ...LATER);
  return { ...people, owner, sender, late };
}

/** The same group; 'two' was restored while Mia was away. */
async function setUpRestored() {
  const { owner, late, mia, groupId } = await setUpHole();
  const { profile } = late;
  await late.stop();
  expect((await actionsOf(owner).restore(await messageOf(owner, 'two'))).ok).toBe(true);
  const visit = async (platform: Partial<Platform> = {}): Promise<TestWidget> => {
    const widget = await signedIn(provider, mia, { profile, platform });
    opened.push(widget);
    await widget.actions.openChat(groupId);
    return widget;
  };
  return { visit, groupId };
}

test('shows a message restored while the user was away', async () => {
  const { visit, groupId } = await setUpRestored();
  const again = await visit();
  await untilSeen(again, 'one', 'two', 'three', ...LATER);
  again.actions.closeChat();
  await again.actions.openChat(groupId);
  await untilSeen(again, 'one', 'two', 'three', ...LATER);
});

/** A network that loses requests for single messages and all frames with this text, until `mend` is called. */
function createLossyNetwork(text: string) {
  const http = createBrowserHttp();
  let isBroken = true;
  let lost = 0;
  const loses = (request = ''): boolean => {
    const isLost = isBroken && request.includes('"p":"GetMsgList"') && /"limit":"?1\b/.test(request);
    if (isLost) lost += 1;
    return isLost;
  };
  const platform: Partial<Platform> = {
    http: { send: (request) => (loses(request.body) ? Promise.resolve({ kind: 'network' }) : http.send(request)) },
    openSocket(url, listener) {
      const onMessage = (frame: string) =>
        void ((isBroken && frame.includes(`"${text}"`)) || listener.onMessage(frame));
      const socket = openBrowserSocket(url, { ...listener, onMessage });
      return { close: socket.close, send: (frame) => !loses(frame) && socket.send(frame) };
    },
    clock: createHurriedClock(RETRY_DELAY_MS),
  };
  return { platform, repair: () => (isBroken = false), lost: () => lost };
}

test('retries fetching a restored message in the open chat', async () => {
  const { platform, repair, lost } = createLossyNetwork('two');
  const { owner, late } = await setUpHole(platform);
  expect((await actionsOf(owner).restore(await messageOf(owner, 'two'))).ok).toBe(true);
  await expect.poll(lost).toBeGreaterThan(0);
  expect(seen(late)).toEqual(['one', 'three', ...LATER]);
  repair();
  await untilSeen(late, 'one', 'two', 'three', ...LATER);
});

test('loads a restored message later when its fetch has failed', async () => {
  const { visit } = await setUpRestored();
  const { platform, lost } = createLossyNetwork('two');
  const again = await visit(platform);
  await expect.poll(lost).toBeGreaterThan(0);
  await again.stop();
  const next = await visit();
  await readUp(next);
  await untilSeen(next, 'one', 'two', 'three', ...LATER);
});

const readUp = (widget: TestWidget) => widget.actions.loadOlderMessages();

test('shows earlier recalled messages to a user only as admin', async () => {
  const { late, mia, groupId } = await setUpHole();
  const change = async (role: 'admin' | 'member') =>
    changeRole(provider.services, await provider.tenant(), groupId, mia.account.userId, role);
  await change('admin');
  await untilSeen(late, 'one', 'two (back)', 'three', ...LATER);
  await change('member');
  await untilState('a member', late.store, groupsAtom, (groups) => groups.get(groupId)?.myRole === 'member');
  expect(seen(late)).toEqual(['one', 'three', ...LATER]);
});

test('shows recalled messages to a user promoted while away', async () => {
  const { late, mia, groupId } = await setUpHole();
  const { profile } = late;
  await late.stop();
  await changeRole(provider.services, await provider.tenant(), groupId, mia.account.userId, 'admin');
  const again = await signedIn(provider, mia, { profile });
  opened.push(again);
  await untilState('an admin', again.store, groupsAtom, (groups) => groups.get(groupId)?.myRole === 'admin');
  await again.actions.openChat(groupId);
  await readUp(again);
  await untilSeen(again, 'one', 'two (back)', 'three', ...LATER);
});

test('shows withdrawals to their sender, and refuses others’ recalls', async () => {
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

test('subtracts recalled messages from the unread count', async () => {
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

test('deletes messages for one user on all their devices only', async () => {
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

test('applies a member’s mute, title and removal', async () => {
  const { owen, max, mia, groupId } = await setUp();
  const [owner, other] = [await enter(owen, groupId), await enter(mia, groupId)];
  const { userId } = max.account;
  const memberAt = (widget: TestWidget) => widget.store.get(groupMembersAtom).get(groupId)?.get(userId);
  await untilState('the members', other.store, groupMembersAtom, () => memberAt(other) !== undefined);
  expect(memberAt(other)).toMatchObject({ postingBanned: false, title: '' });
  expect((await actionsOf(owner).setMuted(groupId, userId, true)).ok).toBe(true);
  expect((await actionsOf(owner).setTitle(groupId, userId, 'Expert', undefined)).ok).toBe(true);
  await expect.poll(() => memberAt(owner)).toMatchObject({ postingBanned: true, title: 'Expert' });
  await expect.poll(() => memberAt(other)).toMatchObject({ postingBanned: false, title: 'Expert' });
  expect((await actionsOf(owner).setTitle(groupId, userId, 'x'.repeat(17), undefined)).ok).toBe(false);
  expect((await actionsOf(owner).removeMember(groupId, userId)).ok).toBe(true);
  await expect.poll(() => memberAt(other)).toBeUndefined();
});

test('forwards a text to several chats and names refusing ones', async () => {
  const { owen, max, groupId } = await setUp();
  const friendly = await provider.befriend(max.account.userId, owen.account.userId);
  const strangers = await provider.createGroup({ owner: owen.account.userId });
  const [owner, sender] = [await enter(owen, friendly), await enter(max, groupId)];
  sender.actions.sendText(groupId, 'pass it on');
  const message = await messageOf(sender, 'pass it on');
  const { forward } = sender.actions.lazy(createForwardActions);
  expect(await forward([message], [friendly, strangers])).toMatchObject({
    failure: { failure: { code: 'noGroupMember' }, failedIds: [strangers] },
  });
  await untilSeen(owner, 'pass it on');
});

import localforage from 'localforage';
import { expect, test } from 'vitest';
import { createBrowserStorage } from '../../widget/platform/storage.browser.ts';
import { createStorageActions } from '../../widget/actions/storage-actions.ts';
import type { StorageEstimate } from '../../widget/platform/storage.ts';
import { chatOrderAtom, friendsAtom } from '../../widget/state/chats.ts';
import { storageModeAtom } from '../../widget/state/environment.ts';
import { dialogsAtom } from '../../widget/state/notices.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { PASSWORD, signedIn } from '../support/conversation.ts';
import { signIn } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import {
  createBrowserProfile,
  createTestHost,
  openWidget,
  type BrowserProfile,
  type TestWidget,
} from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

async function writeSchema(profile: BrowserProfile, userId: string, schema: number): Promise<void> {
  if (!localforage.supports(profile.storage._driver)) await localforage.defineDriver(profile.storage);
  const driver = profile.storage._driver;
  const settings = localforage.createInstance({ name: `meeline-CB-${userId}`, storeName: 'settings', driver });
  await settings.setItem('schema', schema);
}

test('ends the session when no database opens; allows a retry', async () => {
  const { anna, ben } = await twoFriends();
  const profile = createBrowserProfile();
  await writeSchema(profile, anna.account.userId, 25);
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, profile }));
  await widget.start();
  await widget.actions.logIn({ loginName: anna.loginName, password: PASSWORD });
  expect(widget.store.get(sessionAtom)).toEqual({ phase: 'signed-out', reason: 'database_version' });
  expect(profile.keyValue.get('ml_token:CB')).toBeNull();
  await writeSchema(profile, anna.account.userId, 24);
  await widget.actions.logIn({ loginName: anna.loginName, password: PASSWORD });
  await widget.untilSession('ready');
  expect([...widget.store.get(friendsAtom).keys()]).toEqual([ben.account.userId]);
});

const withFree = (freeBytes: number) => ({
  storage: {
    ...createBrowserStorage(),
    estimate: (): Promise<StorageEstimate> => Promise.resolve({ usedBytes: 1000, freeBytes }),
    measureFiles: () => Promise.resolve({ count: 2, bytes: 300 }),
    isBlocked: () => false,
    diagnose: () => Promise.resolve('none' as const),
  },
});

test('warns once per visit below 50 MB of free storage', async () => {
  const { anna } = await twoFriends();
  const widget = keep(await signedIn(stage.provider, anna, { platform: withFree(52_428_799) }));
  await untilState('the warning', widget.store, dialogsAtom, (dialogs) => dialogs.length === 1);
  expect(widget.store.get(dialogsAtom)[0]?.failure).toEqual({ code: 'storage_low' });
  await widget.actions.logOut();
  await widget.actions.logIn({ loginName: anna.loginName, password: PASSWORD });
  await widget.untilSession('ready');
  expect(widget.store.get(dialogsAtom)).toHaveLength(1);
  expect(await widget.actions.lazy(createStorageActions).storageUse()).toEqual({
    usedBytes: 1000,
    freeBytes: 52_428_799,
  });
});

test('shows no warning at 50 MB of free storage', async () => {
  const { anna, chatId } = await twoFriends();
  const widget = keep(await signedIn(stage.provider, anna, { platform: withFree(52_428_800) }));
  await widget.actions.openChat(chatId);
  expect(widget.store.get(dialogsAtom)).toEqual([]);
});

test('clears and reloads local data without ending the session', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const widget = keep(await signedIn(stage.provider, anna));
  await widget.actions.openChat(chatId);
  widget.actions.sendText(chatId, 'before');
  await widget.untilMessage('before', 'sent');
  widget.actions.closeChat();
  const token = widget.profile.keyValue.get('ml_token:CB');

  const { clearLocalData, measureStorage } = widget.actions.lazy(createStorageActions);
  const stored = await measureStorage();
  expect([stored?.messages.count, stored?.lists.count]).toEqual([1, 2]);
  await clearLocalData(['messages']);
  expect(await messagesKeptBy(widget, anna.account.userId)).toEqual([]);
  await widget.untilSession('ready');
  expect(widget.profile.keyValue.get('ml_token:CB')).toBe(token);
  expect(widget.store.get(chatOrderAtom)).toEqual([chatId]);
  await widget.actions.openChat(chatId);
  await widget.untilMessage('before', 'sent');
  const friend = await signIn(stage.provider.baseUrl, ben.loginName, PASSWORD);
  await friend.send(chatId, 'after');
  await widget.untilMessage('after', 'sent');
  expect(widget.texts()).toEqual(['before', 'after']);
});

test('reloads all data in another language', async () => {
  const { anna, chatId } = await twoFriends();
  const widget = keep(await signedIn(stage.provider, anna));
  await widget.actions.openChat(chatId);
  widget.actions.sendText(chatId, 'hello');
  await widget.untilMessage('hello', 'sent');
  widget.actions.closeChat();
  await widget.actions.setLanguage('en');
  await expect.poll(() => messagesKeptBy(widget, anna.account.userId)).not.toEqual([]);
  await widget.actions.setLanguage('vi');
  expect(await messagesKeptBy(widget, anna.account.userId)).toEqual([]);
  expect(widget.store.get(sessionAtom)).toMatchObject({ phase: 'ready', account: { name: 'Anna' } });
});

async function messagesKeptBy(widget: TestWidget, userId: string): Promise<readonly string[]> {
  const driver = widget.profile.storage._driver;
  return localforage.createInstance({ name: `meeline-CB-${userId}`, storeName: 'messages', driver }).keys();
}

test('uses memory in a host page without a database', async () => {
  const { anna } = await twoFriends();
  const profile = createBrowserProfile();
  await writeSchema(profile, anna.account.userId, 25);
  const { token } = await signIn(stage.provider.baseUrl, anna.loginName, PASSWORD);
  const host = createTestHost(() => Promise.resolve({ kind: 'session', token: token ?? '' }));
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, profile, host }));
  await widget.start();
  await widget.untilSession('ready');
  expect(widget.store.get(storageModeAtom)).toBe('memory');
});

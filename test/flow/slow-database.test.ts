import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMediaActions } from '../../widget/actions/media/create-media-actions.ts';
import { createComposeActions } from '../../widget/actions/compose-actions.ts';
import { createPeopleActions } from '../../widget/actions/people-actions.ts';
import { DATABASE_OPEN_TIMEOUT_MS, DATABASE_READ_TIMEOUT_MS, RETRY_DELAY_MS } from '../../widget/domain/limits.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import type { Clock } from '../../widget/platform/clock.ts';
import { createMemoryKeyValue } from '../../widget/platform/key-value.ts';
import type { Media } from '../../widget/platform/media.ts';
import { favouriteEmojiAtom } from '../../widget/state/emoji.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { uploadsAtom } from '../../widget/state/uploads.ts';
import { anOutgoingMessage } from '../support/builders.ts';
import { signedIn, type Person } from '../support/conversation.ts';
import { createHurriedClock, type HurriedClock } from '../support/hurried-clock.ts';
import { openLocalDatabase } from '../support/local-database.ts';
import { createNodeMedia } from '../support/node-media.ts';
import { createSlowStorage } from '../support/slow-storage.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

/** A browser whose storage is slow when a test says so, and whose uploads get nowhere until they are mended. */
function createSlowBrowser(name: string) {
  const storage = createSlowStorage(name);
  const real = createNodeMedia();
  let isBroken = true;
  const media: Media = {
    ...real,
    upload: (request) => (isBroken ? Promise.resolve({ kind: 'network' }) : real.upload(request)),
  };
  const profile = { storage: storage.driver, keyValue: createMemoryKeyValue() };
  return { storage, profile, importMedia: () => Promise.resolve(media), repair: () => (isBroken = false) };
}

const file = (): File => new File([new Uint8Array([1, 2, 3])], 'notes.txt');

const untilPaused = (widget: TestWidget) =>
  untilState('a pause', widget.store, uploadsAtom, (uploads) =>
    [...uploads.values()].some(({ state }) => state === 'paused'),
  );

const untilSent = (widget: TestWidget) =>
  widget.untilOpenChat('the file sent', ({ messages }) => messages.some(({ delivery }) => delivery.state === 'sent'));

async function sendFile(person: Person, chatId: string, options: Parameters<typeof signedIn>[2]): Promise<TestWidget> {
  const widget = keep(await signedIn(stage.provider, person, options));
  await widget.actions.openChat(chatId);
  await widget.actions.lazy(createMediaActions).sendFiles(chatId, [file()]);
  await untilPaused(widget);
  return widget;
}

async function nextVisit(
  before: TestWidget,
  chatId: string,
  platform: Parameters<typeof openWidget>[0]['platform'] = {},
): Promise<TestWidget> {
  await before.stop();
  const widget = keep(openWidget({ origin: stage.provider.baseUrl, profile: before.profile, platform }));
  await widget.start();
  await widget.untilSession('ready');
  await widget.actions.openChat(chatId);
  return widget;
}

test('pauses and retries an upload while the database is slow', async () => {
  const { anna, chatId } = await twoFriends();
  const { storage, profile, importMedia, repair } = createSlowBrowser('slow to read');
  const first = await sendFile(anna, chatId, { profile, platform: { importMedia } });

  const real = createBrowserClock();
  const clock: Clock = {
    ...real,
    setTimer(ms, run) {
      const isHurried = ms === RETRY_DELAY_MS || (ms === DATABASE_OPEN_TIMEOUT_MS && storage.isHeld());
      return real.setTimer(isHurried ? 100 : ms, run);
    },
  };
  const second = await nextVisit(first, chatId, { importMedia, clock });
  await untilPaused(second);
  storage.hold('images');
  repair();
  await expect.poll(storage.waiting).toBeGreaterThan(1);
  storage.release();
  await untilSent(second);
});

test('keeps a cancelled file away despite a late database write', async () => {
  const { anna, chatId } = await twoFriends();
  const { storage, profile, importMedia, repair } = createSlowBrowser('slow to write');
  const clock = createHurriedClock(DATABASE_READ_TIMEOUT_MS);
  storage.hold('images');
  const first = await sendFile(anna, chatId, { profile, platform: { importMedia, clock } });
  const localId = first.store.get(openChatAtom)?.messages[0]?.localId ?? '';
  first.actions.lazy(createMediaActions).cancelUpload(chatId, localId);
  // By then, callers that wait for a database read have given up.
  await new Promise<void>((resolve) => clock.setTimer(DATABASE_READ_TIMEOUT_MS, resolve));
  storage.release();

  repair();
  const second = await nextVisit(first, chatId, { importMedia });
  second.actions.sendText(chatId, 'instead');
  await untilSent(second);
  expect(second.texts()).toEqual(['instead']);
});

/** The remaining time of a write when the time of a read has run out. */
const MORE_PATIENCE_MS = DATABASE_OPEN_TIMEOUT_MS - DATABASE_READ_TIMEOUT_MS;

/** Anna has said 'hello'; her next visit begins in a browser whose storage is too slow to say what the one before left. */
async function slowStart() {
  const { anna, ben, chatId } = await twoFriends();
  const { storage, profile } = createSlowBrowser(`slow to start ${chatId}`);
  const first = keep(await signedIn(stage.provider, anna, { profile }));
  await first.actions.openChat(chatId);
  first.actions.sendText(chatId, 'hello');
  const { localId } = await first.untilMessage('hello', 'sent');
  await first.stop();

  const database = await openLocalDatabase(profile.storage, anna.account.userId);
  const text = (said: string, id: string = randomUUID()) =>
    anOutgoingMessage(id, { chatId, content: { kind: 'text', text: said }, createdAtMs: Date.now() });
  return {
    anna,
    ben,
    chatId,
    storage,
    database,
    leave: (said: string, order: number, id?: string) => database.outbox.put({ message: text(said, id), order }),
    leaveFailed: (said: string) =>
      database.failedMessages.put({ message: text(said), failure: 'isBan', timeMs: Date.now() }),
    hello: localId,
    async start() {
      storage.hold('outbox');
      const hurried = createHurriedClock(DATABASE_READ_TIMEOUT_MS);
      const clock: HurriedClock = {
        ...hurried,
        setTimer: (ms, run) => hurried.setTimer(ms === MORE_PATIENCE_MS ? DATABASE_READ_TIMEOUT_MS : ms, run),
      };
      const widget = keep(openWidget({ origin: stage.provider.baseUrl, profile, platform: { clock } }));
      const started = widget.start();
      await expect.poll(storage.waiting).toBeGreaterThan(0);
      clock.leap(DATABASE_READ_TIMEOUT_MS);
      await started;
      await widget.untilSession('ready');
      await widget.actions.openChat(chatId);
      return { widget, clock };
    },
  };
}

test('sends earlier messages first despite a slow database', async () => {
  const { chatId, storage, database, leave, leaveFailed, hello, start } = await slowStart();
  await leave('two', 3);
  await leave('one', 2);
  // The provider had stored it; the visit ended before the acknowledgement.
  await leave('hello', 1, hello);
  await leaveFailed('refused');
  const { widget } = await start();
  await widget.untilMessage('hello', 'sent');
  widget.actions.sendText(chatId, 'three');
  await widget.untilMessage('three', 'sending');
  expect(widget.texts()).toEqual(['hello', 'three']);

  storage.release();
  await widget.untilMessage('three', 'sent');
  expect(widget.texts()).toEqual(['hello', 'one', 'two', 'three', 'refused']);
  await expect.poll(database.outbox.all).toEqual([]);
});

test('sends new messages during ten seconds of database silence', async () => {
  const { chatId, storage, leave, start } = await slowStart();
  await leave('late', 1);
  const { widget, clock } = await start();
  widget.actions.sendText(chatId, 'now');
  clock.leap(DATABASE_OPEN_TIMEOUT_MS);
  await widget.untilMessage('now', 'sent');
  storage.release();
  await widget.untilMessage('late', 'sent');
  expect(widget.texts()).toEqual(['hello', 'now', 'late']);
});

test('deletes late failed messages when their history was cleared meanwhile', async () => {
  const { chatId, storage, database, leaveFailed, leave, start } = await slowStart();
  await leaveFailed('refused');
  await leave('waits', 1);
  const { widget } = await start();
  await widget.actions.lazy(createPeopleActions).clearHistory(chatId);
  storage.release();
  await widget.untilMessage('waits', 'sent');
  expect(widget.texts()).toEqual(['waits']);
  await expect.poll(database.failedMessages.all).toEqual([]);
});

test('keeps favourite emoji when a slow database gets another', async () => {
  const { anna } = await twoFriends();
  const { storage, profile } = createSlowBrowser('slow faces');
  const before = await openLocalDatabase(profile.storage, anna.account.userId);
  await before.emojiLists.set('favourite', ['🍀', '🎁']);
  storage.hold('face');
  const clock = createHurriedClock(DATABASE_READ_TIMEOUT_MS);
  const widget = keep(await signedIn(stage.provider, anna, { profile, platform: { clock } }));
  const { addFavouriteEmoji } = widget.actions.lazy(createComposeActions);
  await expect.poll(storage.waiting).toBeGreaterThan(1);
  clock.leap(DATABASE_READ_TIMEOUT_MS);
  await new Promise<void>((resolve) => clock.setTimer(DATABASE_READ_TIMEOUT_MS, resolve));
  expect(addFavouriteEmoji('🎲')).toBe(true);
  storage.release();
  await expect.poll(() => before.emojiLists.get('favourite')).toEqual(['🎲', '🍀', '🎁']);
  expect(widget.store.get(favouriteEmojiAtom)).toEqual(['🎲', '🍀', '🎁']);
});

test('keeps a sent message shown when database reading times out', async () => {
  const { anna, chatId } = await twoFriends();
  const { storage, profile } = createSlowBrowser(`slow to show ${chatId}`);
  const clock = createHurriedClock(DATABASE_READ_TIMEOUT_MS);
  const widget = keep(await signedIn(stage.provider, anna, { profile, platform: { clock } }));
  storage.hold('heads');
  const opened = widget.actions.openChat(chatId);
  await expect.poll(storage.waiting).toBeGreaterThan(0);
  widget.actions.sendText(chatId, 'hello');
  await widget.untilMessage('hello', 'sent');
  const shown: (readonly string[])[] = [];
  const stop = widget.store.sub(openChatAtom, () => shown.push(widget.texts()));
  clock.leap(DATABASE_READ_TIMEOUT_MS);
  await opened;
  stop();
  storage.release();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((texts) => !texts.includes('hello'))).toEqual([]);
});

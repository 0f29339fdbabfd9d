import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { complaints } from '../support/axe.ts';
import { keepScreenshot, LARGE_PHONE, PHONE, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { readCallFrame } from '../support/call-frames.ts';
import { signIn, valueOf } from '../support/provider-client.ts';
import { isInReach, restingBox } from '../support/settled.ts';
import { DEMO_PASSWORD, type StandaloneUser } from '../support/standalone.ts';

/** The chat room in small and large windows: pinned message, selection, search, cancelling, toasts. */

const stage = useStackStage();

const GROUP = 'Lounge';
const FRIEND = 'Emma Wilson';
const ME = 'xiaoming';
const PEER = 'emma';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a message' });
const message = ({ log }: StandaloneUser, text: string): Locator =>
  log.locator('[data-message-id]').filter({ hasText: text });
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Message actions' });

async function enter(name: string, options: BrowserContextOptions = PHONE, login = ME): Promise<StandaloneUser> {
  const user = await stage.signIn(login, options);
  await user.openChat(name);
  await user.log.locator('[data-message-id]').first().waitFor();
  return user;
}

/** Sends texts to the friend one by one. */
async function say(user: StandaloneUser, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await user.send(text);
    await expect.poll(() => message(user, text).getAttribute('data-state')).toBe('sent');
  }
}

/** Scrolls to the top, as often as needed: a chat that has just opened may still place its newest message. */
const scrollAway = (log: Locator, jump: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await log.evaluate((element) => element.scrollTo({ top: 0 }));
      return jump.isVisible();
    })
    .toBe(true);

const idOf = async (page: Page, name: string): Promise<string> =>
  (await page.locator('[data-chat-id]').filter({ hasText: name }).first().getAttribute('data-chat-id')) ?? '';

async function tellEveryone(groupId: string, text: string): Promise<void> {
  const owner = await signIn(stage.stack.widgetOrigin, 'jiayi', DEMO_PASSWORD);
  const content = { kind: 'text', text } as const;
  const sent = { chatId: groupId, localId: randomUUID(), content, mentionedIds: ['all'], mentionWords: [] };
  valueOf(await owner.operation(OPERATIONS.msgSend, sent));
}

describe('the pinned message', () => {
  it('collapses on input and keeps the field reachable', async () => {
    const user = await stage.signIn(ME, { ...PHONE, viewport: { width: 844, height: 390 } });
    const { page } = user;
    await page.locator('[data-chat-id]').first().waitFor();
    await tellEveryone(await idOf(page, GROUP), `Draw at nine. ${'Please read the rules. '.repeat(20)}`);
    await page.locator('[data-chat-id]').filter({ hasText: 'Draw at nine' }).waitFor();
    await user.openChat(GROUP);
    const collapse = button(page, 'Collapse');
    await collapse.waitFor();
    await expect.poll(() => isInReach(field(page))).toBe(true);
    await keepScreenshot(page, 'room-pinned-low');
    await field(page).tap();
    await collapse.waitFor({ state: 'detached' });

    await button(page, 'Show full pinned message').tap();
    await collapse.waitFor();
    await button(page, 'Emoji').tap();
    await collapse.waitFor({ state: 'detached' });
    await expect.poll(() => isInReach(field(page))).toBe(true);
    await keepScreenshot(page, 'room-emoji-low');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 420 });
    await button(page, 'Show full pinned message').tap();
    await collapse.waitFor();
    const full = await restingBox(page.getByRole('region', { name: 'Pinned message' }).locator('> :last-child'));
    const form = await restingBox(page.locator('form'));
    expect(full.y + full.height).toBeLessThanOrEqual(form.y);
    await keepScreenshot(page, 'room-pinned-390x420');
  });

  it('stays hidden on this device until a new one arrives', async () => {
    const user = await stage.signIn(ME, PHONE);
    const { page } = user;
    await page.locator('[data-chat-id]').first().waitFor();
    const groupId = await idOf(page, GROUP);
    await tellEveryone(groupId, `Pinned once ${Date.now()}`);
    await page.locator('[data-chat-id]').filter({ hasText: 'Pinned once' }).waitFor();
    await user.openChat(GROUP);
    const pinned = page.getByRole('region', { name: 'Pinned message' });
    await pinned.waitFor();
    await button(page, 'Collapse').click();
    await button(page, 'Hide the pinned message').click();
    await pinned.waitFor({ state: 'detached' });
    await reload(page);
    await user.log.locator('[data-message-id]').first().waitFor();
    await expect.poll(() => pinned.count()).toBe(0);
    await tellEveryone(groupId, `Pinned twice ${Date.now()}`);
    await pinned
      .getByText(/Pinned twice/)
      .first()
      .waitFor();
  });

  it('hides the jump button when the log has no space', async () => {
    const user = await enter(GROUP, { ...PHONE, viewport: { width: 844, height: 390 } });
    const { page, log } = user;
    const jump = button(page, /^Jump to the latest message/);
    await scrollAway(log, jump);
    await button(page, 'Emoji').tap();
    await expect.poll(async () => (await log.boundingBox())?.height).toBeLessThan(80);
    await expect.poll(() => jump.isVisible()).toBe(false);
  });
});

it('shows a recalled message as a separate centred notice', async () => {
  const user = await enter(FRIEND);
  const { page, log } = user;
  await say(user, 'stays where it is', 'goes again');
  await message(user, 'goes again').click({ button: 'right' });
  await menu(page)
    .getByRole('button', { name: /^Recall/ })
    .click();
  const line = log.locator('p').filter({ hasText: 'You recalled this message' }).last();
  const [notice, frame, before] = [
    await restingBox(line),
    await restingBox(log),
    await restingBox(message(user, 'stays where it is').last()),
  ];
  expect(Math.abs(notice.x + notice.width / 2 - (frame.x + frame.width / 2))).toBeLessThan(2);
  expect(notice.y - before.y - before.height).toBeGreaterThanOrEqual(8);
  await keepScreenshot(page, 'room-recalled');
});

describe('selection', () => {
  it('forwards, copies, deletes and recalls in a private chat', async () => {
    const options = { ...PHONE, permissions: ['clipboard-write'] };
    const [user, peer] = [await enter(FRIEND, options), await enter('陈晓明', PHONE, PEER)];
    const { page } = user;
    const stamp = Date.now();
    const [one, two, theirs] = [`one ${stamp}`, `two ${stamp}`, `theirs ${stamp}`];
    await say(user, one, two);
    await peer.send(theirs);
    await message(user, theirs).waitFor();
    const chooseAll = async (): Promise<void> => {
      await message(user, theirs).click({ button: 'right' });
      await menu(page).getByRole('button', { name: 'Select' }).click();
      await message(user, two).getByRole('checkbox').click();
      await message(user, one).getByRole('checkbox').click();
      await page.getByText('3 selected').waitFor();
    };
    await chooseAll();
    await keepScreenshot(page, 'room-selection');
    await button(page, 'Copy').click();
    await page.getByText('Copied', { exact: true }).waitFor();
    await field(page).press('Control+v');
    await expect.poll(() => field(page).inputValue()).toBe(`${one}\n${two}\n${theirs}`);
    await field(page).fill('');

    await chooseAll();
    await button(page, 'Forward').click();
    const picker = page.getByRole('dialog', { name: 'Forward to' });
    await picker.getByRole('group', { name: 'Recent chats' }).waitFor();
    await picker.getByRole('searchbox').fill(GROUP);
    await picker.getByRole('checkbox', { name: GROUP }).click();
    await picker.getByRole('searchbox').fill('');
    await picker.getByRole('group', { name: 'Chosen' }).getByRole('button', { name: GROUP }).waitFor();
    await keepScreenshot(page, 'room-forward');
    await picker.getByRole('button', { name: 'Send to 1 chat' }).click();
    await picker.waitFor({ state: 'detached' });
    // A member may send one message per second to a group.
    const group = await enter(GROUP, PHONE, PEER);
    for (const text of [one, two, theirs]) await message(group, text).waitFor();
    const order = (await group.log.locator('[data-message-id]').allTextContents()).filter((text) =>
      text.includes(String(stamp)),
    );
    expect(order.map((text) => text.slice(0, 3))).toEqual(['one', 'two', 'the']);

    await chooseAll();
    await button(page, 'Recall 2').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Recall' }).click();
    await message(peer, one).waitFor({ state: 'detached' });
    await message(peer, two).waitFor({ state: 'detached' });
    await message(peer, theirs).waitFor();

    await message(user, theirs).click({ button: 'right' });
    await menu(page).getByRole('button', { name: 'Select' }).click();
    const recall = button(page, 'Recall');
    expect(await recall.getAttribute('aria-disabled')).toBe('true');
    await recall.click({ force: true });
    await page.getByText('You can only recall your own messages').waitFor();
    await button(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await message(user, theirs).waitFor({ state: 'detached' });
    await message(peer, theirs).waitFor();
  });
});

it('shows the newest hit, marks it and steps through hits', async () => {
  const user = await enter(FRIEND, LARGE_PHONE);
  const { page, log } = user;
  const word = `needle${Date.now()}`;
  const filler = (when: string) => Array.from('abcdefgh', (letter) => `${when} ${letter}\n\n\n\nof ${word.slice(6)}`);
  await say(user, `an older ${word}`, ...filler('early'), `the newer ${word} here`, ...filler('late'));
  await log.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const named = new URL(page.url()).searchParams.get('msg_id');
  await button(page, 'Search in this chat').tap();
  const box = page.getByRole('searchbox', { name: 'Search in this chat' });
  await box.fill(word);
  const marks = log.locator('mark[data-current]');
  await expect.poll(() => marks.allTextContents()).toEqual([word]);
  await page.getByText('1 of 2').waitFor();
  await expect.poll(() => isInReach(message(user, 'the newer').locator('mark'))).toBe(true);
  // The search field keeps the focus.
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await restingBox(page.locator('[data-walks-hits]'))).height).toBeLessThan(70);
  await keepScreenshot(page, 'room-search');
  await button(page, 'Older result').tap();
  await page.getByText('2 of 2').waitFor();
  await expect.poll(() => isInReach(message(user, 'an older').locator('mark[data-current]'))).toBe(true);
  await button(page, 'Newer result').tap();
  await page.getByText('1 of 2').waitFor();
  await button(page, 'Close').tap();
  await expect.poll(() => log.locator('mark').count()).toBe(0);
  // The address names the hit that was read.
  await page.waitForURL((url) => url.searchParams.get('msg_id') !== named);
});

it('leaves the chat when Back follows the search’s end immediately', async () => {
  const user = await enter(FRIEND, LARGE_PHONE);
  const { page, log } = user;
  const word = `needle${Date.now()}`;
  await say(user, `one ${word}`);
  for (const goBack of ['the bar', 'the browser'] as const) {
    await button(page, 'Search in this chat').tap();
    await page.getByRole('searchbox', { name: 'Search in this chat' }).fill(word);
    await log.locator('mark[data-current]').waitFor();
    if (goBack === 'the bar') {
      await button(page, 'Close').tap();
      await button(page, /^Back/).first().tap();
    } else {
      // As early as possible: as soon as the entry of the search has left the history.
      await button(page, 'Close').evaluate((close: HTMLElement) => {
        addEventListener('popstate', () => history.back(), { once: true });
        close.click();
      });
    }
    await page.waitForURL(/\/ml\/home/);
    // The search ended long ago when the next chat is on screen.
    await page.getByRole('link', { name: GROUP }).first().click();
    await log.locator('[data-message-id]').first().waitFor();
    await page.getByRole('button', { name: 'Group info' }).first().waitFor();
    await button(page, /^Back/).first().tap();
    await page.waitForURL(/\/ml\/home/);
    await user.openChat(FRIEND);
    await log.locator('[data-message-id]').first().waitFor();
  }
});

describe('a pending message', () => {
  /** Delays the user's messages on their way to the provider while deafened. */
  async function enterDeaf() {
    let isDeaf = false;
    const held: (() => void)[] = [];
    const user = await stage.signIn(ME, PHONE);
    await user.page.routeWebSocket(/\/vap\/websocket\//, (socket) => {
      const provider = socket.connectToServer();
      socket.onMessage((frame) => {
        const { p } = readCallFrame(frame);
        if (isDeaf && p === OPERATIONS.msgSend.name) held.push(() => provider.send(frame));
        else provider.send(frame);
      });
    });
    await reload(user.page);
    await user.openChat(FRIEND);
    await user.log.locator('[data-message-id]').first().waitFor();
    return {
      user,
      deafen: () => (isDeaf = true),
      held,
      hear() {
        isDeaf = false;
        for (const send of held.splice(0)) send();
      },
    };
  }
  const cancel = async ({ page, log }: StandaloneUser, text: string): Promise<void> => {
    await log.locator('[data-message-id]').filter({ hasText: text }).click({ button: 'right' });
    await menu(page).getByRole('button', { name: "Don't send" }).click();
  };

  it('discards a message that is cancelled before it is sent', async () => {
    const { user, deafen, held, hear } = await enterDeaf();
    const peer = await enter('陈晓明', PHONE, PEER);
    const stamp = Date.now();
    deafen();
    await user.send(`first ${stamp}`);
    await expect.poll(() => held.length).toBe(1);
    // Each chat sends its messages one by one.
    await user.send(`second ${stamp}`);
    await cancel(user, `second ${stamp}`);
    await user.page.getByText('Not sent', { exact: true }).waitFor();
    await message(user, `second ${stamp}`).waitFor({ state: 'detached' });
    hear();
    await message(peer, `first ${stamp}`).waitFor();
    await say(user, `third ${stamp}`);
    await message(peer, `third ${stamp}`).waitFor();
    expect(await message(peer, `second ${stamp}`).count()).toBe(0);
    await reload(user.page);
    await message(user, `third ${stamp}`).waitFor();
    expect(await message(user, `second ${stamp}`).count()).toBe(0);
  });

  it('recalls a cancelled message that has reached the provider', async () => {
    const { user, deafen, held, hear } = await enterDeaf();
    const { page } = user;
    const peer = await enter('陈晓明', PHONE, PEER);
    const text = `perhaps ${Date.now()}`;
    deafen();
    await user.send(text);
    await expect.poll(() => held.length).toBe(1);
    await cancel(user, text);
    await page.getByText('It may have been sent already. If so, it will be recalled.').waitFor();
    await message(user, text).waitFor({ state: 'detached' });
    hear();
    const newest = user.log.locator('[data-message-id]').last();
    await expect.poll(() => newest.textContent()).toContain('You recalled this message');
    await say(user, `after ${text}`);
    await message(peer, `after ${text}`).waitFor();
    await expect.poll(() => peer.log.getByText(text, { exact: true }).count()).toBe(0);
    await button(page, /^Back/).first().click();
    const row = page.locator('[data-chat-id]').filter({ hasText: FRIEND }).first();
    await expect.poll(() => row.textContent()).toContain(`after ${text}`);
  });
});

describe('around the messages', () => {
  it('names the composer’s landmark; counts messages in the jump button', async () => {
    const [user, peer] = [await enter(FRIEND), await enter('陈晓明', PHONE, PEER)];
    const { page, log } = user;
    await page.getByRole('region', { name: 'Write a message' }).getByRole('textbox').waitFor();
    await scrollAway(log, button(page, 'Jump to the latest message'));
    await say(peer, `new below ${Date.now()}`);
    await button(page, 'Jump to the latest message, 1 new').waitFor();
    expect(await complaints(page, 'jump button', ['label-content-name-mismatch', 'region'])).toEqual([]);
  });

  it('opens the chat info on a tap on the name', async () => {
    const { page } = await enter(FRIEND);
    await page.getByRole('heading', { name: FRIEND }).getByRole('button').click();
    await page.getByRole('heading', { name: 'Chat info' }).waitFor();
  });

  it('counts the unread messages in the divider', async () => {
    const peer = await enter('陈晓明', PHONE, PEER);
    const user = await stage.signIn(ME, PHONE);
    await user.page.locator('[data-chat-id]').first().waitFor();
    const stamp = Date.now();
    await say(peer, `unread a ${stamp}`, `unread b ${stamp}`);
    await user.page
      .locator('[data-chat-id]')
      .filter({ hasText: `unread b ${stamp}` })
      .waitFor();
    await user.openChat(FRIEND);
    await user.log.getByText('2 unread messages', { exact: true }).waitFor();
  });

  it('shows toasts above the newest message until a tap', async () => {
    const user = await enter(FRIEND, { ...PHONE, permissions: ['clipboard-write'] });
    const { page } = user;
    const text = `toast ${Date.now()}`;
    await say(user, text);
    await message(user, text).click({ button: 'right' });
    await menu(page).getByRole('button', { name: 'Copy' }).click();
    const toast = page.getByText('Copied', { exact: true });
    await toast.waitFor();
    // The toast moves while it is visible, and stays while the pointer is over it.
    await toast.hover({ force: true });
    const [box, newest] = [await toast.boundingBox(), await message(user, text).boundingBox()];
    expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThan(newest?.y ?? 0);
    await page.mouse.down();
    await page.mouse.up();
    await toast.waitFor({ state: 'detached' });
  });
});

import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { complaintsInBothSchemes } from '../support/axe.ts';
import { DESKTOP, keepScreenshot, sticksOut } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signIn, valueOf } from '../support/provider-client.ts';
import { restingBox } from '../support/settled.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';

/** Wide windows show opened screens next to the list. */

const stage = useStackStage();
const GROUP = '开奖夜谈';
const OTHER = 'Emma Wilson';
const FRIEND = '김민준';

const rowOf = (page: Page, name: string) => page.locator('[data-chat-id]').filter({ hasText: name });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: name === 'Me' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const hasFocus = (of: Locator): Promise<boolean> => of.evaluate((element) => document.activeElement === element);
const isInView = async (of: Locator): Promise<boolean> => {
  const [box, log] = await Promise.all([of.boundingBox(), of.page().getByRole('log').boundingBox()]);
  return box !== null && log !== null && box.y >= log.y && box.y + box.height <= log.y + log.height;
};
const roomName = (page: Page) => page.getByRole('main').locator('..').getByRole('heading', { level: 1 });

it('replaces the chat next to the list by another', async () => {
  const { page, openChat, send, sees } = await stage.signIn('xiaoming', DESKTOP);
  await page.getByText('Select a chat').waitFor();
  expect.soft(await complaintsInBothSchemes(page, 'two panes, nothing open')).toEqual([]);

  await openChat(GROUP);
  await page.getByRole('log').locator('[data-message-id]').first().waitFor();
  await expect.poll(() => rowOf(page, GROUP).getAttribute('aria-current')).toBe('page');
  await expect.poll(() => page.locator('[data-chat-id][aria-current]').count()).toBe(1);
  // The list is visible, so there is no Back button.
  await expect.poll(() => page.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('main').count()).toBe(1);
  expect.soft(await complaintsInBothSchemes(page, 'two panes, a chat')).toEqual([]);

  await send('said beside the list');
  await sees('said beside the list');
  await rowOf(page, GROUP).getByText('said beside the list').waitFor();
  await field(page).fill('half a thought');
  // The list shows the draft only after another chat opens.
  await expect.poll(() => rowOf(page, GROUP).getByText('half a thought').count()).toBe(0);
  await openChat(OTHER);
  await expect.poll(() => roomName(page).textContent()).toBe(OTHER);
  await rowOf(page, GROUP).getByText('half a thought').waitFor();
  await expect.poll(() => rowOf(page, OTHER).getAttribute('aria-current')).toBe('page');
  await expect.poll(() => field(page).inputValue()).toBe('');

  // Opening the current chat again adds no history entry, neither from the chat nor from its info.
  await openChat(OTHER);
  await page.getByRole('button', { name: 'Chat info' }).click();
  await page.waitForURL(/chatinfo/);
  await expect.poll(() => rowOf(page, OTHER).getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await field(page).waitFor();
  await page.goBack();
  await expect.poll(() => field(page).inputValue()).toBe('half a thought');
  await page.goBack();
  await page.getByText('Select a chat').waitFor();
});

it('focuses the text field on desktop, the heading on phones', async () => {
  const { page, openChat, sees } = await stage.signIn('xiaoming', DESKTOP);
  for (const name of [GROUP, OTHER]) {
    await openChat(name);
    await expect.poll(() => roomName(page).textContent()).toBe(name);
    await expect.poll(() => hasFocus(field(page))).toBe(true);
    await page.keyboard.type(`typed at once to ${name}`);
    await page.keyboard.press('Enter');
    await sees(`typed at once to ${name}`);
  }
  // The focus stays in the search field.
  await page.getByRole('button', { name: 'Search in this chat' }).click();
  await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search in this chat' }))).toBe(true);

  const phone = await stage.signIn('xiaoming');
  await phone.openChat(GROUP);
  await expect.poll(() => hasFocus(roomName(phone.page))).toBe(true);
});

it('does not steal the focus when the text field returns', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  const own = await signIn(stage.stack.widgetOrigin, 'xiaoming', DEMO_PASSWORD);
  const { items } = valueOf(await own.operation(OPERATIONS.friendListGet, {})).data;
  const friendId = items.find(({ friend }) => friend.name === OTHER)?.friend.userId ?? '';
  const edit = async (method: 'blackList' | 'unblackList') =>
    valueOf(await own.call(HTTP_CALLS.friendShipEdit, { method, friendId, alias: undefined }));
  await openChat(OTHER);
  await expect.poll(() => hasFocus(field(page))).toBe(true);
  await edit('blackList');
  await page.locator('[data-block="blocked"]').waitFor();
  const row = page.getByRole('link', { name: GROUP }).first();
  await row.focus();
  await edit('unblackList');
  await field(page).waitFor();
  await expect.poll(() => hasFocus(row)).toBe(true);

  await edit('blackList');
  await page.locator('[data-block="blocked"]').waitFor();
  await row.blur();
  await edit('unblackList');
  await expect.poll(() => hasFocus(field(page))).toBe(true);
});

it('keeps the open chat when the user switches tabs', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(OTHER);
  await field(page).fill('still here');
  // The address contains the transition only during the animation.
  await page.waitForURL((url) => !url.searchParams.has('anime'));
  const address = page.url();
  for (const name of ['Groups', 'Me', 'Friends']) {
    await tab(page, name).click();
    await expect.poll(() => tab(page, name).getAttribute('aria-current')).toBe('page');
  }
  expect(page.url()).toBe(address);
  await expect.poll(() => field(page).inputValue()).toBe('still here');
  const friend = page.locator('[data-friend-id]').filter({ hasText: OTHER });
  await expect.poll(() => friend.getAttribute('aria-current')).toBe('page');

  await page.getByText('New friends').click();
  await page.waitForURL(/newfriend/);
  await page.getByRole('main').getByText('Waiting', { exact: false }).first().waitFor();
  await expect.poll(() => friend.isVisible()).toBe(true);
  expect(await page.getByRole('complementary').locator('[aria-current="page"]').getByText('New friends').count()).toBe(
    1,
  );
  expect.soft(await complaintsInBothSchemes(page, 'two panes, friends')).toEqual([]);
  // With nothing open, each tab has its own address.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('Select a chat').waitFor();
  await tab(page, 'Groups').click();
  await page.waitForURL(/\/ml\/groups/);
  await page.locator('[data-group-id]').first().waitFor();
});

it('scrolls to a search hit again on a second click', async () => {
  const { page, openChat, send, sees } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(OTHER);
  await send('a hit to come back to');
  await sees('a hit to come back to');
  for (let n = 1; n <= 20; n += 1) await send(`line ${n}\n\n\nof it`);
  await sees('line 20\n\n\nof it');
  const said = page.getByRole('log').getByText('a hit to come back to', { exact: true });
  await page.getByRole('searchbox').fill('a hit to come back');
  const hit = page.getByRole('region', { name: 'Messages' }).getByRole('link').first();
  for (const _ of ['first', 'again']) {
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight));
    await expect.poll(() => isInView(said)).toBe(false);
    await hit.click();
    await expect.poll(() => isInView(said)).toBe(true);
  }
});

it('keeps search and focus when the window changes its width', async () => {
  const { page } = await stage.signIn('xiaoming', { viewport: { width: 700, height: 800 } });
  const box = page.getByRole('searchbox');
  await box.fill('emma');
  await page.getByRole('region', { name: 'Friends' }).waitFor();
  for (const width of [900, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText('Select a chat').waitFor({ state: width === 900 ? 'visible' : 'detached' });
    await expect.poll(() => box.inputValue()).toBe('emma');
    await expect.poll(() => hasFocus(box)).toBe(true);
  }
});

it('keeps the chat mounted when the window changes its width', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(GROUP);
  await field(page).fill('being written');
  const room = await page.getByRole('log').elementHandle();
  await page.setViewportSize({ width: 767, height: 800 });
  await page.getByRole('button', { name: 'Back' }).waitFor();
  await expect.poll(() => page.locator('[data-chat-id]').count()).toBe(0);
  expect(await room?.evaluate((log) => log.isConnected)).toBe(true);
  await expect.poll(() => hasFocus(field(page))).toBe(true);
  await expect.poll(() => field(page).inputValue()).toBe('being written');
  await page.setViewportSize({ width: 768, height: 800 });
  await rowOf(page, GROUP).waitFor();
  expect(await room?.evaluate((log) => log.isConnected)).toBe(true);
  await expect.poll(() => sticksOut(page)).toBeLessThanOrEqual(0);
  await keepScreenshot(page, 'two-panes-768');
});

it('shows the emoji panel in low windows with focused field', async () => {
  // The window is too low for the popover, so the panel opens.
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(GROUP);
  await expect.poll(() => hasFocus(field(page))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 470 });
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  const emoji = page.getByRole('button', { name: '😀', exact: true });
  expect((await restingBox(emoji)).height).toBeGreaterThan(20);
  const isSeen = (): Promise<boolean> =>
    emoji.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isSeen).toBe(true);
  await emoji.click();
  await expect.poll(() => field(page).inputValue()).toBe('😀');
  await field(page).fill('');
});

it('returns from profiles to the search, and ignores late answers', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  const own = await signIn(stage.stack.widgetOrigin, 'xiaoming', DEMO_PASSWORD);
  const friends = valueOf(await own.operation(OPERATIONS.friendListGet, {})).data.items;
  const friendId = friends.find(({ friend }) => friend.name === OTHER)?.friend.userId ?? '';
  const groups = valueOf(await own.operation(OPERATIONS.groupListGet, {})).data.items;
  const number = groups.find(({ group }) => group.name === GROUP)?.group.groupNumber ?? '';
  const main = page.getByRole('main');
  const search = async (type: number, code: string): Promise<void> => {
    await page.goto(`${stage.stack.widgetOrigin}/ml/add?lang=en&type=${type}`);
    await main.getByRole('textbox').fill(code);
    await main.getByRole('button', { name: 'Search' }).click();
  };
  for (const [type, code] of [[1, friendId] as const, [2, number] as const]) {
    await search(type, code);
    await page.waitForURL(/userInfo/);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(/\/ml\/add/);
    await expect.poll(() => main.getByRole('textbox').inputValue()).toBe(code);
  }

  const answers: (() => void)[] = [];
  await page.route('**/friendShip/detail*', async (route) => {
    await new Promise<void>((answer) => answers.push(answer));
    await route.continue();
  });
  await search(1, friendId);
  await expect.poll(() => answers.length).toBe(1);
  await openChat(GROUP);
  const answered = page.waitForResponse(/friendShip\/detail/);
  answers.pop()?.();
  await (await answered).finished();
  await expect.poll(() => hasFocus(field(page))).toBe(true);
  await page.keyboard.type('still in this chat');
  await expect.poll(() => field(page).inputValue()).toBe('still in this chat');
  await expect.poll(() => roomName(page).textContent()).toBe(GROUP);
  await field(page).fill('');
});

it('closes an open chat that is removed from the list', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(OTHER);
  await page.getByRole('log').locator('[data-message-id]').first().waitFor();
  await rowOf(page, OTHER).click({ button: 'right' });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await page.getByText('Select a chat').waitFor();
  await rowOf(page, OTHER).waitFor({ state: 'detached' });
  await page.waitForURL(/\/ml\/home/);
  // Back does not lead to the removed chat either.
  await page.goBack();
  await page.waitForURL(/\/ml\/home/);
  await page.getByText('Select a chat').waitFor();
});

it('does not open a file dropped on the list', async () => {
  const { page } = await stage.signIn('xiaoming', DESKTOP);
  const isRefused = (type: string): Promise<boolean> =>
    page.getByRole('complementary').evaluate((list, name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'a.txt'));
      return !list.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
    }, type);
  // The handler loads after the first screen.
  await expect.poll(() => isRefused('dragover')).toBe(true);
  expect(await isRefused('drop')).toBe(true);
});

it('shows a lost connection once', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(GROUP);
  await stage.stack.killProvider();
  await page.getByText('Reconnecting').first().waitFor();
  await expect.poll(() => page.getByText('Reconnecting').count()).toBe(1);
  await keepScreenshot(page, 'two-panes-reconnecting');
  await stage.stack.startProvider();
  await page.getByText('Reconnecting').waitFor({ state: 'detached' });
});

it('limits cells and forms to a column, not a chat', async () => {
  const { page, openChat, log } = await stage.signIn('xiaoming', DESKTOP);
  const widthOf = async (of: Locator): Promise<number> => (await restingBox(of)).width;
  await openChat(FRIEND);
  const pane = await widthOf(page.getByRole('main'));
  expect(await widthOf(log)).toBe(pane);
  await page.goto(`${stage.stack.widgetOrigin}/ml/meInfo?lang=en`);
  const cell = page.getByRole('main').getByRole('button', { name: 'Nickname' });
  await cell.waitFor();
  const [box, main] = [await restingBox(cell), await restingBox(page.getByRole('main'))];
  expect(main.width).toBe(pane);
  expect(box.width).toBeLessThanOrEqual(640);
  expect(box.x - main.x).toBeCloseTo(main.x + main.width - box.x - box.width, 0);
});

it('Escape closes layers, then the chat, and focuses its row', async () => {
  const { page, openChat } = await stage.signIn('xiaoming', DESKTOP);
  await openChat(FRIEND);
  await expect.poll(() => hasFocus(field(page))).toBe(true);
  await page.getByRole('button', { name: 'Emoji' }).click();
  const emoji = page.getByRole('dialog', { name: 'Emoji' });
  await emoji.waitFor();
  await page.keyboard.press('Escape');
  await emoji.waitFor({ state: 'detached' });
  await page.getByRole('log').locator('[data-message-id]').last().locator('> :last-child').click({ button: 'right' });
  await page.getByRole('dialog', { name: 'Message actions' }).getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('log').focus();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel reply' }).click();
  // An input method handles this Escape.
  const ofInputMethod = { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true };
  await field(page).dispatchEvent('keydown', ofInputMethod);
  await rowOf(page, GROUP).focus();
  await page.keyboard.press('Escape');
  await field(page).focus();
  await expect.poll(() => roomName(page).textContent()).toBe(FRIEND);

  await page.keyboard.press('Escape');
  await page.getByText('Select a chat').waitFor();
  await expect.poll(() => hasFocus(rowOf(page, FRIEND))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => roomName(page).textContent()).toBe(FRIEND);
});

import type { FrameLocator, Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { keepScreenshot, PHONE, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { readCallFrame } from '../support/call-frames.ts';
import type { Player } from '../support/players.ts';
import { signIn, valueOf } from '../support/provider-client.ts';
import { restingBox } from '../support/settled.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';

/** The composer with two browsers: panels, mentions, games, cards, drafts and keys. Issue points 3 and 4. */

const BEN = '陈晓明';
/** Group of Emma Wilson and 陈晓明. */
const GROUP = '开奖夜谈';

const stage = useStackStage();

async function emma(): Promise<Player> {
  const player = await stage.visit('Emma Wilson');
  await player.open();
  return player;
}

const onPhone = stage.signIn;

const fieldOf = (page: Pick<FrameLocator, 'getByRole'>, name = 'Write a message'): Locator =>
  page.getByRole('textbox', { name });

describe('the composer', () => {
  it('inserts a picked mention and marks the mentioned user’s chat', async () => {
    const anna = await emma();
    const ben = await onPhone('xiaoming');
    await anna.openChat(GROUP);
    const field = fieldOf(anna.widget, '输入消息');
    await field.pressSequentially('hi @陈晓');
    await anna.widget.getByRole('option', { name: BEN }).waitFor();
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`hi @${BEN} `);
    // A picked mention can be undone like typed text.
    await field.press('Control+z');
    await expect.poll(() => field.inputValue()).toBe('hi @陈晓');
    await field.press('Control+Shift+z');
    await expect.poll(() => field.inputValue()).toBe(`hi @${BEN} `);
    // Backspace deletes the whole mention.
    await field.press('Backspace');
    await expect.poll(() => field.inputValue()).toBe('hi ');
    await field.pressSequentially('@陈晓');
    await anna.widget.getByRole('option', { name: BEN }).click();
    // A mouse click on an emoji leaves the focus in the text field.
    await anna.widget.getByRole('button', { name: '表情' }).click();
    await anna.widget.getByRole('button', { name: '🍀', exact: true }).click();
    const stamp = `look ${Date.now()}`;
    await anna.page.keyboard.type(stamp);
    await anna.page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    const row = ben.page.locator('[data-chat-id]').filter({ hasText: GROUP });
    await row.filter({ hasText: 'You were mentioned' }).or(row.getByLabel('You were mentioned')).first().waitFor();
    await ben.openChat(GROUP);
    await ben.log.getByText(stamp).waitFor();
  });

  it('shows a friend’s remark in pickers, inserts the group name', async () => {
    const remark = 'owes me';
    const other = await signIn(stage.stack.widgetOrigin, 'xiaoming', DEMO_PASSWORD);
    const { items } = valueOf(await other.operation(OPERATIONS.friendListGet, {})).data;
    const friendId = items.find(({ friend }) => friend.name === 'Emma Wilson')?.friend.userId ?? '';
    const setRemark = async (alias: string) =>
      valueOf(await other.call(HTTP_CALLS.friendShipEdit, { method: 'editAlias', friendId, alias }));
    await setRemark(remark);
    const anna = await emma();
    await anna.openChat(GROUP);
    await anna.send(`here ${Date.now()}`);
    const ben = await onPhone('xiaoming');
    await ben.openChat(GROUP);
    const field = fieldOf(ben.page);
    await field.pressSequentially('@owes');
    await ben.page.getByRole('option', { name: remark }).click();
    await expect.poll(() => field.inputValue()).toBe('@EmmaWilson ');
    await ben.log.locator(`[data-member-id="${friendId}"]`).last().click();
    const sheet = ben.page.getByRole('dialog', { name: `Actions for ${remark}` });
    await sheet.getByRole('button', { name: 'Mention' }).click();
    await expect.poll(() => field.inputValue()).toBe('@EmmaWilson @EmmaWilson ');
    await field.fill('');
    await setRemark('');
  });

  it('closes only the member list on Escape', async () => {
    const anna = await emma();
    await anna.openChat(GROUP);
    const field = fieldOf(anna.widget, '输入消息');
    await field.pressSequentially('@');
    await anna.widget.getByRole('listbox').waitFor();
    await field.press('Escape');
    await anna.widget.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('@');
    await field.fill('');
  });

  it('sends on Enter, unless with modifiers or an input method', async () => {
    const anna = await emma();
    await anna.openChat(BEN);
    const field = fieldOf(anna.widget, '输入消息');
    const stamp = Date.now();
    await field.pressSequentially(`one ${stamp}`);
    await field.press('Control+Enter');
    await field.pressSequentially('two');
    await field.press('Meta+Enter');
    await field.pressSequentially('three');
    await field.press('Shift+Enter');
    await expect.poll(() => field.inputValue()).toBe(`one ${stamp}\ntwo\nthree\n`);
    // The Enter that ends an IME composition has key code 229, even when it arrives late.
    await field.evaluate((node) =>
      node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
    );
    await expect.poll(() => field.inputValue()).toContain('three');
    // The same applies to Escape: it neither minimises the panel nor closes anything else.
    const isLeftAlone = await field.evaluate((node) =>
      node.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true }),
      ),
    );
    expect(isLeftAlone).toBe(false);
    await field.press('Enter');
    await anna.message(`one ${stamp}`).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
  });

  it('grows up to three lines and shrinks again', async () => {
    const ben = await onPhone('xiaoming');
    await ben.openChat('Emma Wilson');
    const field = fieldOf(ben.page);
    const heightOf = async (lines: number): Promise<number> => {
      await field.fill(Array.from({ length: lines }, (_, index) => `line ${index + 1}`).join('\n'));
      return (await restingBox(field)).height;
    };
    const [one, two, three] = [await heightOf(1), await heightOf(2), await heightOf(3)];
    const lineHeight = await field.evaluate((node) => Number.parseFloat(getComputedStyle(node).lineHeight));
    expect(two - one).toBeCloseTo(lineHeight, 0);
    expect(three - two).toBeCloseTo(lineHeight, 0);
    expect([await heightOf(4), await heightOf(9)]).toEqual([three, three]);
    expect(await heightOf(1)).toBe(one);
    await field.fill('');
  });

  it('keeps a draft over navigation and reloads until sent', async () => {
    const ben = await onPhone('xiaoming');
    await ben.openChat('Emma Wilson');
    const text = `draft ${Date.now()}`;
    await fieldOf(ben.page).fill(text);
    await reload(ben.page);
    await ben.log.waitFor();
    await expect.poll(() => fieldOf(ben.page).inputValue()).toBe(text);
    await ben.page.getByRole('button', { name: 'Back' }).click();
    await ben.page.locator('[data-chat-id]').filter({ hasText: text }).waitFor();
    await ben.openChat('Emma Wilson');
    await expect.poll(() => fieldOf(ben.page).inputValue()).toBe(text);
    await ben.page.getByRole('button', { name: 'Send', exact: true }).click();
    await ben.sees(text);
    await reload(ben.page);
    await ben.log.waitFor();
    await expect.poll(() => fieldOf(ben.page).inputValue()).toBe('');
  });

  it('sends dice that both see, and a confirmed card', async () => {
    const anna = await emma();
    const ben = await onPhone('xiaoming');
    await anna.openChat(BEN);
    await ben.openChat('Emma Wilson');
    await ben.log.locator('[data-message-id]').first().waitFor();
    const newest = () =>
      ben.log.locator('[data-message-id]').evaluateAll((all) => {
        const { messageId = '', state = '' } = (all.at(-1) as HTMLElement).dataset;
        return { messageId, state };
      });
    const send = async (action: () => Promise<void>): Promise<string> => {
      const before = (await newest()).messageId;
      await action();
      await expect.poll(async () => (await newest()).messageId).not.toBe(before);
      await expect.poll(async () => (await newest()).state).toBe('sent');
      return (await newest()).messageId;
    };
    await ben.page.getByRole('button', { name: 'More', exact: true }).click();
    const dice = await send(() => ben.page.getByRole('button', { name: 'Dice' }).click());
    await anna.log.locator(`[data-message-id="${dice}"]`).waitFor();
    const card = await send(async () => {
      await ben.page.getByRole('button', { name: 'Name card' }).click();
      await ben.page.getByRole('dialog').getByRole('searchbox').fill('Daniel');
      await ben.page.getByRole('dialog').getByRole('button', { name: 'Daniel Brooks' }).click();
      const question = ben.page.getByRole('alertdialog');
      await question.getByText('Daniel Brooks').first().waitFor();
      await question.getByRole('button', { name: 'Send', exact: true }).click();
    });
    await anna.log.locator(`[data-message-id="${card}"]`).filter({ hasText: 'Daniel Brooks' }).waitFor();
  });

  it('inserts emoji at the caret, by keys, storing favourites once', async () => {
    const ben = await onPhone('xiaoming');
    const { page } = ben;
    await ben.openChat('Emma Wilson');
    const field = fieldOf(page);
    // The panel replaces the keyboard, and the newest message stays above the field.
    const toEnd = () => ben.log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
    await field.tap();
    await page.setViewportSize({ width: 390, height: 480 });
    await expect.poll(toEnd).toBeLessThan(1);
    await field.fill('ab');
    await field.evaluate((node: HTMLTextAreaElement) => node.setSelectionRange(1, 1));
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await ben.log.boundingBox())?.height).toBeLessThan(480);
    await expect.poll(toEnd).toBeLessThan(1);
    const emoji = (text: string) => page.getByRole('button', { name: text, exact: true });
    await emoji('😀').click();
    await emoji('🍀').click();
    await expect.poll(() => field.inputValue()).toBe('a😀🍀b');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => field.inputValue()).toBe('a😀b');
    await emoji('🎁').dispatchEvent('contextmenu');
    await page.getByText('Added to favourites').waitFor();
    await emoji('🎁').dispatchEvent('contextmenu');
    await page.getByText('Already in favourites').waitFor();
    await page.getByRole('tab', { name: 'Recent' }).click();
    await emoji('🍀').waitFor();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await emoji('🎁').waitFor();
    await page.reload();
    await ben.log.waitFor();
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await emoji('🎁').waitFor();
    await page.getByRole('tab', { name: 'Emoji' }).click();
    await emoji('😀').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('😘');
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('🤗');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Emoji' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Emoji' }).click();
    await emoji('😀').waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'Emoji' }).waitFor({ state: 'detached' });
    // A tap on the messages closes the panel, too.
    await page.getByRole('button', { name: 'Emoji' }).click();
    await emoji('😀').waitFor();
    await ben.log.tap({ position: { x: 4, y: 4 } });
    await page.getByRole('tab', { name: 'Emoji' }).waitFor({ state: 'detached' });
    await field.fill('');
  });

  it('counts down near 1000 characters and shows a refusal’s reason', async () => {
    const ben = await onPhone('xiaoming');
    await ben.openChat('Emma Wilson');
    const field = fieldOf(ben.page);
    await field.fill('x'.repeat(990));
    await ben.page.getByText('10', { exact: true }).waitFor();
    await field.fill('😀'.repeat(1001));
    await ben.page.getByRole('button', { name: 'Send', exact: true }).click();
    // The toast does not cover the field. It moves while it is visible.
    const gap = async (): Promise<number> => {
      const toast = await ben.page.getByText('up to 1000').boundingBox();
      const form = await ben.page.locator('form').filter({ has: field }).boundingBox();
      return toast === null || form === null ? -1 : form.y - toast.y - toast.height;
    };
    await expect.poll(gap).toBeGreaterThan(0);
    await expect.poll(() => field.inputValue()).not.toBe('');

    const other = await signIn(stage.stack.widgetOrigin, 'emma', DEMO_PASSWORD);
    const { items } = valueOf(await other.operation(OPERATIONS.friendListGet, {})).data;
    const friendId = items.find(({ friend }) => friend.name === BEN)?.friend.userId ?? '';
    const edit = async (method: 'blackList' | 'unblackList') =>
      valueOf(await other.call(HTTP_CALLS.friendShipEdit, { method, friendId, alias: undefined }));
    await edit('blackList');
    await field.fill('can you hear me');
    await field.press('Enter');
    const mark = ben.log.getByRole('button', { name: 'Not sent' });
    await mark.click();
    await expect.poll(() => mark.getAttribute('title')).toBe('This person has blocked your messages.');
    await expect.poll(() => ben.page.getByText('This person has blocked your messages.').count()).toBe(2);
    await keepScreenshot(ben.page, 'message-refused');
    // The user deletes the refused message from its action sheet for good.
    const refused = ben.log.locator('[data-state="failed"]').filter({ hasText: 'can you hear me' });
    await refused.locator('> :last-child').click({ button: 'right' });
    await ben.page
      .getByRole('dialog', { name: 'Message actions' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await refused.waitFor({ state: 'detached' });
    await reload(ben.page);
    await ben.log.locator('[data-message-id]').first().waitFor();
    await expect.poll(() => refused.count()).toBe(0);
    await edit('unblackList');
    const stamp = `now you can ${Date.now()}`;
    await ben.send(stamp);
    await ben.log.locator('[data-state="sent"]').filter({ hasText: stamp }).waitFor();
  });

  it('explains a too low speaking level instead of the field', async () => {
    const ben = await onPhone('xiaoming');
    await ben.page.routeWebSocket(/\/vap\/websocket\//, (socket) => {
      const provider = socket.connectToServer();
      socket.onMessage((frame) => {
        const { p, r } = readCallFrame(frame);
        const refusal = { s: '-1', m: 'not reached speaking level', d: {}, t: Date.now(), r, code: '' };
        if (p === OPERATIONS.msgSend.name) socket.send(JSON.stringify(refusal));
        else provider.send(frame);
      });
    });
    await reload(ben.page);
    await ben.openChat(GROUP);
    await ben.send('may I');
    await ben.page.locator('[data-block="speaking-level"]').waitFor();
    await ben.log.getByText('Not sent').waitFor();
    const reason = ben.page.getByText('You have not reached the level needed to speak here.');
    await expect.poll(() => reason.count()).toBe(1);
    await keepScreenshot(ben.page, 'speaking-level');
  });

  it('shows no composer when the address names no chat', async () => {
    const { page } = await onPhone('xiaoming');
    for (const query of ['', '&type=service', '&chatId=abc']) {
      await page.goto(`${stage.stack.widgetOrigin}/ml/chat?lang=en${query}`);
      await page.getByText('This chat isn’t available').waitFor();
      await expect.poll(() => fieldOf(page).count()).toBe(0);
      await expect.poll(() => page.getByText('Couldn’t load messages').count()).toBe(0);
    }
    await keepScreenshot(page, 'unavailable-chat');
    await page.getByRole('heading', { name: 'Chat not found' }).waitFor();
    await page.getByRole('button', { name: 'Back to chats' }).click();
    await page.waitForURL(/\/ml\/home/);
  });

  it('shows a shared group to guests, with sign-in and favourite', async () => {
    const ben = await onPhone('xiaoming');
    await ben.page.getByRole('navigation').getByRole('link', { name: 'Groups' }).click();
    const groupId = await ben.page.locator('[data-group-id]').filter({ hasText: GROUP }).getAttribute('data-group-id');
    await ben.page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click();
    await ben.openChat(GROUP);
    const guest = await stage.visitor(PHONE);
    await guest.page.goto(`${stage.stack.widgetOrigin}/chat?lang=en&chat_id=${groupId}`);
    await guest.page.getByRole('log').locator('[data-message-id]').first().waitFor();
    await expect.poll(() => guest.page.title()).toBe(GROUP);
    await guest.page.getByRole('button', { name: 'Sign up' }).waitFor();
    const text = `for guests too ${Date.now()}`;
    await ben.send(text);
    await guest.page.getByRole('log').getByText(text).waitFor();
    await keepScreenshot(guest.page, 'guest-room');
    // A mention of everyone includes guests; the jump button leads to it.
    await guest.page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
    const field = fieldOf(ben.page);
    await field.pressSequentially('@');
    await ben.page.getByRole('option', { name: 'everyone' }).click();
    await field.pressSequentially('come and look');
    await field.press('Enter');
    const toMention = guest.page.getByRole('button', { name: 'Jump to the message that mentions you' });
    await toMention.click();
    await guest.page.locator('[data-highlighted]').filter({ hasText: 'come and look' }).waitFor();
    await toMention.waitFor({ state: 'detached' });
    // A quote leads to its message within the loaded range.
    await ben.log
      .locator('[data-message-id]')
      .filter({ hasText: text })
      .locator('> :last-child')
      .click({ button: 'right' });
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
    await ben.send('and answered');
    const quote = guest.page.getByRole('log').getByRole('button', { name: `Quoted message ${BEN} ${text}` });
    await quote.click();
    await guest.page.locator('[data-highlighted]').filter({ hasText: text }).waitFor();
    await guest.page.locator('[data-member-id]').last().click();
    await guest.page
      .getByRole('alertdialog', { name: 'Sign in first' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await guest.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await guest.page.getByRole('button', { name: 'Sign in' }).click();
    await guest.page.getByLabel('Username').waitFor();
    // After a detour to the register form, the sign-in still leads to the group.
    await guest.page.getByRole('button', { name: 'Sign up' }).click();
    await guest.page.getByLabel('Nickname').waitFor();
    await guest.page.getByRole('button', { name: 'Back' }).click();
    await guest.page.getByLabel('Nickname').waitFor({ state: 'detached' });
    await guest.page.getByLabel('Username').fill('budi');
    await guest.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await guest.page.getByRole('button', { name: 'Sign in' }).click();
    await guest.page.getByRole('button', { name: 'Add group to favourites' }).click();
    await guest.page.getByRole('button', { name: 'Remove from favourites' }).click();
    await guest.page.getByRole('button', { name: 'Add group to favourites' }).waitFor();
    await guest.page.getByRole('button', { name: 'Request to join' }).waitFor();
    await guest.page.getByRole('log').getByText(text).last().waitFor();
  });
});

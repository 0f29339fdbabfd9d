import type { BrowserContextOptions, Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import type { StandaloneUser } from '../support/standalone.ts';

/** What can be done to messages and people, by hand: owner, admin and member of one group, a browser each. */

const GROUP = 'Lounge';
const OWNER = 'jiayi';
const ADMIN = 'xiaoming';
const MEMBER = 'daniel';
const MEMBER_NAME = 'Daniel Brooks';
const SMALL_DARK = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
} as const;

const stage = useStackStage();

async function enter(loginName: string, options: BrowserContextOptions = PHONE): Promise<StandaloneUser> {
  const user = await stage.signIn(loginName, options);
  await user.openChat(GROUP);
  await user.log.locator('[data-message-id]').first().waitFor();
  return user;
}

const message = (user: StandaloneUser, text: string): Locator =>
  user.log.locator('[data-message-id]').filter({ hasText: text });

/** A finger that stays. */
async function hold(user: StandaloneUser, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.locator('> :last-child').boundingBox();
  if (box === null) throw new Error('the message is not on screen');
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  await target.dispatchEvent('pointerdown', { ...at, pointerType: 'touch', button: 0, isPrimary: true });
  await user.page.getByRole('dialog', { name: 'Message actions' }).waitFor();
  await target.dispatchEvent('pointerup', { ...at, pointerType: 'touch', button: 0, isPrimary: true });
}

const choose = (user: StandaloneUser, label: string | RegExp): Promise<void> =>
  user.page.getByRole('dialog').getByRole('button', { name: label }).first().click();

const sentAtMs = new WeakMap<StandaloneUser, number>();

/** No sooner after the last one than a group takes messages from one person. */
async function sendSeen(from: StandaloneUser, text: string, ...others: readonly StandaloneUser[]): Promise<void> {
  await from.page.waitForFunction((since) => Date.now() > since + 1000, sentAtMs.get(from) ?? 0);
  await from.send(text);
  sentAtMs.set(from, Date.now());
  await expect.poll(() => message(from, text).getAttribute('data-state')).toBe('sent');
  for (const other of others) await message(other, text).waitFor();
}

describe('in a group', () => {
  it('an admin takes a message back, its sender sees nothing of it any more, and the owner restores it', async () => {
    const [owner, admin, member] = [await enter(OWNER), await enter(ADMIN), await enter(MEMBER)];
    const text = `spam ${Date.now()}`;
    await sendSeen(member, text, owner, admin);
    await hold(admin, message(admin, text));
    await keepScreenshot(admin.page, 'message-sheet');
    await choose(admin, /Recall this message/);
    await message(member, text).waitFor({ state: 'detached' });
    await owner.log.getByText('陈晓明 recalled this message').waitFor();
    await admin.log.getByText('You recalled this message').waitFor();
    expect(await message(owner, text).count()).toBe(1);
    await keepScreenshot(owner.page, 'message-recalled-owner');
    await owner.log.getByRole('button', { name: 'Restore' }).click();
    await message(member, text).waitFor();
    await owner.log.getByText('陈晓明 recalled this message').waitFor({ state: 'detached' });
  });

  it('a member withdraws a message by key and writes it anew; owner and admins still see what it said', async () => {
    const [owner, member] = [await enter(OWNER), await enter(MEMBER)];
    const text = `typo ${Date.now()}`;
    await sendSeen(member, text, owner);
    await member.log.focus();
    await member.page.keyboard.press('Enter');
    await expect.poll(() => member.page.evaluate(() => document.activeElement?.textContent)).toContain(text);
    await member.page.keyboard.press('Shift+F10');
    await choose(member, /Recall this message/);
    await member.log.getByText('You recalled this message').waitFor();
    await owner.log.getByText(`${MEMBER_NAME} recalled this message`).waitFor();
    // Whoever withdraws is the only one to publish it again.
    expect(await owner.log.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await keepScreenshot(member.page, 'message-withdrawn');
    await member.log.getByRole('button', { name: 'Edit again' }).click();
    const field = member.page.getByRole('textbox', { name: 'Write a message' });
    await expect.poll(() => field.inputValue()).toBe(text);
    // What is deleted again at once is not there to be sent.
    await field.fill('');
    await member.page.getByRole('button', { name: 'Send', exact: true }).waitFor({ state: 'detached' });
    // What is half written stays.
    await field.fill('half a thought');
    await member.log.getByRole('button', { name: 'Edit again' }).click();
    await expect.poll(() => field.inputValue()).toBe(`half a thought\n${text}`);
    await field.fill('');
  });

  it('an admin takes back several, but none of the owner; a member is offered their own alone', async () => {
    const [owner, admin, member] = [await enter(OWNER), await enter(ADMIN), await enter(MEMBER)];
    const stamp = Date.now();
    await sendSeen(member, `first ${stamp}`, admin);
    await sendSeen(owner, `rules ${stamp}`, admin, member);
    await sendSeen(member, `second ${stamp}`, admin, owner);
    await message(admin, `first ${stamp}`).click({ button: 'right' });
    await choose(admin, 'Select');
    await admin.page.getByText('1 selected').waitFor();
    // It explains itself, disabled as it is.
    await message(admin, `rules ${stamp}`).getByRole('checkbox').click({ force: true });
    await admin.page.getByText('Messages of the owner and of other admins cannot be recalled').waitFor();
    await message(admin, `second ${stamp}`).getByRole('checkbox').click();
    await admin.page.getByText('2 selected').waitFor();
    await keepScreenshot(admin.page, 'message-selection');
    await admin.page.getByRole('button', { name: 'Recall 2 messages' }).click();
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Recall 2 messages' }).click();
    await message(member, `second ${stamp}`).waitFor({ state: 'detached' });
    await message(owner, `rules ${stamp}`).waitFor();
    expect(await message(member, `first ${stamp}`).count()).toBe(0);

    await message(member, `rules ${stamp}`).click({ button: 'right' });
    const sheet = member.page.getByRole('dialog', { name: 'Message actions' });
    await sheet.waitFor();
    expect(await sheet.getByRole('button', { name: /Recall/ }).count()).toBe(0);
  });

  it('deleting for oneself asks first, and leaves the message to everybody else', async () => {
    const [owner, member] = [await enter(OWNER), await enter(MEMBER)];
    const text = `only mine ${Date.now()}`;
    await sendSeen(member, text, owner);
    await hold(member, message(member, text));
    await choose(member, /Delete for me/);
    await member.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await message(member, text).waitFor({ state: 'detached' });
    await member.page.reload();
    await member.log.locator('[data-message-id]').first().waitFor();
    await expect.poll(() => message(member, text).count()).toBe(0);
    expect(await message(owner, text).count()).toBe(1);
  });

  it('the owner mutes, entitles and removes by the sheet of a member; an admin gives no titles', async () => {
    const [owner, admin, member] = [await enter(OWNER), await enter(ADMIN), await enter(MEMBER)];
    await sendSeen(member, `here ${Date.now()}`, owner, admin);
    const picture = (user: StandaloneUser) => user.log.getByRole('button', { name: MEMBER_NAME }).last();
    await picture(admin).click();
    const adminSheet = admin.page.getByRole('dialog', { name: `Actions for ${MEMBER_NAME}` });
    await adminSheet.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    expect(await adminSheet.getByRole('button', { name: 'Set title' }).count()).toBe(0);

    await picture(owner).click();
    await keepScreenshot(owner.page, 'member-sheet');
    await choose(owner, 'Set title');
    await owner.page.getByLabel('Title', { exact: true }).fill('Expert');
    await owner.page.getByRole('button', { name: 'Done' }).click();
    await admin.log.getByText('Expert').first().waitFor();

    const [withdrawn, rules] = [`oops ${Date.now()}`, `no spam ${Date.now()}`];
    await sendSeen(member, withdrawn, owner);
    await hold(member, message(member, withdrawn));
    await choose(member, /Recall this message/);
    await member.log.getByRole('button', { name: 'Edit again' }).first().waitFor();
    await sendSeen(owner, rules, member);
    await picture(owner).click();
    await choose(owner, 'Mute');
    await member.page.getByRole('textbox', { name: 'Write a message' }).waitFor({ state: 'detached' });
    // Nothing is offered that would be written.
    expect(await member.log.getByRole('button', { name: 'Edit again' }).count()).toBe(0);
    await hold(member, message(member, rules));
    const sheet = member.page.getByRole('dialog', { name: 'Message actions' });
    await sheet.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await sheet.getByRole('button', { name: /Reply|Mention/ }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Cancel' }).click();

    await picture(owner).click();
    await choose(owner, 'Remove from group');
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove from group' }).click();
    await expect.poll(() => owner.page.getByText('Done').count()).toBeGreaterThan(0);
  });

  it('forwards a text to a friend, and says what cannot be forwarded', async () => {
    const admin = await enter(ADMIN, SMALL_DARK);
    const text = `pass on ${Date.now()}`;
    await sendSeen(admin, text);
    await hold(admin, message(admin, text));
    await keepScreenshot(admin.page, 'message-sheet-320-dark');
    await choose(admin, 'Forward');
    const picker = admin.page.getByRole('dialog', { name: 'Forward to' });
    await picker.getByRole('searchbox').fill('emma');
    await picker.getByRole('checkbox', { name: /Emma Wilson/ }).click();
    await keepScreenshot(admin.page, 'forward-picker-320-dark');
    await picker.getByRole('button', { name: 'Send to 1 chat' }).click();
    await picker.waitFor({ state: 'detached' });
    await admin.page.getByRole('button', { name: 'Back' }).click();
    await expect
      .poll(() => admin.page.locator('[data-chat-id]').filter({ hasText: 'Emma Wilson' }).first().textContent())
      .toContain(text);
  });
});

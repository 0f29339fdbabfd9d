import type { BrowserContextOptions, Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { keepScreenshot, PHONE, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { restingBox } from '../support/settled.ts';
import { scrollUpTo, type StandaloneUser } from '../support/standalone.ts';

/** Actions on messages and members in the browsers of owner, admin and member of one group. */

const GROUP = 'Lounge';
/** A group with a message of each type. */
const DRAW_GROUP = '开奖夜谈';
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

/** Long press. */
async function hold(user: StandaloneUser, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await restingBox(target.locator('> :last-child'));
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  await target.dispatchEvent('pointerdown', { ...at, pointerType: 'touch', button: 0, isPrimary: true });
  await user.page.getByRole('dialog', { name: 'Message actions' }).waitFor();
  await target.dispatchEvent('pointerup', { ...at, pointerType: 'touch', button: 0, isPrimary: true });
}

const choose = (user: StandaloneUser, label: string | RegExp): Promise<void> =>
  user.page.getByRole('dialog').getByRole('button', { name: label }).first().click();

const sentAtMs = new WeakMap<StandaloneUser, number>();

/** Sends a message after the group's send interval and waits until all users see it. */
async function sendSeen(from: StandaloneUser, text: string, ...others: readonly StandaloneUser[]): Promise<void> {
  await from.page.waitForFunction((since) => Date.now() > since + 1000, sentAtMs.get(from) ?? 0);
  await from.send(text);
  sentAtMs.set(from, Date.now());
  await expect.poll(() => message(from, text).getAttribute('data-state')).toBe('sent');
  for (const other of others) await message(other, text).waitFor();
}

describe('a report', () => {
  it('of a message or group goes to the platform', async () => {
    const [admin, member] = [await enter(ADMIN), await enter(MEMBER, SMALL_DARK)];
    const text = `buy now ${Date.now()}`;
    await sendSeen(admin, text, member);
    const thanks = member.page.getByText('Thank you. The platform will look at it.');
    const send = async (name: string): Promise<void> => {
      await choose(member, 'Spam or advertising');
      const note = member.page.getByRole('textbox', { name: 'Note (optional)' });
      await note.fill('third time today');
      await keepScreenshot(member.page, `report-${name}`);
      await member.page.getByRole('button', { name: 'Send report' }).click();
      await thanks.waitFor();
      await thanks.waitFor({ state: 'hidden' });
    };
    await hold(member, message(member, text));
    await choose(member, 'Report');
    await member.page.getByText('Why are you reporting this?').waitFor();
    await keepScreenshot(member.page, 'report-reasons-320-dark');
    await send('message-320-dark');

    await member.page.getByRole('button', { name: 'Group info' }).click();
    await member.page.getByRole('button', { name: 'Report group' }).click();
    await send('group-320-dark');

    // Own messages cannot be reported.
    await hold(admin, message(admin, text));
    await admin.page.getByRole('button', { name: /^Recall/ }).waitFor();
    expect(await admin.page.getByRole('button', { name: 'Report', exact: true }).count()).toBe(0);
  });
});

describe('in a group', () => {
  it('an admin recalls a message and the owner restores it', async () => {
    const [owner, admin, member] = [await enter(OWNER), await enter(ADMIN), await enter(MEMBER)];
    const text = `spam ${Date.now()}`;
    await sendSeen(member, text, owner, admin);
    await hold(admin, message(admin, text));
    await keepScreenshot(admin.page, 'message-sheet');
    await admin.page.getByText('The owner and admins can still see and restore it').waitFor();
    await choose(admin, /^Recall/);
    await message(member, text).waitFor({ state: 'detached' });
    await owner.log.getByText('陈晓明 recalled this message').waitFor();
    await admin.log.getByText('You recalled this message').waitFor();
    await expect.poll(() => message(owner, text).count()).toBe(1);
    await keepScreenshot(owner.page, 'message-recalled-owner');
    await owner.log.getByRole('button', { name: 'Restore' }).click();
    await message(member, text).waitFor();
    await owner.log.getByText('陈晓明 recalled this message').waitFor({ state: 'detached' });
  });

  it('a member recalls and rewrites a message admins still see', async () => {
    const [owner, member] = [await enter(OWNER), await enter(MEMBER)];
    const text = `typo ${Date.now()}`;
    await sendSeen(member, text, owner);
    await member.log.focus();
    await member.page.keyboard.press('Enter');
    await expect.poll(() => member.page.evaluate(() => document.activeElement?.textContent)).toContain(text);
    await member.page.keyboard.press('Shift+F10');
    await member.page.getByText('The owner and admins can still see it', { exact: true }).waitFor();
    await choose(member, /^Recall/);
    await member.log.getByText('You recalled this message').waitFor();
    await owner.log.getByText(`${MEMBER_NAME} recalled this message`).waitFor();
    // Only the sender can publish the message again.
    await expect.poll(() => owner.log.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await keepScreenshot(member.page, 'message-withdrawn');
    await member.log.getByRole('button', { name: 'Edit again' }).click();
    const field = member.page.getByRole('textbox', { name: 'Write a message' });
    await expect.poll(() => field.inputValue()).toBe(text);
    // The composer removes the send button when the text is deleted.
    await field.fill('');
    await member.page.getByRole('button', { name: 'Send', exact: true }).waitFor({ state: 'detached' });
    // A half-written text stays.
    await field.fill('half a thought');
    await member.log.getByRole('button', { name: 'Edit again' }).click();
    await expect.poll(() => field.inputValue()).toBe(`half a thought\n${text}`);
    await field.fill('');
  });

  it('lets an admin recall several messages, but not the owner’s', async () => {
    const [owner, admin, member] = [await enter(OWNER), await enter(ADMIN), await enter(MEMBER)];
    const stamp = Date.now();
    await sendSeen(member, `first ${stamp}`, admin);
    await sendSeen(owner, `rules ${stamp}`, admin, member);
    await sendSeen(member, `second ${stamp}`, admin, owner);
    await message(admin, `rules ${stamp}`).click({ button: 'right' });
    await choose(admin, 'Select');
    await admin.page.getByText('1 selected').waitFor();
    // The disabled button explains the reason.
    await admin.page.getByRole('button', { name: 'Recall', exact: true }).click({ force: true });
    await admin.page.getByText('You can’t recall messages from the owner or other admins').waitFor();
    await message(admin, `first ${stamp}`).getByRole('checkbox').click();
    await message(admin, `second ${stamp}`).getByRole('checkbox').click();
    await admin.page.getByText('3 selected').waitFor();
    await keepScreenshot(admin.page, 'message-selection');
    // The count excludes messages that the admin cannot recall.
    await admin.page.getByRole('button', { name: 'Recall 2' }).click();
    const question = admin.page.getByRole('alertdialog', { name: 'Recall 2 messages?' });
    await question.getByText('The owner and admins can still see and restore them').waitFor();
    await question.getByRole('button', { name: 'Recall', exact: true }).click();
    await message(member, `second ${stamp}`).waitFor({ state: 'detached' });
    await message(owner, `rules ${stamp}`).waitFor();
    await expect.poll(() => message(member, `first ${stamp}`).count()).toBe(0);

    // A member sees only available actions.
    await message(member, `rules ${stamp}`).click({ button: 'right' });
    const sheet = member.page.getByRole('dialog', { name: 'Message actions' });
    await sheet.waitFor();
    await expect.poll(() => sheet.getByRole('button', { name: /Recall/ }).count()).toBe(0);
  });

  it('asks before deleting a message for the user alone', async () => {
    const [owner, member] = [await enter(OWNER), await enter(MEMBER)];
    const text = `only mine ${Date.now()}`;
    await sendSeen(member, text, owner);
    await hold(member, message(member, text));
    await choose(member, /Delete for me/);
    await member.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await message(member, text).waitFor({ state: 'detached' });
    await reload(member.page);
    await member.log.locator('[data-message-id]').first().waitFor();
    await expect.poll(() => message(member, text).count()).toBe(0);
    await expect.poll(() => message(owner, text).count()).toBe(1);
  });

  it('lets the owner mute, title and remove a member', async () => {
    const [owner, admin, member] = [await enter(OWNER), await enter(ADMIN), await enter(MEMBER)];
    await sendSeen(member, `here ${Date.now()}`, owner, admin);
    const picture = (user: StandaloneUser) => user.log.getByRole('button', { name: MEMBER_NAME }).last();
    await picture(admin).click();
    const adminSheet = admin.page.getByRole('dialog', { name: `Actions for ${MEMBER_NAME}` });
    await adminSheet.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    await expect.poll(() => adminSheet.getByRole('button', { name: 'Set title' }).count()).toBe(0);

    await picture(owner).click();
    await keepScreenshot(owner.page, 'member-sheet');
    await choose(owner, 'Set title');
    await owner.page.getByLabel('Title', { exact: true }).fill('Expert');
    await owner.page.getByRole('button', { name: 'Done' }).click();
    await admin.log.getByText('Expert').first().waitFor();

    const [withdrawn, rules] = [`oops ${Date.now()}`, `no spam ${Date.now()}`];
    await sendSeen(member, withdrawn, owner);
    await hold(member, message(member, withdrawn));
    await choose(member, /^Recall/);
    await member.log.getByRole('button', { name: 'Edit again' }).first().waitFor();
    await sendSeen(owner, rules, member);
    await picture(owner).click();
    await choose(owner, 'Mute');
    await member.page.getByRole('textbox', { name: 'Write a message' }).waitFor({ state: 'detached' });
    // A muted member cannot edit again.
    await expect.poll(() => member.log.getByRole('button', { name: 'Edit again' }).count()).toBe(0);
    await hold(member, message(member, rules));
    const sheet = member.page.getByRole('dialog', { name: 'Message actions' });
    await sheet.getByRole('button', { name: 'Copy' }).waitFor();
    await expect.poll(() => sheet.getByRole('button', { name: /Reply|Mention/ }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Cancel' }).click();

    await picture(owner).click();
    await choose(owner, 'Remove from group');
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => owner.page.getByText('Done').count()).toBeGreaterThan(0);
  });

  it('copies a text to the clipboard', async () => {
    const owner = await enter(OWNER, { ...PHONE, permissions: ['clipboard-write'] });
    const text = `copy me ${Date.now()}`;
    await sendSeen(owner, text);
    await hold(owner, message(owner, text));
    await choose(owner, 'Copy');
    await owner.page.getByText('Copied', { exact: true }).waitFor();
    const field = owner.page.getByRole('textbox', { name: 'Write a message' });
    await field.press('Control+v');
    await expect.poll(() => field.inputValue()).toBe(text);
    await field.fill('');
  });

  it('refuses to forward a transfer and shows the reason', async () => {
    const admin = await stage.signIn(ADMIN);
    await admin.openChat(DRAW_GROUP);
    const transfer = message(admin, '¥200.00').first();
    await scrollUpTo(admin.log, transfer);
    await hold(admin, transfer);
    await choose(admin, 'Forward');
    await admin.page.getByText('This message can’t be forwarded yet').waitFor();
    await expect.poll(() => admin.page.getByRole('dialog', { name: 'Forward to' }).count()).toBe(0);
  });

  it('forwards a text to a friend', async () => {
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

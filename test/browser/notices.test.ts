import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { complaintsInBothSchemes } from '../support/axe.ts';
import { DESKTOP, keepScreenshot, PHONE, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { setHidden } from '../support/visibility.ts';

/** Notices: network loss, and new messages by sound, by the tab's title and by notifications of the browser. */

const stage = useStackStage();
const ME = 'xiaoming';
const FRIEND = 'emma';

/** Replaces sounds and notifications of the browser by recorders, with the given permission. */
function recordAlerts({ permission }: { readonly permission: NotificationPermission }): void {
  const heard: number[] = [];
  const shown: { title: string; body: string; click: () => void }[] = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    heard.push(this.frequency.value);
    start.call(this, when);
  };
  let state = permission;
  class Recorded extends EventTarget {
    static get permission() {
      return state;
    }
    static requestPermission() {
      Object.assign(window, { hasAsked: true });
      state = 'granted';
      return Promise.resolve(state);
    }
    constructor(title: string, { body = '' } = {}) {
      super();
      if (state === 'granted') shown.push({ title, body, click: () => this.dispatchEvent(new Event('click')) });
    }
    close() {
      return undefined;
    }
  }
  Object.assign(window, { heard, shown, Notification: Recorded });
}

interface Recorded {
  readonly heard: readonly number[];
  readonly shown: readonly { readonly title: string; readonly body: string; readonly click: () => void }[];
  readonly hasAsked?: boolean;
}
const recorded = <T>(page: Page, read: (window: Recorded) => T): Promise<T> =>
  page.evaluate<T>(`(${read.toString()})(window)`);
const soundsOf = (page: Page): Promise<number> => recorded(page, ({ heard }) => heard.length);

async function listen(permission: NotificationPermission = 'default') {
  const user = await stage.signIn(ME, DESKTOP);
  const { page } = user;
  await page.addInitScript(recordAlerts, { permission });
  await reload(page);
  await page.locator('[data-chat-id]').first().waitFor();
  // Browsers play no sound before the first click.
  await page.getByRole('searchbox').click();
  return user;
}

it('shows a lost network within two seconds and its return', async () => {
  for (const open of [false, true]) {
    const { page, openChat, sees, send } = await stage.signIn(ME, PHONE);
    await page.locator('[data-chat-id]').first().waitFor();
    if (open) {
      await openChat('Lounge');
      // An acknowledged message proves that the connection is open.
      await send('before the network goes');
      await sees('before the network goes');
    }
    const banner = page.getByRole('alert').getByText('No internet connection');
    await page.context().setOffline(true);
    await banner.waitFor();
    await keepScreenshot(page, open ? 'offline-chat' : 'offline-list');
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
  }
});

it('plays different sounds for messages and mentions, none when muted', async () => {
  const me = await listen();
  const friend = await stage.signIn(FRIEND, DESKTOP);
  await friend.openChat('Lounge');
  await friend.send('a message that is heard');
  await expect.poll(() => soundsOf(me.page)).toBe(2);
  const message = await recorded(me.page, ({ heard }) => heard[0]);

  await me.openChat('Lounge');
  await me.sees('a message that is heard');
  await friend.send('a message that is seen');
  await me.sees('a message that is seen');
  expect(await soundsOf(me.page)).toBe(2);

  await me.page.keyboard.press('Escape');
  await me.page.getByText('Select a chat').waitFor();
  await friend.page.getByRole('textbox', { name: 'Write a message' }).pressSequentially('@陈');
  await friend.page.getByRole('option', { name: '陈晓明' }).click();
  await friend.page.keyboard.type('look here');
  await friend.page.keyboard.press('Enter');
  await expect.poll(() => soundsOf(me.page)).toBe(5);
  expect(await recorded(me.page, ({ heard }) => heard[2])).not.toBe(message);

  const row = me.page.locator('[data-chat-id]').filter({ hasText: 'Lounge' });
  await row.click({ button: 'right' });
  await me.page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await row.getByText('Notifications muted').waitFor({ state: 'attached' });
  await friend.send('a message to the muted');
  await row.getByText('a message to the muted').waitFor();
  expect(await soundsOf(me.page)).toBe(5);
  await row.click({ button: 'right' });
  await me.page.getByRole('dialog').getByRole('button', { name: 'Unmute' }).click();
});

it('counts unread messages in the title until they are read', async () => {
  const me = await listen();
  const friend = await stage.signIn(FRIEND, DESKTOP);
  const before = Number(/^\((\d+)\)/.exec(await me.page.title())?.[1] ?? 0);
  await friend.openChat('陈晓明');
  await friend.send('one more');
  await expect.poll(() => me.page.title()).toBe(`(${before + 1}) MeeLine`);
  await me.openChat('Emma Wilson');
  await expect.poll(() => me.page.title()).toBe(before === 0 ? 'MeeLine' : `(${before}) MeeLine`);
});

it('requests permission by the switch and notifies on hidden pages', async () => {
  const me = await listen();
  const { page } = me;
  const friend = await stage.signIn(FRIEND, DESKTOP);
  await friend.openChat('陈晓明');
  await page.getByRole('navigation').getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Notifications and sounds' }).click();
  const notifications = page.getByRole('switch', { name: 'Notifications' });
  const sounds = page.getByRole('switch', { name: 'Sounds' });
  await expect.poll(() => sounds.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => notifications.getAttribute('aria-checked')).toBe('false');
  expect(await recorded(page, ({ hasAsked }) => hasAsked)).toBe(undefined);
  await notifications.click();
  await expect.poll(() => notifications.getAttribute('aria-checked')).toBe('true');
  expect(await recorded(page, ({ hasAsked }) => hasAsked)).toBe(true);
  expect.soft(await complaintsInBothSchemes(page, 'notifications and sounds')).toEqual([]);
  await sounds.click();
  const quiet = await soundsOf(page);

  await friend.send('in front of the page');
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click();
  await page.getByText('in front of the page').waitFor();
  await setHidden(page, true);
  await friend.send('<b>behind</b> the page');
  await expect
    .poll(() => recorded(page, ({ shown }) => shown.map(({ title, body }) => ({ title, body }))))
    .toEqual([{ title: 'Emma Wilson', body: '<b>behind</b> the page' }]);
  expect(await soundsOf(page)).toBe(quiet);
  await setHidden(page, false);
  await recorded(page, ({ shown }) => shown[0]?.click());
  await me.sees('<b>behind</b> the page');
  // The setting persists on this device.
  await reload(page);
  await page.goto(`${stage.stack.widgetOrigin}/ml/alerts?lang=en`);
  await expect.poll(() => sounds.getAttribute('aria-checked')).toBe('false');
});

it('explains where to allow notifications that the browser blocks', async () => {
  const { page } = await listen('denied');
  await page.goto(`${stage.stack.widgetOrigin}/ml/alerts?lang=en`);
  await page.getByText('Blocked in the browser.', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'Notifications' }).isDisabled()).toBe(true);
});

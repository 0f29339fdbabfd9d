import { expect, it } from 'vitest';
import { complaintsInBothSchemes as complaints } from '../support/axe.ts';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';

/** Settings of a tenant that change the screens: links to the native apps, closed privacy settings, no friends. */

const CB = {
  appLinks: { android: 'https://example.com/a.apk', ios: 'https://example.com/ios' },
  aboutLinks: { help: 'https://example.com/help', terms: 'https://example.com/terms' },
  closedPrivacy: ['groupInvites'],
  authType: 0,
};
const stage = useStackStage({ stack: () => Promise.resolve({ tenants: { CB } }) });

it('shows the store links with versions and compatibility', async () => {
  const { page } = await stage.signIn('xiaoming');
  await page.getByRole('navigation').getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Get the app/ }).click();
  const store = page.getByRole('link', { name: /Download for Android/ });
  expect(await store.getAttribute('href')).toBe(CB.appLinks.android);
  expect(await page.getByRole('link', { name: /Download for iPhone/ }).getAttribute('href')).toBe(CB.appLinks.ios);
  for (const text of ['1.41.0', '1.48.0', /Android 9\.0\+/, /iOS 10\.0\+/, 'Social'])
    await page.getByText(text).first().waitFor();
  await keepScreenshot(page, 'app-download');
  expect(await complaints(page, 'app download')).toEqual([]);
});

it('links the pages of the platform from About', async () => {
  const { page } = await stage.signIn('xiaoming');
  await page.goto(`${stage.stack.widgetOrigin}/ml/about?lang=en`);
  const help = page.getByRole('link', { name: 'Help' });
  await help.waitFor();
  expect(await help.getAttribute('href')).toBe(CB.aboutLinks.help);
  expect(await help.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await page.getByRole('link').allTextContents()).toEqual(['Help', 'Terms of service']);
  await page.getByText('Up to date').waitFor();
  await keepScreenshot(page, 'about');
  expect(await complaints(page, 'about')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepScreenshot(page, 'about-320-dark');
});

it('locks a privacy setting that the platform has closed', async () => {
  const { page } = await stage.signIn('xiaoming');
  await page.goto(`${stage.stack.widgetOrigin}/ml/settings__private?lang=en`);
  const groups = page.getByRole('switch', { name: 'Add me to groups' });
  await groups.waitFor();
  expect(await groups.isDisabled()).toBe(true);
  expect(await groups.getAttribute('aria-checked')).toBe('false');
  await page.getByText('Turned off by the platform').waitFor();
  expect(await page.getByRole('switch', { name: 'Find me by ID' }).isDisabled()).toBe(false);
});

it('hides the friend tabs and screens while authType is 0', async () => {
  const { page } = await stage.signIn('xiaoming');
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: 'Groups' }).waitFor();
  expect(await navigation.getByRole('link', { name: 'Friends' }).count()).toBe(0);
  await page.goto(`${stage.stack.widgetOrigin}/ml/add?lang=en&type=1`);
  await page.getByText('Group number', { exact: true }).first().waitFor();
  expect(await page.getByRole('tab', { name: 'Add friend' }).count()).toBe(0);
  for (const screen of ['contacts', 'newfriend', 'inactivefriends']) {
    await page.goto(`${stage.stack.widgetOrigin}/ml/${screen}?lang=en`);
    await page.waitForURL(/\/ml\/home/);
    await page.getByRole('heading', { name: 'Chats' }).waitFor();
  }
});

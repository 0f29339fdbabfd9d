import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { keepScreenshot, PHONE, sticksOut } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { gifSample, photoSample, svgSample, webpSample } from '../support/media-samples.ts';
import { settled } from '../support/settled.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';
import { signIn } from '../support/provider-client.ts';
import { isSound as isSoundIn, TWO_PANES } from '../support/sound-screen.ts';

/** The avatar, the settings and their pages. */

const stage = useStackStage();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();
const toast = (page: Page, text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();
const pathOf = (page: Page): string => new URL(page.url()).pathname;

const isSound = (page: Page, screen: string): Promise<void> => isSoundIn(page, screen, TWO_PANES);

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Me', exact: true }).click();
  await press(page, 'Settings');
  await heading(page, 'Settings');
}

describe('the avatar', () => {
  const open = async (loginName: string) => {
    const user = await stage.signIn(loginName);
    const { page } = user;
    await page.getByRole('navigation').getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByText('ID M').first().click();
    await press(page, 'Change avatar');
    await heading(page, 'Avatar');
    return user;
  };
  const choose = (page: Page, name: string, mimeType: string, bytes: Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  const ownPicture = (page: Page) => button(page, 'Change avatar').locator('img');

  it('is a preset, and can be removed', async () => {
    const { page } = await open('emma');
    expect(await page.getByRole('radio').count()).toBe(14);
    await page.getByRole('radio', { name: 'Preset avatar 9' }).click();
    await isSound(page, 'avatar');
    await press(page, 'Done');
    await heading(page, 'Account info');
    expect(new URL(page.url()).search).toContain('anime=close');
    expect(await ownPicture(page).getAttribute('src')).toBe('/ml/presets/man2.svg');
    await press(page, 'Change avatar');
    await press(page, 'Remove avatar');
    await press(page, 'Done');
    await heading(page, 'Account info');
    await expect.poll(() => ownPicture(page).count()).toBe(0);
  });

  it('refuses WebP and SVG, and keeps a GIF', async () => {
    const { page } = await open('emma');
    await choose(page, 'a.webp', 'image/webp', await webpSample());
    await toast(page, 'WebP pictures aren’t supported. Choose a JPG, PNG or GIF.');
    await choose(page, 'a.svg', 'image/svg+xml', svgSample());
    await toast(page, 'SVG pictures aren’t supported. Choose a JPG, PNG or GIF.');
    await choose(page, 'a.gif', 'image/gif', await gifSample());
    await press(page, 'Done');
    await heading(page, 'Account info');
    const src = (await ownPicture(page).getAttribute('src')) ?? '';
    const response = await page.request.get(new URL(src, page.url()).href);
    expect(response.headers()['content-type']).toBe('image/gif');
  });

  it('is a picture of the device, moved, zoomed and rotated', async () => {
    const { page } = await open('emma');
    await choose(page, 'me.jpg', 'image/jpeg', await photoSample(900, 600));
    const crop = page.getByRole('dialog', { name: 'Move and scale' });
    await crop.locator('img').waitFor();
    await crop.getByRole('slider', { name: 'Zoom' }).fill('2');
    await crop.getByRole('slider', { name: 'Angle' }).fill('-4');
    await crop.getByText('-4°').waitFor();
    await crop.getByRole('button', { name: 'Rotate 90°' }).click();
    await isSound(page, 'avatar-crop');
    await crop.getByRole('button', { name: 'Done' }).click();
    await crop.waitFor({ state: 'detached' });
    await press(page, 'Done');
    await heading(page, 'Account info');
    const src = (await ownPicture(page).getAttribute('src')) ?? '';
    expect(src).toMatch(/^\/api\/file\/v2\/avatar\?/);
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, src);
    expect(size).toEqual([512, 512]);
  });
});

it('copies the own ID and shows the login name', async () => {
  const { page } = await stage.signIn('xiaoming', { ...PHONE, permissions: ['clipboard-write'] });
  await page.goto(`${stage.stack.widgetOrigin}/ml/add?lang=en&type=1`);
  await button(page, /My ID: M\d{9}/).click();
  await toast(page, 'Copied');
  const search = page.locator('form input').first();
  await search.press('Control+v');
  await expect.poll(() => search.inputValue()).toMatch(/^M\d{9}$/);
  const copied = await search.inputValue();
  await page.goto(`${stage.stack.widgetOrigin}/ml/meInfo?lang=en`);
  await page.getByText(copied, { exact: true }).waitFor();
  await page.getByText('xiaoming', { exact: true }).waitFor();
});

describe('the settings', () => {
  it('lead to their pages and back', async () => {
    const { page } = await stage.signIn('xiaoming');
    await openSettings(page);
    await button(page, /^Account security/).waitFor();
    await isSound(page, 'settings');
    for (const [row, title, path] of [
      [/^Account security/, 'Account security', '/ml/settings__safe__verify'],
      [/^Privacy/, 'Privacy', '/ml/settings__private'],
      [/^Notifications/, 'Notifications and sounds', '/ml/alerts'],
      [/^Storage/, 'Storage', '/ml/settings__storage'],
      [/^About/, 'About', '/ml/about'],
    ] as const) {
      await press(page, row);
      await heading(page, title);
      expect(pathOf(page)).toBe(path);
      await press(page, 'Back');
      await heading(page, 'Settings');
    }
    // The demo has no native apps.
    expect(await button(page, /^Get the app/).count()).toBe(0);
  });

  it('hide the user from searches by code', async () => {
    const { page } = await stage.signIn('xiaoming');
    await page.goto(`${stage.stack.widgetOrigin}/ml/settings__private?lang=en`);
    const findMe = page.getByRole('switch', { name: 'Find me by ID' });
    await findMe.waitFor();
    await isSound(page, 'privacy');
    await findMe.click();
    await expect.poll(() => findMe.getAttribute('aria-busy')).toBe('false');
    expect(await findMe.getAttribute('aria-checked')).toBe('false');
    await page.reload();
    await findMe.waitFor();
    await expect.poll(() => findMe.getAttribute('aria-checked')).toBe('false');
    await findMe.click();
    await expect.poll(() => findMe.getAttribute('aria-busy')).toBe('false');
    expect(await findMe.getAttribute('aria-checked')).toBe('true');
  });

  it('lock while one is saved, flip back without a network', async () => {
    const { page } = await stage.signIn('xiaoming');
    await page.goto(`${stage.stack.widgetOrigin}/ml/settings__private?lang=en`);
    const [friends, groups] = [
      page.getByRole('switch', { name: 'Friend requests' }),
      page.getByRole('switch', { name: 'Add me to groups' }),
    ];
    await friends.waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/updateImUserStatus', async (route) => {
      await held;
      await route.abort();
    });
    await friends.click();
    await expect.poll(() => friends.getAttribute('aria-busy')).toBe('true');
    expect(await groups.isDisabled()).toBe(true);
    release();
    await expect.poll(() => friends.getAttribute('aria-busy')).toBe('false');
    expect(await friends.getAttribute('aria-checked')).toBe('true');
    expect(await groups.isDisabled()).toBe(false);
  });

  it('list the blocked friends, and unblock them', async () => {
    const { page } = await stage.signIn('xiaoming');
    await page.goto(`${stage.stack.widgetOrigin}/ml/settings__black?lang=en`);
    await page.getByText('Nobody is blocked').waitFor();
    await isSound(page, 'blacklist-empty');
    await press(page, 'Back');
    await heading(page, 'Privacy');
    await page.goto(`${stage.stack.widgetOrigin}/ml/home?lang=en`);
    await page.getByRole('link', { name: 'Emma Wilson' }).first().click();
    await press(page, 'Chat info');
    const block = page.getByRole('switch', { name: /^Block/ });
    await block.click();
    await expect.poll(() => block.getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => block.getAttribute('aria-busy')).toBe('false');
    await page.goto(`${stage.stack.widgetOrigin}/ml/settings__black?lang=en`);
    await page.getByText('1 person').waitFor();
    await isSound(page, 'blacklist');
    const row = page.getByRole('link', { name: /Emma Wilson/ });
    expect(await row.getAttribute('href')).toMatch(/^\/ml\/userInfo\?user_id=M\d{9}.*prepage=contacts/);
    await row.click();
    await heading(page, 'Profile');
    await press(page, 'Back');
    await press(page, 'Unblock Emma Wilson');
    await page.getByText('Nobody is blocked').waitFor();
  });

  it('show the storage of each kind', async () => {
    const { page, openChat, log } = await stage.signIn('xiaoming');
    await openChat('Lounge');
    await log.locator('[data-message-id]').first().waitFor();
    await page.goto(`${stage.stack.widgetOrigin}/ml/settings__storage?lang=en`);
    await page.getByRole('checkbox', { name: /^Messages.*[1-9]\d* messages/ }).waitFor();
    await button(page, /^Clear .*[KM]?B$/).waitFor();
    await isSound(page, 'storage-kinds');
    for (const kind of await page.getByRole('checkbox').all()) await kind.click();
    expect(await button(page, /^Clear /).isDisabled()).toBe(true);
  });

  it('list the devices, and sign another one out', async () => {
    const { page } = await stage.signIn('emma');
    const other = await stage.signIn('emma');
    await page.goto(`${stage.stack.widgetOrigin}/ml/settings__safe__verify?lang=en`);
    await heading(page, 'This device');
    await button(page, /^Sign out Unknown device/).waitFor();
    await isSound(page, 'security');
    await press(page, /^Change password/);
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill('next password');
    await page.getByLabel('Repeat the new password').fill('next password');
    await isSound(page, 'password');
    await press(page, 'Done');
    await page.getByRole('alert').filter({ hasText: 'password' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, 'Sign out all other devices');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Sign out Unknown device/ }).count()).toBe(0);
  });

  it('sign the user out after confirmation', async () => {
    const { page } = await stage.signIn('emma');
    await openSettings(page);
    await press(page, 'Sign out');
    const sheet = page.getByRole('dialog', { name: 'Sign out?' });
    await isSound(page, 'sign-out');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await sheet.waitFor({ state: 'detached' });
    await press(page, 'Sign out');
    await sheet.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it.each(['cn', 'th', 'hi'])('fit in %s', async (lang) => {
    const { page } = await stage.visitor({ viewport: { width: 320, height: 640 } });
    const { token = '' } = await signIn(stage.stack.widgetOrigin, 'xiaoming', DEMO_PASSWORD);
    await page.goto(`${stage.stack.widgetOrigin}/ml?lang=${lang}&token=${encodeURIComponent(token)}`);
    await page.getByRole('navigation').waitFor();
    for (const screen of [
      'avatar',
      'settings',
      'settings__private',
      'settings__black',
      'settings__storage',
      'settings__safe__verify',
      'about',
    ]) {
      await page.goto(`${stage.stack.widgetOrigin}/ml/${screen}?lang=${lang}`);
      await page.getByRole('heading').first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      await settled(page);
      expect.soft(await sticksOut(page), `${screen} in ${lang}`).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `${screen}-${lang}`);
    }
  });
});

import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { complaintsInBothSchemes } from '../support/axe.ts';
import { DESKTOP, keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { createIdentitySigner } from '../support/identity-keys.ts';
import { loaderPart } from '../support/loader-parts.ts';
import { takesPresses } from '../support/players.ts';
import { createServerClient } from '../support/server-api.ts';

/** The look of a tenant: name, icon, colours, radii and texts, changed through the server API while the product runs. */

const ICON = '/ml/presets/g02.svg';
const LOOK = {
  productName: 'Lucky Talk',
  icon: ICON,
  theme: {
    accent: { light: '#0b7f58', dark: '#4cd9a6' },
    onAccent: { light: '#ffffff', dark: '#06281c' },
    accentInk: { light: '#075c40', dark: '#7fe3c0' },
    accentSoft: { light: '#dcf3ea', dark: '#123a2c' },
    ownBubble: { light: '#d5f2e6', dark: '#0f4a36' },
    ownBubbleNote: { light: '#3d6253', dark: '#a9dcc8' },
    bubbleRadius: 8,
  },
  texts: {
    en: {
      'auth.signIn': 'Come in',
      'common.tabChats': 'My talks',
      'bubble.openChat': 'Talk to us',
      'bubble.role': 'talk button',
      'bubble.unreachable': 'We are away',
      'bubble.retry': 'Once more',
      'bubble.closePanel': 'Close the talk',
    },
    vi: { 'auth.signIn': 'Vào chơi', 'bubble.openChat': 'Nói chuyện' },
  },
};
const GREEN = { light: 'rgb(11, 127, 88)', dark: 'rgb(76, 217, 166)' };
const OWN = { light: 'rgb(213, 242, 230)', dark: 'rgb(15, 74, 54)' };

const signing = createIdentitySigner(() => Date.now(), { keyId: 'white-label' });
const stage = useStackStage({
  stack: async () => ({ tenants: { CB: { identityKeys: [(await signing).publicKey] } } }),
});

beforeAll(async () => {
  const token = await (
    await signing
  ).sign({ playerId: undefined, audience: 'meeline-server', scope: 'tenant:write tenant:read' });
  const server = createServerClient(stage.stack.widgetOrigin, token);
  const { status, body } = await server.call('PATCH', '/tenant', { body: { settings: LOOK } });
  expect([status, body.error]).toEqual([200, undefined]);
});

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** The background and the radius of the nearest element around a text that has a background. */
const groundOf = (text: Locator): Promise<readonly [string, string]> =>
  text.evaluate((node) => {
    let element: Element | null = node;
    while (element !== null && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)')
      element = element.parentElement;
    const { backgroundColor = '', borderTopRightRadius = '' } = element === null ? {} : getComputedStyle(element);
    return [backgroundColor, borderTopRightRadius];
  });

it('the sign-in page shows the look from its first paint', async () => {
  const { page } = await stage.visitor({ ...PHONE, viewport: { width: 320, height: 640 } });
  const address = `${stage.stack.widgetOrigin}/ml/login`;
  const first = await page.goto(`${address}?lang=en`);
  expect(await first?.text()).toContain('<div id="boot"><img src="/ml/presets/g02.svg"');
  const button = page.getByRole('button', { name: 'Come in', exact: true });
  await button.waitFor();
  expect(await page.title()).toBe('Lucky Talk');
  expect(await page.locator('main img, form img, img').first().getAttribute('src')).toBe(ICON);
  await expect.poll(() => styleOf(button, 'background-color')).toBe(GREEN.light);
  await page.getByText('Lucky Talk', { exact: true }).waitFor();
  await keepScreenshot(page, 'white-label-sign-in-320');
  expect(await complaintsInBothSchemes(page, 'sign-in of a tenant')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${address}?lang=vi`);
  const entry = page.getByRole('button', { name: 'Vào chơi', exact: true });
  await expect.poll(() => styleOf(entry, 'background-color')).toBe(GREEN.dark);
  await keepScreenshot(page, 'white-label-sign-in-320-dark');
});

it.each(['light', 'dark'] as const)('shows the look on host page and in panel: %s', async (scheme) => {
  const player = await stage.visit('Emma Wilson', { ...DESKTOP, colorScheme: scheme });
  const { page, widget } = player;
  const bubble = page.locator(loaderPart('bubble'));
  await expect.poll(() => styleOf(bubble, 'background-color')).toBe(GREEN[scheme]);
  expect(await bubble.evaluate((node) => getComputedStyle(node, '::before').backgroundImage)).toContain(ICON);
  await page.evaluate(() => window.MeeLine?.setLocale('en'));
  await expect.poll(() => bubble.getAttribute('aria-label')).toMatch(/^Talk to us/);
  // Texts of the lazy files: of the bubble, and of the panel whose chat does not start.
  await expect.poll(() => bubble.getAttribute('aria-roledescription')).toBe('talk button');
  const failureTexts = () => page.locator(`${loaderPart('card')} :is(b, button)`).allTextContents();
  await expect.poll(failureTexts).toEqual(['We are away', 'Once more']);
  expect(await page.locator(loaderPart('close')).getAttribute('aria-label')).toBe('Close the talk');
  await page.evaluate(() => window.MeeLine?.setLocale('vi'));
  await expect.poll(failureTexts).toEqual(['Mất kết nối', 'Thử lại']);
  await expect.poll(() => bubble.getAttribute('aria-label')).toMatch(/^Nói chuyện/);
  // The next page view has the colour before the provider has answered.
  await page.route('**/v1/brand.js*', (route) => route.abort());
  await page.reload();
  await expect.poll(() => styleOf(bubble, 'background-color')).toBe(GREEN[scheme]);
  await page.unroute('**/v1/brand.js*');
  await page.reload();
  await page.evaluate(() => window.MeeLine?.setLocale('en'));
  await expect.poll(() => bubble.getAttribute('aria-label')).toMatch(/^Talk to us/);
  await bubble.click();
  await widget.getByRole('navigation').waitFor();
  expect(await page.locator('meeline-root iframe').getAttribute('title')).toBe('Lucky Talk');
  await widget.getByRole('link', { name: 'My talks' }).waitFor();
  await takesPresses(page);
  await player.chatRow('陈晓明').first().click();
  await player.log.waitFor();
  const field = widget.getByRole('textbox', { name: 'Write a message' });
  await field.fill(`own in ${scheme}`);
  await field.press('Enter');
  await expect
    .poll(() => groundOf(widget.getByText(`own in ${scheme}`, { exact: true })))
    .toEqual([OWN[scheme], '8px']);
  await keepScreenshot(page, `white-label-panel-${scheme}`);
});

it.each(['light', 'dark'] as const)('shows the look in a chat and About (phone): %s', async (scheme) => {
  const { page, openChat, send, sees } = await stage.signIn('xiaoming', { ...PHONE, colorScheme: scheme });
  await openChat('Emma Wilson');
  await send(`phone in ${scheme}`);
  await sees(`phone in ${scheme}`);
  await expect
    .poll(() => groundOf(page.getByText(`phone in ${scheme}`, { exact: true }).last()))
    .toEqual([OWN[scheme], '8px']);
  await keepScreenshot(page, `white-label-chat-390-${scheme}`);
  await page.goto(`${stage.stack.widgetOrigin}/ml/about?lang=en`);
  await page.getByText('Lucky Talk', { exact: true }).waitFor();
  expect(await page.locator(`img[src="${ICON}"]`).count()).toBe(1);
  await keepScreenshot(page, `white-label-about-390-${scheme}`);
});

import { describe, expect, it } from 'vitest';
import { keepScreenshot, sticksOut } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { settled } from '../support/settled.ts';
import { chatting } from '../support/standalone.ts';

/** Every screen in both schemes and at the relevant widths: nothing overflows; the test keeps a screenshot of each. */

const SIZES = [
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: 'panel', viewport: { width: 380, height: 620 } },
  { name: '768', viewport: { width: 768, height: 1024 } },
] as const;
const SCHEMES = ['light', 'dark'] as const;

const stage = useStackStage();

describe.each(SCHEMES)('in the %s scheme', (colorScheme) => {
  it.each(SIZES)('shows every screen without overflow at $name px', async ({ name, viewport }) => {
    const user = await stage.signIn('xiaoming', { viewport, colorScheme, hasTouch: true });
    const { page } = user;
    const keep = async (screen: string): Promise<void> => {
      await settled(page);
      expect.soft(await sticksOut(page), screen).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `${screen}-${name}-${colorScheme}`);
    };
    const tab = (label: string) =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: label, exact: label === 'Me' })
        .click();

    await page.locator('[data-chat-id]').nth(5).waitFor();
    await keep('chat-list');
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('No results').or(page.getByText('Nothing')).first().waitFor();
    await keep('chat-list-nothing-found');
    await page.getByRole('searchbox').fill('');
    await tab('Friends');
    await page.locator('[data-friend-id]').first().waitFor();
    await keep('friends');
    await tab('Groups');
    await page.locator('[data-group-id]').first().waitFor();
    await keep('groups');
    await tab('Me');
    await page.getByText('Settings').waitFor();
    await keep('me');
    await page.getByText('Language').click();
    await page.getByRole('dialog').waitFor();
    await keep('language-sheet');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Settings').click();
    await page.getByText('Sign out').click();
    await page.getByRole('dialog').waitFor();
    await keep('sign-out-sheet');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back' }).click();
    await tab('Chats');
    await chatting(page).openChat('好运大厅 Lounge');
    await page.locator('[data-message-id]').first().waitFor();
    await keep('group-chat');
    await page.getByRole('button', { name: 'Group info' }).click();
    await page.getByRole('list', { name: 'Members' }).getByRole('button').first().waitFor();
    await keep('group-info');
    await page.getByRole('button', { name: /^All members/ }).click();
    await page.locator('[data-user-id]').first().waitFor();
    await keep('group-members');
    await page.goto(`${stage.stack.widgetOrigin}/ml/chat?lang=en&chatId=M000000000M000000001`);
    await page.getByRole('log').waitFor();
    await keep('unknown-chat');
  });
});

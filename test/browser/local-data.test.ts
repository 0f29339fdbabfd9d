import { expect, it } from 'vitest';
import { keepScreenshot, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';

/** Local data of the user: drafts, and cached chats that the user can clear. */

const stage = useStackStage();

async function signIn(loginName: string) {
  const user = await stage.signIn(loginName);
  return { ...user, field: user.page.getByRole('textbox', { name: 'Write a message' }) };
}

it('keeps a draft over a reload until it is sent', async () => {
  const { page, field, openChat, log } = await signIn('emma');
  const row = page.getByRole('link', { name: '陈晓明' });
  await openChat('陈晓明');
  await field.pressSequentially('half a thought');
  await reload(page);
  await log.waitFor();
  await expect.poll(() => field.inputValue()).toBe('half a thought');
  await page.getByRole('button', { name: 'Back' }).click();
  await row.getByText('[Draft]').waitFor();
  await row.getByText('half a thought').waitFor();
  await keepScreenshot(page, 'chat-list-draft');
  await openChat('陈晓明');
  await field.pressSequentially(', now whole');
  await field.press('Enter');
  await log.getByText('half a thought, now whole', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await row.getByText('half a thought, now whole').waitFor();
  await expect.poll(() => page.getByText('[Draft]').count()).toBe(0);
});

it('shows the storage size and clears stored data after confirmation', async () => {
  const { page, openChat, send, sees } = await signIn('emma');
  await openChat('陈晓明');
  await send('kept by the provider');
  await sees('kept by the provider');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Storage.*[KM]B/ }).click();
  await page.getByText(/The browser has about/).waitFor();
  await keepScreenshot(page, 'storage');
  const clear = page.getByRole('button', { name: /^Clear .*[KM]B/ });
  const kind = (name: RegExp) => page.getByRole('checkbox', { name });
  expect(await kind(/^Messages.*[1-9]\d* messages?, readable offline.*B$/).getAttribute('aria-checked')).toBe('true');
  // Unsent messages and the product's files cannot be chosen.
  expect(await page.getByRole('checkbox').count()).toBe(2);
  await page.getByText('Always kept').waitFor();
  await page.getByRole('img', { name: /^Messages: .*B, Chats, friends and groups: .*MeeLine itself: / }).waitFor();
  await kind(/^Chats, friends and groups/).click();
  await clear.click();
  const dialog = page.getByRole('alertdialog');
  await keepScreenshot(page, 'storage-question');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const pages = (): Promise<number> =>
    page.evaluate(async () => {
      const [{ name = '' } = {}] = (await indexedDB.databases()).filter((database) =>
        database.name?.startsWith('meeline-'),
      );
      const opening = indexedDB.open(name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const counting = opening.result.transaction('messages').objectStore('messages').count();
      await new Promise((resolve) => {
        counting.onsuccess = resolve;
      });
      opening.result.close();
      return counting.result;
    });
  expect(await pages()).toBeGreaterThan(0);

  await clear.click();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(pages).toBe(0);
  await page.getByText('Stored data cleared').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: /^Storage.*[KM]B/ }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat('陈晓明');
  await sees('kept by the provider');
  await send('and on we go');
  await sees('and on we go');
});

it('reloads in another language', async () => {
  const { page, openChat, log } = await signIn('emma');
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Tiếng Việt' }).or(page.getByText('Tiếng Việt')).first().click();
  // The page reloads on the same screen.
  await page.waitForURL(/[?&]version=/);
  await page.locator('html[lang="vi"]').waitFor();
  await page.getByRole('button', { name: 'Ngôn ngữ' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/ml/me');
  await page.getByRole('navigation').getByRole('link').first().click();
  await page.locator('[data-chat-id]').first().waitFor();
  await openChat('陈晓明');
  await expect.poll(() => log.locator('[data-message-id]').count()).toBeGreaterThan(0);
});

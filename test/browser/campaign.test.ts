import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { untilFetchedAhead } from '../support/fetched-ahead.ts';
import { SERVICE } from '../support/service-stage.ts';
import { settled } from '../support/settled.ts';
import { isSound } from '../support/sound-screen.ts';
import { addDays, dayAt, monthOf } from '../../widget/domain/campaign/calendar-day.ts';

/** The sign-in campaign of a tenant: card, entry, calendar, signing, making up, rules. */

const TIME_ZONE = 'Asia/Shanghai';
const today = () => dayAt(Date.now(), TIME_ZONE);

const campaigns = () => {
  const now = today();
  return [
    {
      campaignId: 'test',
      name: '',
      firstDay: addDays(now, -40),
      lastDay: addDays(now, 40),
      dailyReward: 88,
      milestones: [
        { days: 2, reward: 188 },
        { days: 7, reward: 888 },
        { days: 15, reward: 1888 },
        { days: 30, reward: 5800 },
      ],
      makeUp: { perMonth: 1, maxAgeDays: 5, reward: 0 },
    },
  ];
};
const stage = useStackStage({
  stack: () =>
    Promise.resolve({ tenants: { CB: { timeZone: TIME_ZONE, signCampaigns: campaigns(), service: SERVICE } } }),
});

const card = (page: Page) => page.getByRole('region', { name: /Check in:/ });
const signButton = (page: Page) => page.getByRole('button', { name: 'Check in and get ¥0.88' });
const openTab = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click();

/** On a new device the card comes when the user returns to the list: it never pushes chats away. */
async function untilCard(page: Page): Promise<void> {
  await page.waitForFunction(() => /"cardPx":[1-9]/.test(localStorage.getItem('ml_list_top') ?? ''));
  await openTab(page, /^Me$/);
  await openTab(page, /Chats$/);
  await card(page).waitFor();
}

it('signs from the card, makes up days, and shows rewards', async () => {
  const { page } = await stage.signIn('emma');
  await untilCard(page);
  await card(page).getByText('2 more days: +¥1.88').waitFor();
  await isSound(page, 'campaign-card');
  await card(page).getByRole('button', { name: 'Check in' }).click();
  await signButton(page).waitFor();
  await page.getByText('0 days', { exact: true }).waitFor();
  await isSound(page, 'campaign');

  await signButton(page).click();
  const result = page.getByRole('dialog');
  await result.getByText('+¥0.88').first().waitFor();
  await isSound(page, 'campaign-signed');
  await result.getByRole('button', { name: 'Got it' }).click();
  await result.waitFor({ state: 'detached' });
  const signed = page.getByRole('button', { name: 'Checked in today' });
  await signed.waitFor();
  expect(await signed.isDisabled()).toBe(true);
  await page.getByText('1 day', { exact: true }).first().waitFor();

  // With yesterday the streak has two days: its reward is paid, and the month has no more make-ups.
  if (monthOf(addDays(today(), -1)) !== monthOf(today()))
    await page.getByRole('button', { name: 'Previous month' }).click();
  const name = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(addDays(today(), -1)),
  );
  await page.getByRole('button', { name: `${name}: Make up` }).click();
  await page.getByText('You can do this 1 more time this month.').waitFor();
  await isSound(page, 'campaign-make-up');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make up' }).click();
  await result.getByText('+¥1.88').first().waitFor();
  await result.getByRole('button', { name: 'Got it' }).click();
  await result.waitFor({ state: 'detached' });
  await page.getByText('0 make-ups left').waitFor();
  expect(await page.getByRole('button', { name: /: Make up$/ }).count()).toBe(0);
  await page.getByText('Streak of 2 days').waitFor();
  await page.getByText('Received').waitFor();
  await isSound(page, 'campaign-after');

  await page.getByRole('button', { name: 'Rules' }).click();
  await page.getByText('Each reward is paid once per campaign.').waitFor();
  await isSound(page, 'campaign-rules');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();

  // The entry on Me knows of the streak, and the card is gone.
  await page
    .getByRole('button', { name: /^Daily check-in/ })
    .getByText('2 days')
    .waitFor();
  await isSound(page, 'campaign-me');
  await openTab(page, /Chats$/);
  await page.getByRole('navigation').waitFor();
  expect(await card(page).count()).toBe(0);
});

it('closes the card for the day on this device', async () => {
  const { page } = await stage.signIn('daniel');
  await untilCard(page);
  await card(page).getByRole('button', { name: 'Close' }).click();
  await card(page).waitFor({ state: 'detached' });
  const centre = page.waitForResponse(/campaignCenter/);
  await page.reload();
  await centre;
  await page.getByRole('navigation').waitFor();
  await settled(page);
  expect(await card(page).count()).toBe(0);
  // The entry stays.
  await openTab(page, /^Me$/);
  await page.getByRole('button', { name: /^Daily check-in/ }).waitFor();
});

it.each([
  { visit: 'first', hasCard: false },
  { visit: 'second', hasCard: true },
])('draws chats in place with campaign and service: $visit visit', async ({ hasCard }) => {
  const { page } = await stage.signIn('xiaoming', PHONE);
  await page.addInitScript(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const look = (): void => {
      const row = document.querySelector('[data-chat-id]');
      if (row !== null) tops.add(Math.round(row.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  if (hasCard) await untilCard(page);
  else await page.evaluate(() => localStorage.removeItem('ml_list_top'));
  const centre = page.waitForResponse(/campaignCenter/);
  await page.reload();
  await centre;
  await page.waitForFunction(() => /"cardPx":[1-9]/.test(localStorage.getItem('ml_list_top') ?? ''));
  await page.getByRole('link', { name: SERVICE.name }).waitFor();
  await untilFetchedAhead(page.mainFrame());
  // The size of the card is kept from the visit before, so that it does not tell when the card is there.
  if (hasCard) await card(page).waitFor();
  await settled(page);
  expect(await card(page).count()).toBe(hasCard ? 1 : 0);
  const tops = await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]);
  expect(tops).toHaveLength(1);
});

it('says that an unknown campaign does not exist', async () => {
  const { page } = await stage.signIn('xiaoming');
  await page.goto(`${stage.stack.widgetOrigin}/ml/campaign?lang=en&id=nothing`);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await settled(page);
  expect(await page.getByRole('button', { name: 'Check in' }).count()).toBe(0);
  await keepScreenshot(page, 'campaign-unknown');
});

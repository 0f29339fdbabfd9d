import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { complaints } from '../support/axe.ts';
import { keepScreenshot } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signInOnPlatform, takesPresses } from '../support/players.ts';
import { SERVICE } from '../support/service-stage.ts';
import { settled } from '../support/settled.ts';
import { isSound } from '../support/sound-screen.ts';

/** The customer service: two players, one of them on a host page, and two agents at their desks. */

const stage = useStackStage({
  stack: () => Promise.resolve({ tenants: { CB: { service: { ...SERVICE, allowsGuests: true } } } }),
});

const DESK_SIZES = [
  { name: '1280', viewport: { width: 1280, height: 800 } },
  { name: '768', viewport: { width: 768, height: 900 } },
] as const;

async function openDesk(loginName: string): Promise<Page> {
  const { page } = await stage.visitor({ viewport: DESK_SIZES[0].viewport });
  await page.goto(`${stage.stack.widgetOrigin}/desk?lang=en`);
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  if (loginName === 'wan') await isDeskSound(page, 'desk-sign-in');
  await page.getByRole('textbox', { name: 'Username' }).fill(loginName);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  return page;
}

/** axe finds nothing serious on the desk, in every size and scheme. */
async function isDeskSound(page: Page, screen: string): Promise<void> {
  for (const { name, viewport } of DESK_SIZES) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await keepScreenshot(page, `${screen}-${name}-${colorScheme}`);
      expect.soft(await complaints(page, `${screen}, ${name}, ${colorScheme}`)).toEqual([]);
    }
  }
  await page.setViewportSize(DESK_SIZES[0].viewport);
}

const session = (desk: Page, name: string) =>
  desk.getByRole('complementary', { name: 'Inbox' }).getByRole('listitem').filter({ hasText: name });
const reply = (desk: Page) => desk.getByRole('textbox', { name: 'Reply' });

it('serves two players at two desks, from start to score', async () => {
  const [wan, hang] = [await openDesk('wan'), await openDesk('hang')];

  // The host page opens the chat with the service about an order.
  const player = await stage.visit('陈晓明');
  await player.page.evaluate(() =>
    (window as unknown as { MeeLine: (command: string, request: object) => void }).MeeLine('openService', {
      topic: 'Withdrawals',
      data: { order: 'WD-7731' },
    }),
  );
  await player.widget.getByRole('heading', { name: '第 1 位' }).waitFor();
  await player.send('我的提现还没到账');
  await player.message('我的提现还没到账').waitFor();

  // The other player starts from the entry above the chats, and sees the place in the queue.
  const { page: emma } = await stage.signIn('emma');
  await emma.getByRole('link', { name: /Lumora Service/ }).click();
  await emma.getByRole('heading', { name: 'How can we help?' }).waitFor();
  await isSound(emma, 'service-start');
  await emma.getByRole('button', { name: 'Deposits' }).click();
  await emma.getByRole('button', { name: 'Start conversation' }).click();
  await emma.getByRole('heading', { name: 'No. 2 in the queue' }).waitFor();
  await isSound(emma, 'service-queue');
  expect(await emma.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
  await emma.getByRole('button', { name: 'Send a picture or video' }).waitFor();

  // Both agents want the oldest session; one gets it.
  await session(wan, '陈晓明').waitFor();
  await session(hang, '陈晓明').waitFor();
  await wan.keyboard.press('a');
  await reply(wan).waitFor();
  await wan.getByText('WD-7731').waitFor();
  await wan.getByRole('log').getByText('我的提现还没到账').waitFor();
  await player.log.getByText('苏晚 Wan 已为您服务').waitFor();
  await emma.getByRole('heading', { name: 'No. 1 in the queue' }).waitFor();
  await session(hang, '陈晓明')
    .getByRole('button', { name: /Accept/ })
    .waitFor({ state: 'detached' });

  // A quick reply with the player's name, an internal note, and the answer of the player.
  await reply(wan).fill('/hello');
  await reply(wan).press('Tab');
  expect(await reply(wan).inputValue()).toBe('Hello 陈晓明');
  await reply(wan).press('Enter');
  await player.message('Hello 陈晓明').waitFor();
  await wan.getByRole('button', { name: 'Internal note' }).click();
  await wan.getByRole('textbox', { name: 'Internal note' }).fill('Bank side, ask for the slip');
  await wan.getByRole('textbox', { name: 'Internal note' }).press('Enter');
  await wan.getByRole('log').getByText('Bank side, ask for the slip').waitFor();
  expect(await player.log.getByText('Bank side').count()).toBe(0);
  await isDeskSound(wan, 'desk-session');

  // The session goes to the other agent, who answers and ends it.
  await wan.getByRole('button', { name: /^Transfer/ }).click();
  await wan
    .getByRole('dialog')
    .getByRole('button', { name: /许航 Hang/ })
    .click();
  await wan.getByText('Choose a session').waitFor();
  await player.log.getByText('苏晚 Wan 已将会话转给 许航 Hang').waitFor();
  await session(hang, '陈晓明').getByRole('button').first().click();
  await hang.getByRole('log').getByText('Bank side, ask for the slip').waitFor();
  await reply(hang).fill('It is there now');
  await reply(hang).press('Enter');
  await player.message('It is there now').waitFor();
  await hang.getByRole('button', { name: /^Close/ }).click();
  await hang.getByRole('dialog').getByRole('button', { name: 'Solved' }).click();

  // The player scores once.
  await player.widget.getByRole('heading', { name: '这次服务怎么样？' }).waitFor();
  await keepScreenshot(player.page, 'service-score-panel');
  await player.widget.getByRole('button', { name: '好', exact: true }).click();
  await player.widget.getByRole('textbox', { name: /想对我们说什么/ }).fill('很快');
  await player.widget.getByRole('button', { name: '提交评价' }).click();
  await player.widget.getByRole('heading', { name: '有什么可以帮您？' }).waitFor();

  // The other player gets an answer while the chat is closed: it counts as unread.
  await hang.keyboard.press('Escape');
  await session(hang, 'Emma Wilson')
    .getByRole('button', { name: /Accept/ })
    .click();
  await emma.getByText('Hang · In conversation').waitFor();
  await isSound(emma, 'service-talk');
  await emma.getByRole('button', { name: 'Back' }).click();
  await reply(hang).fill('How much was it?');
  await reply(hang).press('Enter');
  const row = emma.locator('[data-chat-id]').filter({ hasText: 'Lumora Service' });
  await row.getByText('1 unread').waitFor();
  await row.click();
  await emma.getByRole('log').getByText('How much was it?').waitFor();
  await emma.getByRole('button', { name: 'End', exact: true }).click();
  await emma.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await emma.getByRole('heading', { name: 'How was our service?' }).waitFor();
  await isSound(emma, 'service-score');
  await emma.getByRole('button', { name: 'No rating' }).click();
  await emma.getByRole('heading', { name: 'How can we help?' }).waitFor();

  // The supervisor sees the figures of the day.
  const chief = await openDesk('ortiz');
  await chief.getByRole('button', { name: 'Team' }).click();
  const figures = chief.getByRole('row', { name: /许航 Hang/ });
  await figures.getByRole('cell', { name: '2', exact: true }).first().waitFor();
  await isDeskSound(chief, 'desk-team');
  const download = chief.waitForEvent('download');
  await chief.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^service-\d{4}-\d\d-\d\d\.csv$/);
});

it('serves guests who sign in later or from the form', async () => {
  const desk = await openDesk('wan');
  const guest = await stage.visit('Emma Wilson');
  const { page, widget } = guest;
  // The platform's page has no player any more.
  await page.context().clearCookies();
  await page.evaluate(async () => {
    window.MeeLine?.open();
    await window.MeeLine?.setUser();
  });
  await widget.getByText('尚未登录').waitFor();
  await takesPresses(page);
  await keepScreenshot(page, 'service-guest-panel');
  await widget.getByRole('button', { name: /Lumora Service/ }).click();
  await widget.getByRole('heading', { name: '有什么可以帮您？' }).waitFor();
  await widget.getByRole('button', { name: 'Deposits' }).click();
  await widget.getByRole('button', { name: '开始咨询' }).click();
  await widget.getByRole('heading', { name: '第 1 位' }).waitFor();
  await guest.send('注册前想问一下');
  await session(desk, 'Guest').waitFor();
  await desk.keyboard.press('a');
  await desk.getByRole('log').getByText('注册前想问一下').waitFor();
  await reply(desk).fill('Ask me anything');
  await reply(desk).press('Enter');
  await guest.message('Ask me anything').waitFor();

  // After the sign-in the conversation goes on in the player's name.
  await signInOnPlatform(page.context().request, stage.stack, 'Emma Wilson');
  await page.evaluate(() => window.MeeLine?.setUser());
  await session(desk, 'Emma Wilson').waitFor();
  await reply(desk).fill('Welcome, Emma');
  await reply(desk).press('Enter');
  await guest.chatRow('Lumora Service').getByText('Welcome, Emma').waitFor();

  const { page: form } = await stage.visitor();
  await form.goto(`${stage.stack.widgetOrigin}/ml?lang=en`);
  await form.getByRole('button', { name: 'Talk to Lumora Service' }).waitFor();
  await isSound(form, 'sign-in-guest');
  await form.getByRole('button', { name: 'Talk to Lumora Service' }).click();
  await form.getByRole('heading', { name: 'How can we help?' }).waitFor();
});

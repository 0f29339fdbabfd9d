import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { unpackContent } from '../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import { GAME_ANIMATION_MS } from '../../widget/domain/limits.ts';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signIn, type TestClient, valueOf } from '../support/provider-client.ts';
import { DEMO_PASSWORD, scrollUpTo, type StandaloneUser } from '../support/standalone.ts';

/** Issue 4, chat room, point 2: every message type of the specification has a view. The demo's draw group has one of each. */

const DRAW_GROUP = '开奖夜谈';

const stage = useStackStage();
let emma: TestClient;

beforeAll(async () => {
  emma = await signIn(stage.stack.widgetOrigin, 'emma', DEMO_PASSWORD);
});

const message = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-message-id]').filter({ hasText: text });

const LOOKS: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: '390-light', options: { ...PHONE, colorScheme: 'light' } },
  { name: '320-dark', options: { ...PHONE, viewport: { width: 320, height: 640 }, colorScheme: 'dark' } },
];

describe('the demo messages of the draw group', () => {
  it.each(LOOKS)('shows every message type ($name)', async ({ name, options }) => {
    const user = await stage.signIn('xiaoming', options);
    const { page, log } = user;
    await user.openChat(DRAW_GROUP);
    await log.getByText('This version can’t show this message').waitFor();

    const kinds: readonly [name: string, wanted: Locator][] = [
      ['calls', message(page, 'Voice call').filter({ hasText: '已结束 · Duration 2:05' })],
      ['transfers', message(page, '¥200.00').filter({ hasText: /To 林佳怡 · Accepted/ })],
      ['envelopes', message(page, 'Chúc cả nhà may mắn').filter({ hasText: 'Expired' })],
      ['grab', log.getByText('You opened a red envelope', { exact: true })],
      ['bets', message(page, /流明 28.*-041/s).filter({ hasText: /\d\d:\d\d/ })],
      ['bet-closed', message(page, /流明 28.*-040/s).filter({ hasText: 'Closed' })],
      ['share', message(page, 'How the draw works').filter({ hasText: 'example.com' })],
      ['group-card', message(page, '好运大厅 Lounge').filter({ hasText: 'Group card' })],
      ['hands', log.getByRole('img', { name: 'Rock paper scissors: Scissors' })],
      ['dice', log.getByRole('img', { name: 'Dice: 5' })],
      ['link', log.getByRole('link', { name: 'https://example.com/rules?from=group' })],
      ['notice', log.getByText('今晚的开奖夜谈开始了', { exact: true })],
    ];
    for (const [kind, wanted] of kinds) {
      await scrollUpTo(log, wanted);
      await keepScreenshot(page, `views-${kind}-${name}`);
    }

    // The states of transfers and red envelopes, and the truncated bet.
    for (const text of ['Received', 'All taken', 'Unopened', 'Pending', 'Returned'])
      expect.soft(await message(page, text).count(), text).toBeGreaterThan(0);
    await expect.poll(() => message(page, /流明 28.*-041/s).textContent()).toContain('04,07,11,13,16…');
    // Only a fresh game is animated.
    expect(await log.locator('[data-game="in-the-air"]').count()).toBe(0);

    const link = log.getByRole('link', { name: 'https://example.com/rules?from=group' });
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
    await expect.poll(() => log.locator('bdi').filter({ hasText: '@陈晓明' }).count()).toBeGreaterThan(0);
  });

  it('opens profiles and joined groups from cards', async () => {
    const user = await stage.signIn('xiaoming');
    const { page, log } = user;
    await user.openChat(DRAW_GROUP);
    const group = page.getByRole('button', { name: 'Open group 好运大厅 Lounge' });
    await scrollUpTo(log, group);
    const friend = page.getByRole('button', { name: 'View Nguyễn Thị Lan’s profile' });
    await friend.waitFor();
    await group.click();
    await page.getByRole('heading', { name: '好运大厅 Lounge' }).waitFor();
    await page.goBack();
    await scrollUpTo(log, friend);
    await friend.click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { name: 'Nguyễn Thị Lan' }).waitFor();
    await user.close();

    // To Misaki, Lan is no friend.
    const stranger = await stage.signIn('misaki');
    await stranger.openChat(DRAW_GROUP);
    const card = message(stranger.page, 'Not a friend yet');
    await scrollUpTo(stranger.log, card);
    await card.getByRole('button', { name: '’s profile' }).click();
    await stranger.page.getByRole('heading', { name: 'Profile' }).waitFor();
    await stranger.page.getByText('Not a friend yet').waitFor();
  });
});

describe('a new game result', () => {
  it('plays for two seconds, or not with reduced motion', async () => {
    const [watching, still] = await Promise.all([
      stage.signIn('xiaoming'),
      stage.signIn('xiaoming', { ...PHONE, reducedMotion: 'reduce' }),
    ]);
    const users: readonly StandaloneUser[] = [watching, still];
    const chatId = await chatWithXiaoming();
    for (const user of users) await user.openChat('Emma Wilson');
    for (const user of users) await user.log.locator('[data-message-id]').first().waitFor();
    await watching.page.evaluate(() => {
      const seen: { state: string; atMs: number }[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const state = [...document.querySelectorAll('[data-game]')].at(-1)?.getAttribute('data-game');
        if (state && seen.at(-1)?.state !== state) seen.push({ state, atMs: performance.now() });
      }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-game'] });
    });
    const seenBy = (): Promise<readonly { readonly state: string; readonly atMs: number }[]> =>
      watching.page.evaluate(() => (window as unknown as { seen: { state: string; atMs: number }[] }).seen);
    // On a busy machine a game may have settled before it is drawn. It is then not animated; the next try is.
    for (let tries = 0; tries < 5; tries += 1) {
      await watching.page.evaluate(() => (window as unknown as { seen: unknown[] }).seen.splice(0));
      await throwDice(chatId);
      await expect.poll(async () => (await seenBy()).at(-1)?.state).toBe('landed');
      if ((await seenBy())[0]?.state === 'in-the-air') break;
    }
    const landed = (user: StandaloneUser) => user.log.locator('[data-game="landed"]').last();
    const outcome = await landed(watching).getAttribute('data-outcome');
    expect(outcome).toMatch(/^[1-6]$/);
    await expect.poll(() => landed(still).getAttribute('data-outcome')).toBe(outcome);
    expect(await still.log.locator('[data-game="in-the-air"]').count()).toBe(0);
    const seen = await seenBy();
    expect(seen.map(({ state }) => state)).toEqual(['in-the-air', 'landed']);
    expect((seen[1]?.atMs ?? 0) - (seen[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(GAME_ANIMATION_MS * 0.9);
  });

  it('announces each message to screen readers once', async () => {
    const user = await stage.signIn('xiaoming');
    const chatId = await chatWithXiaoming();
    await user.openChat('Emma Wilson');
    await user.log.locator('[data-message-id]').first().waitFor();
    await user.page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const region = document.querySelector('[data-announcements]');
      if (region === null) throw new Error('nothing announces');
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
      }).observe(region, { childList: true, subtree: true, characterData: true });
    });
    await emma.send(chatId, 'one');
    await throwDice(chatId);
    await emma.send(chatId, 'two');
    const said = (): Promise<readonly string[]> =>
      user.page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
    await expect.poll(async () => (await said()).at(-1)).toBe('Emma Wilson: two');
    expect(await said()).toEqual([
      'Emma Wilson: one',
      expect.stringMatching(/^Emma Wilson: Dice: [1-6]$/),
      'Emma Wilson: two',
    ]);
    // The region keeps the latest five messages of a burst. The removal of one must not repeat the earlier ones.
    for (const text of ['three', 'four', 'five']) await emma.send(chatId, text);
    const taken = valueOf(await emma.send(chatId, 'six')).data;
    await expect.poll(async () => (await said()).at(-1)).toBe('Emma Wilson: six');
    valueOf(await emma.operation(OPERATIONS.msgRecall, { chatId, messageId: taken.messageId }));
    await message(user.page, 'six').waitFor({ state: 'detached' });
    await emma.send(chatId, 'seven');
    await expect.poll(async () => (await said()).at(-1)).toBe('Emma Wilson: seven');
    const all = await said();
    expect(all).toEqual([...new Set(all)]);
  });
});

async function chatWithXiaoming(): Promise<string> {
  const { items } = valueOf(await emma.operation(OPERATIONS.friendListGet, {})).data;
  const friend = items.find(({ friend: { name } }) => name === '陈晓明')?.friend;
  const { userId } = valueOf(await emma.operation(OPERATIONS.accountGet, undefined)).data;
  return oneToOneChatId(userId, friend?.userId ?? '');
}

async function throwDice(chatId: string): Promise<void> {
  const content = unpackContent('game_dice', '');
  valueOf(
    await emma.operation(OPERATIONS.msgSend, {
      chatId,
      localId: randomUUID(),
      content,
      mentionedIds: [],
      mentionWords: [],
    }),
  );
}

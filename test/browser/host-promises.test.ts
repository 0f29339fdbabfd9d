import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { loaderPart } from '../support/loader-parts.ts';

/** The promises of `openChat` and `openService`: they resolve when the player sees the chat, and reject with the reason otherwise. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';

const stage = useStackStage();

/** The outcome of a call that is the first one on its page: `shown`, or code and message of the rejection. */
const outcomeOf = (page: Page, method: 'openChat' | 'openService', target?: unknown): Promise<string> =>
  page.evaluate(
    async ([name, value]) => {
      const call = window.MeeLine?.[name] as (target?: unknown) => Promise<void>;
      return call(value).then(
        () => 'shown',
        ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
      );
    },
    [method, target] as const,
  );

describe.each<[what: string, method: 'openChat' | 'openService', target: unknown, code: RegExp]>([
  ['a group that does not exist', 'openChat', 'Zz9Zz9Zz', /^not_found$/],
  ['a chat of two others', 'openChat', 'M999999998M999999999', /^not_found$/],
  ['a text that is no chat', 'openChat', 'nothing', /^not_found$/],
  ['an unknown player', 'openChat', { playerId: 'nobody' }, /^not_found$/],
  ['an unknown alias', 'openChat', { group: 'nothing' }, /^not_found$/],
  ['a service that the tenant does not have', 'openService', { topic: 'Help' }, /^service_missing$/],
])('%s', (_what, method, target, code) => {
  it('rejects as a first call, and the player learns why', async () => {
    const { page, widget } = await stage.visit(ANNA);
    const [failure, message = ''] = (await outcomeOf(page, method, target)).split(/ (.*)/s);
    expect(failure).toBe('chat-unavailable');
    expect(message).toMatch(/^MeeLine: the player has no such chat: \w+\.$/);
    expect(message.slice(0, -1).split(' ').at(-1)).toMatch(code);
    // A sentence in the player's language, and never the code itself.
    const said = widget.getByText(/没有|不是|不存在|找不到|已不|属于|未开通|无法|不可用|暂/).first();
    await said.waitFor();
    expect(await widget.locator('body').innerText()).not.toMatch(
      /noFriend|noGroup|not_found|no_friend|card_group|service_missing/,
    );
  });
});

it('resolves when the chat of a friend is open', async () => {
  const { page, widget, log, chatRow, open } = await stage.visit(ANNA);
  await open();
  const chatId = await chatRow(BEN).first().getAttribute('data-chat-id');
  await page.reload();
  expect(await outcomeOf(page, 'openChat', chatId)).toBe('shown');
  await log.waitFor();
  await widget.getByText(BEN).first().waitFor();
});

it('rejects an earlier call when a newer one replaces it', async () => {
  const { page, log, chatRow, open } = await stage.visit(ANNA);
  await open();
  const chatId = await chatRow(BEN).first().getAttribute('data-chat-id');
  await page.reload();
  const outcomes = await Promise.all([
    outcomeOf(page, 'openChat', { playerId: 'nobody' }),
    outcomeOf(page, 'openChat', chatId),
  ]);
  expect(outcomes[0]).toMatch(/^chat-unavailable .*: replaced\.$/);
  expect(outcomes[1]).toBe('shown');
  await log.waitFor();
});

it('rejects for a visitor', async () => {
  const { page } = await stage.visitor();
  await page.goto(`${stage.stack.platformOrigin}/healthz`);
  await page.goto(stage.stack.platformOrigin);
  await page.locator(loaderPart('bubble')).waitFor();
  await page.evaluate(() => window.MeeLine?.setUser({ getToken: () => null }));
  expect(await outcomeOf(page, 'openChat', 'Zz9Zz9Zz')).toMatch(/^chat-unavailable .*: signed_out\.$/);
});

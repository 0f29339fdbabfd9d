import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signIn, valueOf } from '../support/provider-client.ts';

/** The balance in the header of the platform's page, and money in the chat: one wallet. D-13. */

const stage = useStackStage();

test('the page’s balance changes at once with red envelopes', async () => {
  const { page } = await stage.visitor();
  await page.goto(stage.stack.platformOrigin);
  const balance = () => page.locator('[data-balance]').first().textContent();
  await expect.poll(balance).toBe('¥3,260.50');

  // The page's player, and another member of the group.
  const sender = await signIn(stage.stack.widgetOrigin, 'xiaoming', 'demo-2026');
  const other = await signIn(stage.stack.widgetOrigin, 'emma', 'demo-2026');
  const { items } = valueOf(await sender.operation(OPERATIONS.groupListGet, {})).data;
  const groupId = items.find(({ group }) => group.name === '开奖夜谈')?.group.groupId ?? '';
  const send = (by: typeof sender, total: string) =>
    by.operation(OPERATIONS.redEnvelopeGenerate, {
      groupId,
      localId: randomUUID(),
      split: 'equal',
      total,
      quantity: 1,
      hours: 1,
      remark: '',
    });
  const { redId } = valueOf(await send(sender, '60.50')).data;
  await expect.poll(balance).toBe('¥3,200.00');

  valueOf(await sender.operation(OPERATIONS.redEnvelopeGrab, { groupId, redId }));
  await expect.poll(balance).toBe('¥3,260.50');
  expect(await other.operation(OPERATIONS.redEnvelopeGrab, { groupId, redId })).toMatchObject({
    failure: { code: 'red_taken' },
  });

  // A bet of the page is missing in the chat, too, and is in the records of the chat at once.
  await page.locator('[data-slip-games] button').nth(2).click();
  await page.locator('[data-slip-picks] button').first().click();
  await page.locator('[data-place]').click();
  await expect.poll(balance).toBe('¥3,250.50');
  const setting = await sender.operation(OPERATIONS.redEnvelopeSettingGet, { groupId });
  expect(valueOf(setting).data.balance).toBe('3250.50');
  const { records } = valueOf(await sender.call(HTTP_CALLS.betRecordGet, { pageNo: 1 })).data;
  expect(records).toMatchObject([{ gameId: 'star6', content: 'Big', amount: '10.00', state: 'waiting' }]);
  await page.locator(`[data-order="${records[0]?.orderId}"]`).getByText('大').waitFor();

  // A bet that is placed in the chat is on the page.
  const { gameId, periodNo: issue } = records[0] ?? {};
  const line = { playId: 'last', codes: 'n7', money: '5.00' };
  const bet = { gameId: gameId ?? '', issue: issue ?? '', items: [line], localId: randomUUID() };
  const { orderId } = valueOf(await sender.call(HTTP_CALLS.betSingle, bet)).data;
  await page.locator(`[data-order="${orderId}"]`).getByText('¥5.00').waitFor();
  await expect.poll(balance).toBe('¥3,245.50');
});

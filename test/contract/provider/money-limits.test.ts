import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MoneySettings } from '../../../applet-host-demo/provider/base/tenant-settings/money-settings.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { HOUR_MS, useEnvelopeStage } from '../../support/envelope-stage.ts';
import { valueOf } from '../../support/provider-client.ts';

/** Limits of a tenant and of a group, per envelope and per day. */

const stage = useEnvelopeStage('pglite');
const { send, codeOf } = stage;

async function limit(change: Partial<MoneySettings>): Promise<void> {
  const usual = { currency: { code: 'CNY', digits: 2 }, maxEnvelopeTotal: 200_000, maxEnvelopeShares: 100 };
  await stage.provider.saveTenant({
    money: { ...usual, maxEnvelopesPerDay: 500_000, openingBalance: 100_000, ...change },
  });
}

it('counts the envelopes of a day', async () => {
  await limit({ maxEnvelopeCountPerDay: 2 });
  expect(codeOf(await send('owner'))).toBe('-');
  expect(codeOf(await send('owner'))).toBe('-');
  expect(codeOf(await send('owner'))).toBe('red_daily_count');
  expect(codeOf(await send('admin'))).toBe('-');
  stage.provider.advanceClock(25 * HOUR_MS);
  expect(codeOf(await send('owner'))).toBe('-');
});

it('applies the lower limits of a group there only', async () => {
  const limits = { maxEnvelopeTotal: 1500, maxEnvelopeShares: 2, maxEnvelopesPerDay: 2500 };
  await limit({ groups: { [stage.groupId]: limits } });
  const setting = await stage.clients.owner.operation(OPERATIONS.redEnvelopeSettingGet, { groupId: stage.groupId });
  expect(valueOf(setting).data).toMatchObject({ maxTotal: '15.00', maxQuantity: 2 });
  expect(codeOf(await send('owner', { total: '15.01', quantity: 2 }))).toBe('red_total_limit');
  expect(codeOf(await send('owner', { total: '15.00', quantity: 3 }))).toBe('red_quantity');
  expect(codeOf(await send('owner', { total: '15.00', quantity: 2 }))).toBe('-');
  expect(codeOf(await send('owner', { total: '10.01', quantity: 2 }))).toBe('red_daily_limit');
  const { owner, ann } = stage.people;
  const groupId = await stage.provider.createGroup({ owner: owner.userId, members: [ann.userId] });
  expect(codeOf(await send('owner', { groupId, total: '20.00', quantity: 2 }))).toBe('-');
  expect(codeOf(await send('owner', { total: '10.00', quantity: 2 }))).toBe('-');
});

it('keeps amounts of a currency without minor units whole', async () => {
  await limit({ currency: { code: 'VND', digits: 0 } });
  expect(codeOf(await send('owner', { total: '100.00' }))).toBe('red_total');
  expect(codeOf(await send('owner', { total: '100', quantity: 3 }))).toBe('-');
  expect(await stage.balanceUnits('owner')).toBe(100_000 - 100);
});

const transfer = async (amount: string, groupId = stage.groupId) => {
  const form = { chatId: groupId, localId: randomUUID(), toId: stage.people.bob.userId, amount };
  const sent = stage.clients.ann.operation(OPERATIONS.transferGenerate, { ...form, remark: '', isPrivate: false });
  return codeOf(await sent);
};

it('limits transfers per transfer and per day, lower in groups', async () => {
  const { owner, ann, bob } = stage.people;
  const members = [ann.userId, bob.userId];
  const other = await stage.provider.createGroup({ owner: owner.userId, members });
  const groups = { [stage.groupId]: { maxTransfer: 1000, maxTransfersPerDay: 1500 } };
  await limit({ maxTransfer: 2000, maxTransfersPerDay: 6000, maxTransferCountPerDay: 5, groups });
  const setting = { chatId: stage.groupId };
  const { maxAmount } = valueOf(await stage.clients.ann.operation(OPERATIONS.transferSettingGet, setting)).data;
  expect(maxAmount).toBe('10.00');
  expect(await transfer('10.01')).toBe('transfer_limit');
  expect(await transfer('10.00')).toBe('-');
  expect(await transfer('5.01')).toBe('transfer_daily_limit');
  expect(await transfer('20.01', other)).toBe('transfer_limit');
  expect(await transfer('20.00', other)).toBe('-');
  expect(await transfer('20.00', other)).toBe('-');
  expect(await transfer('10.01', other)).toBe('transfer_daily_limit');
  expect(await transfer('1.00', other)).toBe('-');
  expect(await transfer('1.00', other)).toBe('-');
  expect(await transfer('1.00', other)).toBe('transfer_daily_count');
});

it('counts envelopes to a friend as those of a group', async () => {
  const chatId = await stage.provider.befriend(stage.people.owner.userId, stage.people.bob.userId);
  await limit({ maxEnvelopeCountPerDay: 2 });
  const toFriend = async () => {
    const form = { chatId, localId: randomUUID(), amount: '1.00', remark: '' };
    return codeOf(await stage.clients.owner.operation(OPERATIONS.friendRedGenerate, form));
  };
  expect(await toFriend()).toBe('-');
  expect(codeOf(await send('owner'))).toBe('-');
  expect(await toFriend()).toBe('red_daily_count');
});

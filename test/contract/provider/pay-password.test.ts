import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { useEnvelopeStage } from '../../support/envelope-stage.ts';
import { valueOf } from '../../support/provider-client.ts';

/** High amounts need the password of the account. */

const PASSWORD = 'password-x';
const stage = useEnvelopeStage('pglite');

const send = async (total: string, password?: string, localId: string = randomUUID()) => {
  const money = (await stage.provider.tenant()).settings.money;
  if (money === undefined) throw new Error('the tenant has money');
  await stage.provider.saveTenant({ money: { ...money, confirmAbove: 5000, confirmAbovePerDay: 100_000 } });
  const { groupId } = stage;
  const form = { groupId, localId, split: 'equal', total, quantity: 2, hours: 1, remark: '', password } as const;
  return stage.clients.owner.operation(OPERATIONS.redEnvelopeGenerate, form);
};
const codeOf = async (...form: Parameters<typeof send>) => stage.codeOf(await send(...form));

it('asks for the password only above the threshold', async () => {
  expect(await codeOf('50.00')).toBe('-');
  expect(await codeOf('50.02')).toBe('pay_password');
  expect(await codeOf('50.02', '')).toBe('pay_password');
  expect(await stage.balanceUnits('owner')).toBe(100_000 - 5000);
  expect(await codeOf('50.02', PASSWORD)).toBe('-');
  expect(await stage.balanceUnits('owner')).toBe(100_000 - 10_002);
  const setting = await stage.clients.owner.operation(OPERATIONS.redEnvelopeSettingGet, { groupId: stage.groupId });
  expect(valueOf(setting).data.confirmAbove).toBe('50.00');
});

it('does not ask where the form is refused anyway', async () => {
  expect(await codeOf('1000000000000.00', PASSWORD)).toBe('invalid_request');
  expect(await codeOf('2000.02', PASSWORD)).toBe('red_total_limit');
});

it('limits wrong passwords', async () => {
  const tries = stage.provider.services.limits.loginTries;
  for (let left = tries - 1; left >= 0; left -= 1)
    expect(await send('60.00', 'wrong')).toMatchObject({ failure: { code: 'wrong_password', triesLeft: left } });
  expect(await codeOf('60.00', PASSWORD)).toBe('too_many_tries');
  // Amounts without a password are not affected.
  expect(await codeOf('50.00')).toBe('-');
  stage.provider.advanceClock(stage.provider.services.limits.loginTryWindowMs + 1000);
  expect(await codeOf('60.00', PASSWORD)).toBe('-');
});

it('answers a repeat with the first envelope', async () => {
  const localId = randomUUID();
  const first = valueOf(await send('60.00', PASSWORD, localId)).data;
  expect(valueOf(await send('60.00', PASSWORD, localId)).data).toEqual(first);
});

it('refuses a high payment from an account without a password', async () => {
  await stage.provider.services.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('user_id', '=', stage.people.owner.userId)
    .execute();
  expect(await codeOf('60.00', PASSWORD)).toBe('pay_password_unset');
  expect(await codeOf('50.00')).toBe('-');
});

it('asks for the password for friend envelopes and transfers, too', async () => {
  expect(await codeOf('50.00')).toBe('-');
  const { ann, bob } = stage.people;
  const chatId = await stage.provider.befriend(ann.userId, bob.userId);
  const { ann: client } = stage.clients;
  const payments = [
    (amount: string, password?: string) => {
      const form = { chatId, localId: randomUUID(), amount, remark: '', password };
      return client.operation(OPERATIONS.friendRedGenerate, form);
    },
    (amount: string, password?: string) => {
      const form = { chatId, localId: randomUUID(), toId: bob.userId, amount, remark: '', isPrivate: false, password };
      return client.operation(OPERATIONS.transferGenerate, form);
    },
    (amount: string, password?: string) => {
      const form = { localId: randomUUID(), toId: bob.userId, amount, remark: '', isPrivate: true, password };
      return client.operation(OPERATIONS.transferGenerate, { ...form, chatId: stage.groupId });
    },
  ];
  for (const pay of payments) {
    expect(stage.codeOf(await pay('50.00'))).toBe('-');
    expect(stage.codeOf(await pay('50.01'))).toBe('pay_password');
    expect(stage.codeOf(await pay('50.01', 'wrong'))).toBe('wrong_password');
    expect(stage.codeOf(await pay('50.01', PASSWORD))).toBe('-');
  }
  expect(await stage.balanceUnits('ann')).toBe(100_000 - 3 * 10_001);
  const friend = await client.operation(OPERATIONS.friendRedSettingGet, { chatId });
  const transfer = await client.operation(OPERATIONS.transferSettingGet, { chatId });
  expect([valueOf(friend).data.confirmAbove, valueOf(transfer).data.confirmAbove]).toEqual(['50.00', '50.00']);
});

it('writes no password to the log', () => {
  expect(stage.provider.logLines.filter((line) => line.includes(PASSWORD))).toEqual([]);
});

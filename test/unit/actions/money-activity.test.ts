import { expect, test } from 'vitest';
import { createStore } from 'jotai/vanilla';
import type { ActionDeps } from '../../../widget/actions/context.ts';
import { createMoneyActions } from '../../../widget/actions/money-actions.ts';
import { createTransferActions } from '../../../widget/actions/transfer-actions.ts';
import type { HostActivity } from '../../../widget/contract/host-bridge.ts';
import { failure, success } from '../../../widget/domain/result.ts';

/** The host page's statistics count money that was really sent or received. */

const CHAT = '123456789012345678';

const actionsWith = (isRefused: boolean) => {
  const reported: HostActivity[] = [];
  const answer = () =>
    Promise.resolve(isRefused ? failure({ code: 'balance_low' as never }) : success({ state: 'received' }));
  const deps = {
    api: { call: answer, callDirect: answer },
    clock: { nowMs: () => 1, setTimer: () => () => undefined },
    random: { uuid: () => 'u' },
    store: createStore(),
    host: () => ({ activity: (activity: HostActivity) => void reported.push(activity) }),
  } as unknown as ActionDeps;
  return { reported, money: createMoneyActions(deps), transfers: createTransferActions(deps) };
};
const act = async ({ money, transfers }: ReturnType<typeof actionsWith>): Promise<void> => {
  await money.sendToFriend(CHAT, { total: 100, remark: 'secret' });
  await money.openEnvelope(CHAT, 'r1');
  await transfers.sendTransfer(CHAT, { amount: 100, note: 'secret' } as never);
  await transfers.receiveTransfer(CHAT, 't1');
  await transfers.returnTransfer(CHAT, 't2');
};

test('reports envelopes and transfers without amounts and texts', async () => {
  const all = actionsWith(false);
  await act(all);
  expect(all.reported).toEqual(
    ['envelope sent', 'envelope received', 'transfer sent', 'transfer received'].map((each) => {
      const [kind, state] = each.split(' ');
      return { event: 'money', detail: { chatId: CHAT, kind, state } };
    }),
  );
});

test('reports nothing that the provider has refused', async () => {
  const all = actionsWith(true);
  await act(all);
  expect(all.reported).toEqual([]);
});

import { expect, test } from 'vitest';
import { untilExpiredReturned } from '../support/expired-money.ts';
import { createTransferActions } from '../../widget/actions/transfer-actions.ts';
import { MISSING_MESSAGE_CHECK_INTERVAL_MS } from '../../widget/domain/limits.ts';
import type { Platform } from '../../widget/platform/platform.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import type { OpenSocket } from '../../widget/platform/socket.ts';
import { transferStatesAtom } from '../../widget/state/money.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { clockDifferenceAtom } from '../../widget/state/server-clock.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { createHurriedClock } from '../support/hurried-clock.ts';
import { until } from '../support/provider-client.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

/** Transfers from one widget to others. Spec: 1-chat §4 Money messages, §5. */

const stage = useStage();
const { keep } = stage;

const money = (widget: TestWidget) => widget.actions.lazy(createTransferActions);

async function setUp(otherPlatform: Partial<Platform> = {}) {
  const [anna, ben, cleo, dan] = [
    await createPerson(stage.provider, 'Anna'),
    await createPerson(stage.provider, 'Ben'),
    await createPerson(stage.provider, 'Cleo'),
    await createPerson(stage.provider, 'Dan'),
  ];
  const members = [anna, ben, cleo].map(({ account }) => account.userId);
  const groupId = await stage.provider.createGroup({ owner: dan.account.userId, members, talkIntervalS: 0 });
  const sender = keep(await signedIn(stage.provider, anna));
  const receiver = keep(await signedIn(stage.provider, ben));
  const other = keep(await signedIn(stage.provider, cleo, { platform: otherPlatform }));
  const owner = keep(await signedIn(stage.provider, dan));
  for (const widget of [sender, receiver, other, owner]) await widget.actions.openChat(groupId);
  const form = { toId: ben.account.userId, amount: 600, remark: 'Lunch', isPrivate: false };
  return { groupId, ben, form, sender, receiver, other, owner };
}

const transfersIn = (widget: TestWidget) =>
  (widget.store.get(openChatAtom)?.messages ?? []).flatMap(({ content }) =>
    content.kind === 'rich' && content.rich.kind === 'transfer' ? [content.rich] : [],
  );

/** Waits for the newest transfer in the open chat of a widget. */
async function transferOf(widget: TestWidget): Promise<string> {
  const found = () => transfersIn(widget).findLast(({ event }) => event === 'transfer')?.transferId;
  await untilState('the transfer', widget.store, openChatAtom, () => found() !== undefined);
  return found() ?? '';
}

const untilIs = (widget: TestWidget, transferId: string, state: string): Promise<unknown> =>
  untilState(state, widget.store, transferStatesAtom, ({ byId }) => byId.get(transferId) === state);

test('changes a card’s state on every device without a load', async () => {
  const { groupId, ben, form, sender, receiver, other } = await setUp();
  const second = keep(await signedIn(stage.provider, ben));
  await second.actions.openChat(groupId);
  expect((await money(sender).sendTransfer(groupId, form)).ok).toBe(true);
  const transferId = await transferOf(other);
  money(other).needTransfer(groupId, transferId);
  await untilIs(other, transferId, 'pending');

  expect((await money(receiver).receiveTransfer(groupId, transferId)).ok).toBe(true);
  for (const widget of [sender, receiver, second, other]) await untilIs(widget, transferId, 'received');
  // The other device of the receiver does it again: the same result.
  expect((await money(second).receiveTransfer(groupId, transferId)).ok).toBe(true);
  expect(await money(second).returnTransfer(groupId, transferId)).toMatchObject({
    failure: { code: 'transfer_received' },
  });
  expect(await money(sender).receiveTransfer(groupId, transferId)).toMatchObject({ failure: { code: 'forbidden' } });
  expect(await money(sender).loadTransfers()).toMatchObject({
    value: { records: [{ toName: 'Ben', amount: '6.00', remark: 'Lunch', state: 'received' }] },
  });
});

test('returns a transfer, and one that has expired', async () => {
  const { groupId, form, sender, receiver } = await setUp();
  const before = await money(sender).loadTransferSetting(groupId);
  expect((await money(sender).sendTransfer(groupId, form)).ok).toBe(true);
  const first = await transferOf(receiver);
  expect((await money(receiver).returnTransfer(groupId, first)).ok).toBe(true);
  await untilIs(sender, first, 'returned');
  expect(await money(sender).loadTransferSetting(groupId)).toEqual(before);

  expect((await money(sender).sendTransfer(groupId, { ...form, remark: 'Again' })).ok).toBe(true);
  await receiver.untilOpenChat('the second transfer', () =>
    transfersIn(receiver).some(({ remark }) => remark === 'Again'),
  );
  const second = await transferOf(receiver);
  stage.provider.advanceClock(86_400_000);
  await untilExpiredReturned(stage.provider.services);
  for (const widget of [sender, receiver]) await untilIs(widget, second, 'expired');
  expect(await money(receiver).receiveTransfer(groupId, second)).toMatchObject({
    failure: { code: 'transfer_expired' },
  });
  expect(await money(sender).loadTransferSetting(groupId)).toEqual(before);
});

test('pays once when the same form is sent again', async () => {
  const { groupId, form, sender } = await setUp();
  const outcomes = await Promise.all([1, 2].map(() => money(sender).sendTransfer(groupId, form)));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  const rows = await stage.provider.services.db
    .selectFrom('transfers')
    .select('transfer_id')
    .where('chat_id', '=', groupId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('keeps a private transfer from others, who request it once', async () => {
  const pages: string[] = [];
  const clock = createHurriedClock(MISSING_MESSAGE_CHECK_INTERVAL_MS);
  const openSocket: OpenSocket = (url, listener) => {
    const socket = openBrowserSocket(url, listener);
    return {
      ...socket,
      send(text) {
        if (text.includes('get_forward')) pages.push(text);
        return socket.send(text);
      },
    };
  };
  const { groupId, form, sender, receiver, other, owner } = await setUp({ clock, openSocket });
  await until('the provider’s time', () => other.store.get(clockDifferenceAtom));
  sender.actions.sendText(groupId, 'before');
  await other.untilMessage('before', 'sent');
  expect((await money(sender).sendTransfer(groupId, { ...form, isPrivate: true })).ok).toBe(true);
  const transferId = await transferOf(receiver);
  await transferOf(owner);
  expect((await money(receiver).receiveTransfer(groupId, transferId)).ok).toBe(true);
  await untilIs(owner, transferId, 'received');

  sender.actions.sendText(groupId, 'after');
  await other.untilMessage('after', 'sent');
  expect(other.texts()).toEqual(['before', 'after']);
  expect(transfersIn(other)).toEqual([]);
  expect(transfersIn(owner)).toHaveLength(2);
  // One question before 'after' is taken, one by the check of the last ten messages; none afterwards.
  clock.leap(60_000);
  await until('the check', () => (pages.length >= 2 ? true : undefined));
  const checks = clock.runs();
  await until('more checks', () => (clock.runs() > checks + 3 ? true : undefined));
  expect(pages).toHaveLength(2);
  expect(other.warnings.filter((warning) => warning.startsWith('missMsgId'))).toEqual([]);
  expect(await money(other).loadTransfer(groupId, transferId)).toMatchObject({ failure: { code: 'not_found' } });
});

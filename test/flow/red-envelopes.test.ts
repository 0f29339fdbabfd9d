import { expect, test } from 'vitest';
import { untilExpiredReturned } from '../support/expired-money.ts';
import { createMoneyActions } from '../../widget/actions/money-actions.ts';
import { envelopeStatesAtom, redOpenAtom } from '../../widget/state/money.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { createPerson, signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

/** Red envelopes from one widget to others. Spec: 1-chat §4 Money messages, §7. */

const stage = useStage();
const { keep } = stage;

const money = (widget: TestWidget) => widget.actions.lazy(createMoneyActions);

const FORM = { split: 'equal', total: 600, quantity: 2, hours: 1, remark: 'Cheers' } as const;

async function setUp() {
  const anna = await createPerson(stage.provider, 'Anna');
  const ben = await createPerson(stage.provider, 'Ben');
  const cleo = await createPerson(stage.provider, 'Cleo');
  const members = [ben.account.userId, cleo.account.userId];
  const groupId = await stage.provider.createGroup({ owner: anna.account.userId, members });
  const owner = keep(await signedIn(stage.provider, anna));
  const member = keep(await signedIn(stage.provider, ben));
  const other = keep(await signedIn(stage.provider, cleo));
  for (const widget of [owner, member, other]) await widget.actions.openChat(groupId);
  return { groupId, owner, member, other };
}

/** Waits for the envelope in the open chat of a widget. */
async function envelopeOf(widget: TestWidget): Promise<string> {
  let found = '';
  await untilState('the envelope', widget.store, openChatAtom, (open) => {
    for (const { content } of open?.messages ?? [])
      if (content.kind === 'rich' && content.rich.kind === 'red-envelope' && content.rich.event === 'envelope')
        found = content.rich.envelopeId;
    return found !== '';
  });
  return found;
}

const untilIs = (widget: TestWidget, redId: string, state: string): Promise<unknown> =>
  untilState(state, widget.store, envelopeStatesAtom, ({ byId }) => byId.get(redId) === state);

test('changes a card’s state for each user without a load', async () => {
  const { groupId, owner, member, other } = await setUp();
  expect((await money(owner).sendEnvelope(groupId, FORM)).ok).toBe(true);
  const redId = await envelopeOf(other);
  money(other).needState(groupId, redId);
  await untilIs(other, redId, 'open');

  expect((await money(member).openEnvelope(groupId, redId)).ok).toBe(true);
  await untilIs(member, redId, 'received');
  expect((await money(owner).openEnvelope(groupId, redId)).ok).toBe(true);
  await untilIs(other, redId, 'taken');
  expect(await money(other).openEnvelope(groupId, redId)).toMatchObject({ failure: { code: 'red_taken' } });

  expect(await money(other).loadEnvelope(groupId, redId)).toMatchObject({
    value: { taken: 2, takenTotal: '6.00', claims: [{ bonus: '3.00' }, { bonus: '3.00' }] },
  });
  expect(await money(member).loadRecords()).toMatchObject({
    value: { total: '3.00', recentCount: 1, records: [{ title: 'Cheers', bonus: '3.00' }] },
  });
});

test('shows the end of an envelope, and returns the rest', async () => {
  const { groupId, owner, member } = await setUp();
  const before = await money(owner).loadSetting(groupId);
  expect((await money(owner).sendEnvelope(groupId, FORM)).ok).toBe(true);
  const redId = await envelopeOf(member);
  stage.provider.advanceClock(3_600_000);
  await untilExpiredReturned(stage.provider.services);
  await untilIs(member, redId, 'expired');
  expect(await money(owner).loadSetting(groupId)).toEqual(before);
});

test('pays once when the same form is sent again', async () => {
  const { groupId, owner } = await setUp();
  const [first, second] = await Promise.all([
    money(owner).sendEnvelope(groupId, FORM),
    money(owner).sendEnvelope(groupId, FORM),
  ]);
  expect([first.ok, second.ok]).toEqual([true, true]);
  const rows = await stage.provider.services.db
    .selectFrom('red_envelopes')
    .select('envelope_id')
    .where('chat_id', '=', groupId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('closes the function for senders', async () => {
  const { groupId, owner, member } = await setUp();
  expect((await money(owner).setRedOpen(groupId, false)).ok).toBe(true);
  await money(member).loadRedOpen(groupId);
  expect(member.store.get(redOpenAtom).get(groupId)).toBe(false);
  expect(await money(owner).sendEnvelope(groupId, FORM)).toMatchObject({ failure: { code: 'red_closed' } });
  expect(await money(member).setRedOpen(groupId, true)).toMatchObject({ failure: { code: 'forbidden' } });
});

test('sends an envelope to a friend, who opens it', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const sender = keep(await signedIn(stage.provider, anna));
  const friend = keep(await signedIn(stage.provider, ben));
  for (const widget of [sender, friend]) await widget.actions.openChat(chatId);
  const before = await money(sender).loadFriendSetting(chatId);
  // The same form twice at once is paid once.
  const form = { total: 888, remark: 'For you' };
  const outcomes = await Promise.all([1, 2].map(() => money(sender).sendToFriend(chatId, form)));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  const redId = await envelopeOf(friend);
  for (const widget of [sender, friend]) {
    money(widget).needState(chatId, redId);
    await untilIs(widget, redId, 'open');
  }
  expect(await money(sender).openEnvelope(chatId, redId)).toMatchObject({ failure: { code: 'red_own' } });
  expect((await money(friend).openEnvelope(chatId, redId)).ok).toBe(true);
  await untilIs(friend, redId, 'received');
  await untilIs(sender, redId, 'taken');
  expect(await money(sender).loadEnvelope(chatId, redId)).toMatchObject({ value: { claims: [{ bonus: '8.88' }] } });
  expect(await money(sender).loadSent()).toMatchObject({ value: { total: '8.88', records: [{ state: 'taken' }] } });

  expect((await money(sender).sendToFriend(chatId, form)).ok).toBe(true);
  stage.provider.advanceClock(24 * 3_600_000);
  await untilExpiredReturned(stage.provider.services);
  expect(await money(sender).loadSent()).toMatchObject({ value: { records: [{ refund: '8.88' }, {}] } });
  const after = await money(sender).loadFriendSetting(chatId);
  if (!before.ok || !after.ok) throw new Error('no setting');
  expect(before.value.balance - after.value.balance).toBe(888);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHandedBetActions } from '../../widget/actions/handed-bet.ts';
import { createShareBetActions } from '../../widget/actions/share-bet.ts';
import type { ChatId } from '../../widget/domain/chat/chat-id.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import { handedBetAtom } from '../../widget/state/host.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { type Person, signedIn } from '../support/conversation.ts';
import { aLine, GAME_ID, openIssueOf } from '../support/lottery-stage.ts';
import { untilState } from '../support/until.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage({ tenant: { lottery: {} } });

/** The order of a bet as the platform's page hands it over, with wrong facts. */
async function aBetOf({ account }: Person) {
  const { services } = stage.provider;
  const tenant = await stage.provider.tenant();
  const issue = await openIssueOf(services, tenant);
  const bet = { player: { tenant, userId: account.userId }, uuid: randomUUID(), gameId: GAME_ID, issue };
  const placed = await services.lottery.place({ ...bet, items: [aLine()] });
  if (placed.state !== 'done') throw new Error(`the bet is ${placed.state}`);
  return { type: 'shareBet', orderId: placed.orderId, gameId: 1, playName: '<b>', periodNo: '1', betContent: '9' };
}

async function handOver(person: Person, chatId: ChatId, order: object) {
  const widget = stage.keep(await signedIn(stage.provider, person));
  await widget.actions.openChat(chatId);
  const { keepBet, placeBet } = widget.actions.lazy(createHandedBetActions);
  expect(keepBet({ ...order, periodNo: '' })).toBe(false);
  expect(widget.store.get(handedBetAtom)).toBeUndefined();
  expect(keepBet(order)).toBe(true);
  placeBet(chatId);
  const bet = widget.store.get(handedBetAtom);
  if (bet === undefined) throw new Error('the order is gone');
  expect(bet.chatId).toBe(chatId);
  return { widget, bet: bet.content };
}

test('turns a page’s bet into a card with lottery facts', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const theirs = stage.keep(await signedIn(stage.provider, ben));
  await theirs.actions.openChat(chatId);
  const { widget: mine, bet } = await handOver(anna, chatId, await aBetOf(anna));
  expect(await mine.actions.lazy(createShareBetActions).shareBet(bet, [chatId])).toEqual({
    ok: true,
    value: undefined,
  });
  for (const { store } of [mine, theirs]) {
    const open = await untilState('the card', store, openChatAtom, (chat) =>
      (chat?.messages ?? []).some(({ delivery, content }) => delivery.state === 'sent' && content.kind === 'rich'),
    );
    const card = open?.messages.map(({ content }) => kindContentOf(content)).find(({ kind }) => kind === 'bet');
    expect(card).toMatchObject({
      share: 'order',
      gameName: '流明 28',
      playName: 'Sum',
      content: 'Big',
      amount: '20.00',
    });
  }
});

test('sends no order of another player', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const { widget: mine, bet } = await handOver(ben, chatId, await aBetOf(anna));
  expect(await mine.actions.lazy(createShareBetActions).shareBet(bet, [chatId])).toMatchObject({
    ok: false,
    failure: { reason: { code: 'bet_not_own' }, failedIds: [chatId] },
  });
});

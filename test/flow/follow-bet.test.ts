import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLotteryActions } from '../../widget/actions/lottery-actions.ts';
import { contentOfRecord, createShareBetActions } from '../../widget/actions/share-bet.ts';
import type { SharedBetState } from '../../widget/domain/bet/bet.ts';
import type { ChatId } from '../../widget/domain/chat/chat-id.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import type { BetContent } from '../../widget/domain/message/rich-content.ts';
import { betKey, betStatesAtom, changedBetsAtom } from '../../widget/state/bets.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { drawAndSettle } from '../../applet-host-demo/demo/lottery/draws.ts';
import { fetchResults } from '../../applet-host-demo/provider/capabilities/lottery/results.ts';
import { type Person, signedIn } from '../support/conversation.ts';
import { aLine, GAME_ID, openIssueOf } from '../support/lottery-stage.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

const stage = useStage({ tenant: { lottery: { drawS: 3600 } } });
const HOUR_MS = 3_600_000;

async function placeBet({ account }: Person): Promise<void> {
  const { services } = stage.provider;
  const tenant = await stage.provider.tenant();
  const issue = await openIssueOf(services, tenant);
  const bet = { player: { tenant, userId: account.userId }, uuid: randomUUID(), gameId: GAME_ID, issue };
  // One of the two lines wins.
  const items = [aLine(), aLine({ codes: 'small' })];
  expect(await services.lottery.place({ ...bet, items })).toMatchObject({ state: 'done' });
}

/** A widget of this person, with the chat open. */
async function inChat(person: Person, chatId: ChatId) {
  const widget = stage.keep(await signedIn(stage.provider, person));
  await widget.actions.openChat(chatId);
  return widget;
}

async function cardIn({ store }: TestWidget): Promise<{ readonly messageId: string; readonly bet: BetContent }> {
  const sentCard = (chat: ReturnType<typeof store.get<(typeof openChatAtom)['init']>>) =>
    (chat?.messages ?? []).flatMap(({ content, delivery }) => {
      const bet = kindContentOf(content);
      return bet.kind === 'bet' && delivery.state === 'sent' ? [{ messageId: delivery.messageId, bet }] : [];
    })[0];
  const open = await untilState('the card', store, openChatAtom, (chat) => sentCard(chat) !== undefined);
  const card = sentCard(open);
  if (card === undefined) throw new Error('the card is gone');
  return card;
}

/** The state of a card, asked for as the card does: at once, and after each report of a change. */
async function stateIn(
  { store, actions }: TestWidget,
  place: { readonly chatId: ChatId; readonly messageId: string },
  isWanted: (state: SharedBetState | undefined) => boolean,
): Promise<SharedBetState | undefined> {
  const { needBetState } = actions.lazy(createLotteryActions);
  needBetState(place);
  const stop = store.sub(changedBetsAtom, () => needBetState(place));
  const key = betKey(place.chatId, place.messageId);
  const states = await untilState('the state', store, betStatesAtom, ({ byMessage }) => isWanted(byMessage.get(key)));
  stop();
  return states.byMessage.get(key);
}

test('shares an own bet, follows it and learns the outcome', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  await placeBet(anna);
  const [mine, theirs] = [await inChat(anna, chatId), await inChat(ben, chatId)];
  const page = await mine.actions.lazy(createLotteryActions).loadBets(1, GAME_ID);
  const [record] = page.ok ? page.value.records : [];
  if (record === undefined) throw new Error('there is no bet');
  const shared = await mine.actions.lazy(createShareBetActions).shareBet(contentOfRecord(record), [chatId]);
  expect(shared.ok).toBe(true);
  const { messageId, bet } = await cardIn(theirs);
  const place = { chatId, messageId };
  expect(bet).toMatchObject({ orderId: record.orderId, gameId: GAME_ID, amount: '40.00' });

  // Twice at the same time: one bet.
  const { followBet } = theirs.actions.lazy(createLotteryActions);
  expect((await Promise.all([followBet(place, bet, 2), followBet(place, bet, 2)])).map(({ ok }) => ok)).toEqual([
    true,
    true,
  ]);
  expect(await stateIn(theirs, place, (state) => state?.follow !== undefined)).toMatchObject({
    state: 'waiting',
    followers: 1,
    follow: { times: 2, amount: '80.00', state: 'waiting' },
  });
  expect(await stateIn(mine, place, (state) => state?.followers === 1)).not.toHaveProperty('follow.times');

  stage.provider.advanceClock(HOUR_MS);
  expect(await followBet(place, bet, 1)).toMatchObject({ ok: false, failure: { code: 'bet_closed' } });
  await drawAndSettle(stage.provider.services);
  await fetchResults(stage.provider.services);
  expect(await stateIn(mine, place, (state) => state?.state === 'won')).toMatchObject({ winAmount: '38.40' });
  expect(await stateIn(theirs, place, (state) => state?.follow?.state === 'won')).toMatchObject({
    follow: { times: 2, winAmount: '76.80' },
  });
});

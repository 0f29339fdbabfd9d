import { expect, test } from 'vitest';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import { createBetActions } from '../../widget/actions/share-bet.ts';
import { handedBetAtom } from '../../widget/state/host.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { signedIn } from '../support/conversation.ts';
import { untilState } from '../support/until.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const ORDER = {
  type: 'plan',
  gameId: 28,
  gameName: 'K3',
  playName: 'Sum <b>',
  periodNo: '082',
  betContent: '04,07',
  betStake: 20,
};

test('turns a shared bet into a card and clears it from the composer', async () => {
  const { anna, ben, chatId } = await stage.twoFriends();
  const mine = stage.keep(await signedIn(stage.provider, anna));
  const theirs = stage.keep(await signedIn(stage.provider, ben));
  await mine.actions.openChat(chatId);
  await theirs.actions.openChat(chatId);
  const { keepBet, placeBet, sendBet } = mine.actions.lazy(createBetActions);
  expect(keepBet({ ...ORDER, periodNo: '' })).toBe(false);
  expect(mine.store.get(handedBetAtom)).toBeUndefined();
  expect(keepBet(ORDER)).toBe(true);
  placeBet(chatId);
  expect(mine.store.get(handedBetAtom)?.chatId).toBe(chatId);
  expect(sendBet([chatId]).ok).toBe(true);
  expect(mine.store.get(handedBetAtom)).toBeUndefined();
  for (const { store } of [mine, theirs]) {
    const open = await untilState('the card', store, openChatAtom, (chat) =>
      (chat?.messages ?? []).some(({ delivery, content }) => delivery.state === 'sent' && content.kind === 'rich'),
    );
    const card = open?.messages.map(({ content }) => kindContentOf(content)).find(({ kind }) => kind === 'bet');
    expect(card).toMatchObject({ share: 'plan', gameName: 'K3', playName: 'Sum <b>', periodNo: '082', amount: '20' });
  }
});

test('keeps a bet order that no chat accepted', async () => {
  const { anna } = await stage.twoFriends();
  const mine = stage.keep(await signedIn(stage.provider, anna));
  const { keepBet, sendBet, dropBet } = mine.actions.lazy(createBetActions);
  keepBet(ORDER);
  await mine.actions.logOut();
  expect(sendBet(['M000000000M000000001'])).toMatchObject({
    ok: false,
    failure: { reason: { code: 'not_connected' }, failedIds: ['M000000000M000000001'] },
  });
  expect(mine.store.get(handedBetAtom)).toBeDefined();
  dropBet();
  expect(mine.store.get(handedBetAtom)).toBeUndefined();
});

// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import { MAX_BET_SHARE_TARGETS } from '../../../widget/domain/limits.ts';
import { ShareBetSheet } from '../../../widget/features/share-bet/share-bet-sheet.tsx';
import { friendsAtom } from '../../../widget/state/chats.ts';
import { aFriend } from '../../support/builders.ts';
import { click, named, render } from '../ui/render.tsx';

const BET = { chatId: undefined, content: unpackContent('shareBet', '{}') } as const;

/** Draws the sheet for a user with one friend more than the limit of a bet. */
function draw() {
  const sentTo: string[] = [];
  const betActions = {
    dropBet: () => undefined,
    sendBet: (chatIds: readonly string[]) => {
      sentTo.push(...chatIds);
      return { ok: true, value: undefined };
    },
  };
  const store = createStore();
  const friends = Array.from({ length: MAX_BET_SHARE_TARGETS + 1 }, (_, index) => {
    const userId = `M${String(100 + index).padStart(9, '0')}`;
    return aFriend({ userId, name: `Friend ${index + 1}`, chatId: `M000000001${userId}` });
  });
  store.set(friendsAtom, new Map(friends.map((friend) => [friend.userId, friend])));
  const { toasts } = render(
    <Provider store={store}>
      <ActionsProvider actions={{ lazy: () => betActions } as unknown as Actions}>
        <ShareBetSheet isOpen bet={BET} />
      </ActionsProvider>
    </Provider>,
  );
  return { sentTo, toasts };
}

const boxes = () => [...document.querySelectorAll<HTMLElement>('[role="checkbox"]')];
const checked = () => boxes().filter((box) => box.getAttribute('aria-checked') === 'true');

test('shares a bet with at most 20 chats and refuses the next one', () => {
  const { sentTo, toasts } = draw();
  expect(boxes()).toHaveLength(21);
  for (const box of boxes().slice(0, 20)) click(box);
  expect(checked()).toHaveLength(20);
  expect(toasts.current()).toBeNull();
  const [last] = boxes().slice(-1);
  if (last !== undefined) click(last);
  expect(checked()).toHaveLength(20);
  expect(toasts.current()).toMatchObject({ text: 'At most 20 can be chosen', tone: 'failure' });
  click(named('button', 'Send to 20 chats'));
  expect(sentTo).toHaveLength(20);
});

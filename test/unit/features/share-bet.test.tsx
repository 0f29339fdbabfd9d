// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { ShareBet } from '../../../widget/components/bets/share-bet.tsx';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import { MAX_BET_SHARE_TARGETS } from '../../../widget/domain/limits.ts';
import { friendsAtom } from '../../../widget/state/chats.ts';
import type { ShareFailure } from '../../../widget/actions/share-bet.ts';
import type { Result } from '../../../widget/domain/result.ts';
import { aFriend } from '../../support/builders.ts';
import { deferred } from '../../support/deferred.ts';
import { click, named, render } from '../ui/render.tsx';

const BET = unpackContent('shareBet', '{}');

/** Draws the sheet for a user with one friend more than the limit of a bet. */
function draw() {
  const sentTo: string[] = [];
  const answered = deferred<Result<undefined, ShareFailure>>();
  const betActions = {
    shareBet: (_bet: unknown, chatIds: readonly string[]) => {
      sentTo.push(...chatIds);
      return answered.promise;
    },
  };
  let isClosed = false;
  const store = createStore();
  const friends = Array.from({ length: MAX_BET_SHARE_TARGETS + 1 }, (_, index) => {
    const userId = `M${String(100 + index).padStart(9, '0')}`;
    return aFriend({ userId, name: `Friend ${index + 1}`, chatId: `M000000001${userId}` });
  });
  store.set(friendsAtom, new Map(friends.map((friend) => [friend.userId, friend])));
  const { toasts } = render(
    <Provider store={store}>
      <ActionsProvider actions={{ lazy: () => betActions } as unknown as Actions}>
        <ShareBet isOpen bet={BET} onClose={() => (isClosed = true)} />
      </ActionsProvider>
    </Provider>,
  );
  return { sentTo, toasts, answer: answered.resolve, isClosed: () => isClosed };
}

const boxes = () => [...document.querySelectorAll<HTMLElement>('[role="checkbox"]')];
const checked = () => boxes().filter((box) => box.getAttribute('aria-checked') === 'true');

test('shares a bet with at most 20 chats', () => {
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

/** Spec: 1-chat §8 (bet share code): the text comes after the answer. */
test('reports a bet as sent only after the provider’s answer', async () => {
  const { toasts, answer, isClosed } = draw();
  for (const box of boxes().slice(0, 2)) click(box);
  click(named('button', 'Send to 2 chats'));
  expect(toasts.current()).toBeNull();
  await act(async () => answer({ ok: true, value: undefined }));
  expect(toasts.current()).toMatchObject({ text: 'Sent (shown in the chat only)', tone: 'success' });
  expect(isClosed()).toBe(true);
});

test('says why a bet failed; keeps the chats that refused', async () => {
  const { sentTo, toasts, answer, isClosed } = draw();
  for (const box of boxes().slice(0, 2)) click(box);
  click(named('button', 'Send to 2 chats'));
  const failedIds = sentTo.slice(1);
  await act(async () => answer({ ok: false, failure: { reason: { code: 'bet_not_own' }, failedIds } }));
  expect(toasts.current()).toMatchObject({ tone: 'failure' });
  expect(toasts.current()?.text).toContain('This is not your bet order');
  expect(isClosed()).toBe(false);
  expect(checked()).toHaveLength(1);
});

// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import type { BetDraw } from '../../../widget/domain/bet/bet.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import type { BetContent } from '../../../widget/domain/message/rich-content.ts';
import type { Result } from '../../../widget/domain/result.ts';
import { FollowSheet } from '../../../widget/features/chat-room/bets/follow-sheet.tsx';
import { tenantConfig } from '../../../widget/contract/entities/tenant.ts';
import { tenantAtom } from '../../../widget/state/environment.ts';
import { aSentMessage } from '../../support/builders.ts';
import { deferred } from '../../support/deferred.ts';
import { click, named, one, render } from '../ui/render.tsx';

const NOON = Date.UTC(2026, 10, 20, 12);
const BET = unpackContent(
  'shareBet',
  JSON.stringify({
    orderId: 'o-1',
    gameId: 'lumen28',
    gameName: 'Lumen 28',
    playName: 'Sum',
    periodNo: '20261120-041',
    betContent: 'Big',
    betAmount: '120.00',
    periodEndDate: NOON + 3000,
    betItem: [{ playId: 'sum', codes: 'big', times: '1', money: '120.00' }],
  }),
).rich as BetContent;
const DRAW: BetDraw = {
  closesAtMs: NOON + 3000,
  serverTimeMs: NOON,
  balance: '500.00',
  minAmount: '1.00',
  maxAmount: '5000.00',
  maxTimes: 50,
};

const WIRE = { setId: 'CB', currency: { code: 'USD', digits: 2 } };
const tenant = tenantConfig.read(WIRE, { roleScheme: 'B' }, '$');

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

/** Draws the dialog. The provider answers when the test says so. */
function draw() {
  const followed: number[] = [];
  const drawAnswer = deferred<Result<BetDraw, Failure>>();
  let followAnswer = deferred<Result<undefined, Failure>>();
  let isClosed = false;
  const actions = {
    loadDraw: () => drawAnswer.promise,
    followBet(_place: unknown, _bet: unknown, rate: number) {
      followed.push(rate);
      followAnswer = deferred();
      return followAnswer.promise;
    },
  };
  const store = createStore();
  store.set(tenantAtom, tenant);
  const { toasts } = render(
    <Provider store={store}>
      <ActionsProvider actions={{ lazy: () => actions } as unknown as Actions}>
        <FollowSheet message={aSentMessage(1)} bet={BET} initialRate={1} isOpen onClose={() => (isClosed = true)} />
      </ActionsProvider>
    </Provider>,
  );
  return {
    followed,
    toasts,
    isClosed: () => isClosed,
    answerDraw: (answer: Result<BetDraw, Failure>) => act(async () => drawAnswer.resolve(answer)),
    answerFollow: (answer: Result<undefined, Failure>) => act(async () => followAnswer.resolve(answer)),
  };
}

const button = () => one<HTMLButtonElement>('[role="dialog"] > div:last-child > button');
const write = (text: string) =>
  act(() => {
    const field = one<HTMLInputElement>('input');
    // React listens to its own setter of the value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Spec: 1-chat §4 Bet dialog. */
test('needs an answer and a positive rate before the close', async () => {
  const { answerDraw } = draw();
  expect(button().disabled).toBe(true);
  await answerDraw({ ok: true, value: DRAW });
  expect([button().disabled, button().textContent]).toEqual([false, 'Follow 1×, pay $120.00']);
  write('');
  expect([button().disabled, one('[role="alert"]').textContent]).toEqual([true, 'Enter a whole number above zero']);
  write('0');
  expect(button().disabled).toBe(true);
  write('4');
  expect([button().disabled, button().textContent]).toEqual([false, 'Follow 4×, pay $480.00']);
  write('5');
  expect([button().disabled, one('[role="alert"]').textContent]).toEqual([true, 'Your balance is too low']);
  click(named('button', 'Lower the multiplier'));
  expect(button().disabled).toBe(false);
  expect(one('[role="timer"]').textContent).toContain('00:03');
  act(() => void vi.advanceTimersByTime(1000));
  expect(one('[role="timer"]').textContent).toContain('00:02');
  act(() => void vi.advanceTimersByTime(2000));
  expect([button().disabled, button().textContent]).toEqual([true, 'Closed']);
  expect(document.querySelector('[role="timer"]')).toBeNull();
});

test('places the bet once; closes when the provider accepts it', async () => {
  const { followed, answerDraw, answerFollow, toasts, isClosed } = draw();
  await answerDraw({ ok: true, value: DRAW });
  click(named('button', '2×'));
  click(button());
  click(button());
  expect(followed).toEqual([2]);
  expect(toasts.current()).toBeNull();
  await answerFollow({ ok: true, value: undefined });
  expect(toasts.current()).toMatchObject({ text: 'Bet placed', tone: 'success' });
  expect(isClosed()).toBe(true);
});

test('shows the provider’s refusal of the bet; allows another try', async () => {
  const { followed, answerDraw, answerFollow, isClosed } = draw();
  await answerDraw({ ok: true, value: DRAW });
  click(button());
  await answerFollow({ ok: false, failure: { code: 'bet_limit' } });
  expect(one('[role="alert"]').textContent).toBe('This bet is outside the limits');
  expect(isClosed()).toBe(false);
  click(button());
  expect(followed).toEqual([1, 1]);
});

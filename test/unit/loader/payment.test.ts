import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEvents } from '../../../loader/events.ts';
import { createPaymentAsker } from '../../../loader/payment.ts';
import type { Shell } from '../../../loader/shell.ts';
import type { ConfirmPayment } from '../../../loader/types.ts';
import {
  isPaymentAnswer,
  isPaymentQuestion,
  PAYMENT_ANSWER_TIMEOUT_MS,
  type PaymentQuestion,
} from '../../../widget/contract/host-bridge.ts';

/** The loader's question to the host page about a payment. */

const QUESTION: PaymentQuestion = {
  nonce: 'a'.repeat(43),
  purpose: 'transfer',
  amount: '1500.00',
  currency: 'CNY',
  payee: 'M123456789',
  payeeName: 'Lan',
};

let life: AbortController;
let errors: string[];
beforeEach(() => {
  life = new AbortController();
  errors = [];
});
afterEach(() => vi.useRealTimers());

function askerFor(confirmPayment: unknown) {
  const events = createEvents();
  events.on('error', ({ detail }) => errors.push(detail.code));
  const shell = { life: life.signal, events, options: () => ({ given: { confirmPayment } }) };
  const { methods, stop } = createPaymentAsker(shell as unknown as Shell);
  const ask = (question: unknown = QUESTION) => methods.confirmPayment?.(question as PaymentQuestion);
  return { ask, cancel: () => methods.cancelPayment?.(), stop };
}
/** A page whose user never answers, with the signals that it has got. */
function silentPage() {
  const signals: AbortSignal[] = [];
  const page: ConfirmPayment = (_question, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  return { page, signals };
}

it('hands the question over, and answers with the token', async () => {
  const page = vi.fn<ConfirmPayment>(() => Promise.resolve('signed'));
  expect(await askerFor(page).ask()).toEqual({ kind: 'confirmed', token: 'signed' });
  expect(page).toHaveBeenCalledWith(QUESTION, expect.any(AbortSignal));
});

it.each([
  ['null', () => null, 'declined', []],
  ['nothing', () => undefined, 'declined', []],
  ['an empty text', () => '', 'failed', ['payment-failed']],
  ['a number', () => 7, 'failed', ['payment-failed']],
  ['an exception', () => Promise.reject(new Error('no network')), 'failed', ['payment-failed']],
])('understands %s', async (_what, page, kind, events) => {
  expect(await askerFor(page).ask()).toMatchObject({ kind });
  expect(errors).toEqual(events);
});

it('knows that the page confirms no payments', async () => {
  for (const page of [undefined, null, 'yes']) expect(await askerFor(page).ask()).toEqual({ kind: 'unsupported' });
  expect(errors).toEqual([]);
});

it.each([
  [undefined],
  [{ ...QUESTION, purpose: 'bet' }],
  [{ ...QUESTION, amount: '-1' }],
  [{ ...QUESTION, amount: 1500 }],
  [{ ...QUESTION, nonce: 'short' }],
  [{ ...QUESTION, payeeName: 'x'.repeat(201) }],
  [{ ...QUESTION, payee: undefined }],
])('refuses the question %j', async (question) => {
  expect(isPaymentQuestion(question)).toBe(false);
  const page = vi.fn<ConfirmPayment>();
  const asker = askerFor(page);
  await expect(asker.ask(question ?? null)).rejects.toThrow('question');
  expect(page).not.toHaveBeenCalled();
});

it.each(['cancel', 'stop'] as const)('ends the question of the page with %s', async (how) => {
  const { page, signals } = silentPage();
  const asker = askerFor(page);
  const answer = asker.ask();
  asker[how]();
  expect(await answer).toEqual({ kind: 'declined' });
  expect(signals[0]?.aborted).toBe(true);
  expect(errors).toEqual([]);
});

it('ends the question of the page with the instance', async () => {
  const { page, signals } = silentPage();
  const answer = askerFor(page).ask();
  life.abort();
  expect(await answer).toEqual({ kind: 'declined' });
  expect(signals[0]?.aborted).toBe(true);
});

it('replaces an open question', async () => {
  const { page, signals } = silentPage();
  const asker = askerFor(page);
  const first = asker.ask();
  const second = asker.ask();
  expect(await first).toEqual({ kind: 'declined' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  asker.cancel();
  expect(await second).toEqual({ kind: 'declined' });
});

it('waits three minutes for the user', async () => {
  vi.useFakeTimers();
  const { page, signals } = silentPage();
  const answer = askerFor(page).ask();
  await vi.advanceTimersByTimeAsync(PAYMENT_ANSWER_TIMEOUT_MS - 1);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toMatchObject({ kind: 'failed' });
  expect(signals[0]?.aborted).toBe(true);
  expect(errors).toEqual(['payment-failed']);
});

it.each([
  [{ kind: 'confirmed', token: 'x' }, true],
  [{ kind: 'confirmed', token: '' }, false],
  [{ kind: 'confirmed', token: 'x'.repeat(8193) }, false],
  [{ kind: 'declined' }, true],
  [{ kind: 'unsupported' }, true],
  [{ kind: 'failed', message: 'no' }, true],
  [{ kind: 'failed' }, false],
  [{ kind: 'paid' }, false],
  ['confirmed', false],
])('takes %j for an answer: %s', (value, isAnswer) => expect(isPaymentAnswer(value)).toBe(isAnswer));

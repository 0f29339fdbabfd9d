import {
  type HostMethods,
  isPaymentQuestion,
  PAYMENT_ANSWER_TIMEOUT_MS,
  type PaymentAnswer,
} from '../widget/contract/host-bridge.ts';
import { failure } from './failures.ts';
import type { Shell } from './shell.ts';
import { within } from './within.ts';

/** The methods by which the widget asks the host page to confirm a payment, and their end when the widget goes. */
interface PaymentAsker {
  readonly methods: Pick<HostMethods, 'confirmPayment' | 'cancelPayment'>;
  /** The widget has left or begun again: the page's question is over. */
  readonly stop: () => void;
}

/**
 * Asks the host page's `confirmPayment`. One question at a time: a new one, a cancelled one, and the end of the widget abort the
 * signal of the open one, so that the page can close its dialog. A rejection and no answer within `PAYMENT_ANSWER_TIMEOUT_MS` are a
 * failure, which the page hears of as an `error` event. L-MW9.
 */
export function createPaymentAsker(shell: Shell): PaymentAsker {
  let open: AbortController | undefined;
  const stop = (): void => {
    open?.abort();
    open = undefined;
  };
  shell.life.addEventListener('abort', stop);

  const ask = async (question: unknown): Promise<PaymentAnswer> => {
    if (!isPaymentQuestion(question)) throw new TypeError('question');
    const { confirmPayment } = shell.options().given;
    stop();
    if (typeof confirmPayment !== 'function') return { kind: 'unsupported' };
    const own = (open = new AbortController());
    try {
      const token: unknown = await within(
        PAYMENT_ANSWER_TIMEOUT_MS,
        Promise.race([
          confirmPayment({ ...question }, own.signal),
          new Promise((_resolve, reject) => own.signal.addEventListener('abort', reject)),
        ]),
      );
      if (token === null || token === undefined) return { kind: 'declined' };
      if (typeof token !== 'string' || !token) throw new TypeError('the answer is no token');
      return { kind: 'confirmed', token };
    } catch (error) {
      if (own.signal.aborted) return { kind: 'declined' };
      const { code, message } = failure('payment-failed', `the page did not confirm the payment: ${String(error)}.`);
      shell.events.emit('error', { code, message });
      return { kind: 'failed', message };
    } finally {
      // The page may still show its dialog after the time limit.
      own.abort();
      if (open === own) open = undefined;
    }
  };
  return { methods: { confirmPayment: ask, cancelPayment: stop }, stop };
}

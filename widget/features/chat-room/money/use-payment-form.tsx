import { useState, type ReactNode } from 'react';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Failure, FailureCode } from '../../../domain/failure.ts';
import type { PaymentProof } from '../../../domain/money/payment-question.ts';
import type { Result } from '../../../domain/result.ts';
import { usePayment } from './use-payment.tsx';

interface PaymentFormOptions {
  /** The values of the form. A refusal of the provider counts until they change. */
  readonly form: object;
  /** The problem that the form itself finds. */
  readonly problem: FailureCode | undefined;
  readonly pay: (proof?: PaymentProof) => Promise<Result<undefined, Failure>>;
  /** Whether a refusal belongs to a field of the form; others are shown as a toast. */
  readonly isAtField: (code: FailureCode) => boolean;
  readonly onRefused: () => void;
  readonly onSent: () => void;
}

/** The end of a form that pays: the question, the confirmation that the provider asks for, and the refusals. */
export function usePaymentForm(options: PaymentFormOptions): {
  readonly problem: FailureCode | undefined;
  readonly isAsking: boolean;
  readonly isPaying: boolean;
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly confirm: () => void;
  /** Belongs into the form. */
  readonly dialog: ReactNode;
} {
  const { form, problem, pay, isAtField, onRefused, onSent } = options;
  const showOutcome = useOutcome();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<{ readonly code: FailureCode; readonly form: string } | undefined>();
  const key = JSON.stringify(form);

  const payment = usePayment(
    async (proof) => {
      const sent = await pay(proof);
      setAsking(false);
      return sent;
    },
    (sent) => {
      if (sent.ok) return onSent();
      onRefused();
      if (isAtField(sent.failure.code)) return setRefused({ code: sent.failure.code, form: key });
      showOutcome(sent);
    },
  );

  return {
    problem: problem ?? (refused?.form === key ? refused.code : undefined),
    isAsking,
    isPaying: payment.isPaying,
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    confirm: payment.start,
    dialog: payment.dialog,
  };
}

import { useState, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createHostActions } from '../../../actions/host-actions.ts';
import type { Failure, FailureCode } from '../../../domain/failure.ts';
import type { PaymentProof, PaymentQuestion } from '../../../domain/money/payment-question.ts';
import { failure, type Result } from '../../../domain/result.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';

const PayPasswordDialog = lazyComponent(async () => (await import('./pay-password-dialog.tsx')).PayPasswordDialog);
const HostPaymentDialog = lazyComponent(async () => (await import('./host-payment-dialog.tsx')).HostPaymentDialog);

/** Refusals that a password settles. */
const ABOUT_PASSWORD: ReadonlySet<FailureCode> = new Set(['pay_password', 'wrong_password', 'too_many_tries']);

/** The confirmation for which the payment waits. */
type Waiting =
  | { readonly for: 'nothing' }
  /** `refused`: the refusal of the last password. */
  | { readonly for: 'password'; readonly refused: Failure | undefined }
  | { readonly for: 'host'; readonly asked: AbortController };

const NOTHING: Waiting = { for: 'nothing' };

export interface Payment {
  /**
   * Pays. Only the provider knows whether the payment needs a confirmation, and refuses first what no confirmation can help. So the
   * first attempt has none.
   */
  readonly start: () => void;
  readonly isPaying: boolean;
  /** Belongs into the form. */
  readonly dialog: ReactNode;
}

/**
 * A payment that may need a confirmation: the password of the account, or for an account without one that of the platform, which
 * the host page asks. L-MW4, L-MW9.
 *
 * @param pay pays; without a proof at first
 * @param onEnd called with the result, except for refusals of the password, which the dialog shows, and after the user has declined
 */
export function usePayment(
  pay: (proof?: PaymentProof) => Promise<Result<undefined, Failure>>,
  onEnd: (result: Result<undefined, Failure>) => void,
): Payment {
  const { t } = useTranslation('money');
  const toast = useToast();
  const { confirmPayment } = useActions().lazy(createHostActions);
  const [isPaying, setPaying] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>(NOTHING);

  const run = async (proof?: PaymentProof): Promise<void> => {
    setPaying(true);
    const result = await pay(proof);
    setPaying(false);
    if (!result.ok && ABOUT_PASSWORD.has(result.failure.code)) {
      // The first question of the provider is no mistake of the user.
      return setWaiting({ for: 'password', refused: proof === undefined ? undefined : result.failure });
    }
    setWaiting(NOTHING);
    const question = result.ok ? undefined : result.failure.question;
    if (question === undefined || proof !== undefined) return onEnd(result);
    await askHost(question, result);
  };

  const askHost = async (question: PaymentQuestion, refused: Result<undefined, Failure>): Promise<void> => {
    const asked = new AbortController();
    setWaiting({ for: 'host', asked });
    const answer = await confirmPayment(question, asked.signal);
    // The user has cancelled, and may have begun another payment.
    if (asked.signal.aborted) return;
    setWaiting(NOTHING);
    switch (answer.kind) {
      case 'confirmed':
        return run({ confirmation: answer.token });
      case 'declined':
        return toast(t('hostDeclined'));
      case 'unsupported':
        return onEnd(refused);
      case 'failed':
        return onEnd(failure({ code: 'pay_confirmation' }));
    }
  };

  const cancel = (): void => {
    if (waiting.for === 'host') waiting.asked.abort();
    setWaiting(NOTHING);
  };

  return {
    start: () => void run(),
    isPaying,
    dialog:
      waiting.for === 'password' ? (
        <PayPasswordDialog
          failure={waiting.refused}
          isBusy={isPaying}
          onConfirm={(password) => void run({ password })}
          onClose={cancel}
        />
      ) : (
        waiting.for === 'host' && <HostPaymentDialog onClose={cancel} />
      ),
  };
}

import { useAtomValue } from 'jotai';
import { useFailureText } from '../../../components/failure-text.tsx';
import { canResend, type FailureCode } from '../../../domain/failure.ts';
import { isServiceShownAtom } from '../../../state/service.ts';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import { useLogTexts } from '../rows/log-texts.ts';

export interface FailedSend {
  /** A resend cannot help. */
  readonly isFinal: boolean;
  readonly label: string;
  readonly reason: string;
  /** Resends the message. If a resend cannot help, it shows the reason instead. */
  readonly onClick: () => void;
}

/** The button next to a message that was not sent. Spec: 1-chat §4 Sending 3, 5. */
export function useFailedSend(failure: FailureCode, onResend: () => void): FailedSend {
  const texts = useLogTexts();
  const toast = useToast();
  const reason = useFailureText()(failure);
  // Messages to the customer service are not sent again.
  const isFinal = useAtomValue(isServiceShownAtom) || !canResend(failure);
  return {
    isFinal,
    label: isFinal ? texts.notSent : texts.resend,
    reason,
    onClick: isFinal ? () => toast(reason, 'failure') : onResend,
  };
}

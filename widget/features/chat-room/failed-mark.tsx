import { useFailureText } from '../../components/failure-text.tsx';
import { canResend, type FailureCode } from '../../domain/failure.ts';
import { AlertIcon } from '../../ui/icons/alert-icon.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useLogTexts } from './log-texts.ts';
import styles from './message-bubble.module.css';

interface FailedMarkProps {
  readonly failure: FailureCode;
  readonly onResend: () => void;
}

/**
 * Beside a message that was not sent: why, and the way to send it again. Where that cannot help, it tells why instead.
 * Spec: 1-chat §4 Sending 3, 5.
 */
export function FailedMark({ failure, onResend }: FailedMarkProps) {
  const texts = useLogTexts();
  const toast = useToast();
  const reason = useFailureText()(failure);
  const isFinal = !canResend(failure);
  return (
    <button
      type="button"
      className={styles.failed}
      aria-label={isFinal ? texts.notSent : texts.resend}
      title={reason}
      data-final={isFinal ? '' : undefined}
      onClick={isFinal ? () => toast(reason, 'failure') : onResend}
    >
      <AlertIcon />
    </button>
  );
}

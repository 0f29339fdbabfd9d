import type { FailureCode } from '../../../domain/failure.ts';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { useFailedSend } from './use-failed-send.ts';
import styles from './message-bubble.module.css';

interface FailedMarkProps {
  readonly failure: FailureCode;
  readonly onResend: () => void;
}

/**
 * Next to a message that was not sent: the reason, and a button that resends it. If a resend cannot help, the button shows the
 * reason instead. Spec: 1-chat §4 Sending 3, 5.
 */
export function FailedMark({ failure, onResend }: FailedMarkProps) {
  const { isFinal, label, reason, onClick } = useFailedSend(failure, onResend);
  return (
    <button
      type="button"
      className={styles.failed}
      aria-label={label}
      title={reason}
      data-final={isFinal ? '' : undefined}
      onClick={onClick}
    >
      <AlertIcon />
    </button>
  );
}

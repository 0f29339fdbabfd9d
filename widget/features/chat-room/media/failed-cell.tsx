import type { FailureCode } from '../../../domain/failure.ts';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { RefreshIcon } from '../../../ui/icons/refresh-icon.tsx';
import { useFailedSend } from '../bubble/use-failed-send.ts';
import styles from './picture.module.css';

interface FailedCellProps {
  readonly failure: FailureCode;
  readonly onResend: () => void;
}

/** Covers a picture of an album that was not sent. A press resends it, or shows why a resend cannot help. Spec: 1-chat §4 Sending 3, 5. */
export function FailedCell({ failure, onResend }: FailedCellProps) {
  const { isFinal, label, reason, onClick } = useFailedSend(failure, onResend);
  return (
    <button type="button" className={styles.hit} aria-label={label} title={reason} onClick={onClick}>
      <span className={styles.failedDisc}>{isFinal ? <AlertIcon /> : <RefreshIcon />}</span>
    </button>
  );
}

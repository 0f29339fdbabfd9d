import { SENDING_INDICATOR_DELAY_MS } from '../../../domain/limits.ts';
import { compareMessageIds } from '../../../domain/message/message-id.ts';
import type { Delivery, Message } from '../../../domain/message/message.ts';
import { formatClock } from '../../../i18n/format.ts';
import { CheckIcon } from '../../../ui/icons/check-icon.tsx';
import { ChecksIcon } from '../../../ui/icons/checks-icon.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { useLogContext } from '../rows/log-context.ts';
import { useLogTexts, type LogTexts } from '../rows/log-texts.ts';
import styles from './message-bubble.module.css';

/** The time and the delivery state of a message, in the corner of its bubble. */
export function BubbleMeta({ message, isOwn }: { readonly message: Message; readonly isOwn: boolean }) {
  const texts = useLogTexts();
  const { language } = texts;
  const isFailed = message.delivery.state === 'failed';
  return (
    <span className={isFailed ? `${styles.meta} ${styles.bad}` : styles.meta}>
      {isFailed ? texts.notSent : formatClock(message.timeMs, { language, nowMs: message.timeMs })}
      {isOwn && <DeliveryMark delivery={message.delivery} texts={texts} />}
    </span>
  );
}

const LATE = { animationDelay: `${SENDING_INDICATOR_DELAY_MS}ms` };

/** The spinner appears after 500 ms, because most messages are sent sooner. Spec: 1-chat §4 Sending 3. */
function DeliveryMark({ delivery, texts }: { readonly delivery: Delivery; readonly texts: LogTexts }) {
  const readUpTo = useLogContext()?.peerReadUpTo;
  switch (delivery.state) {
    case 'sending':
      return (
        <span className={styles.late} style={LATE} role="img" aria-label={texts.sending}>
          <Spinner size="small" />
        </span>
      );
    case 'sent':
      return readUpTo !== undefined && compareMessageIds(delivery.messageId, readUpTo) <= 0 ? (
        <span role="img" className={styles.read} aria-label={texts.read}>
          <ChecksIcon size={16} />
        </span>
      ) : (
        <span role="img" aria-label={texts.sent}>
          <CheckIcon size={14} />
        </span>
      );
    case 'failed':
      return null;
  }
}

import { useTranslation } from 'react-i18next';
import type { Message } from '../../domain/message/message.ts';
import { formatClock } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './message-bubble.module.css';

/** Time and delivery of a message, in the corner of its bubble. */
export function BubbleMeta({ message, isOwn }: { readonly message: Message; readonly isOwn: boolean }) {
  const language = useLanguage();
  const isFailed = message.delivery.state === 'failed';
  return (
    <span className={isFailed ? `${styles.meta} ${styles.bad}` : styles.meta}>
      {isFailed ? <FailedWord /> : formatClock(message.timeMs, { language, nowMs: message.timeMs })}
      {isOwn && <DeliveryMark state={message.delivery.state} />}
    </span>
  );
}

function FailedWord() {
  const { t } = useTranslation('chat');
  return t('notSent');
}

/** The spinner appears after 500 ms (in the style sheet): most messages are sent before. Spec: 1-chat §4 Sending 3. */
function DeliveryMark({ state }: { readonly state: Message['delivery']['state'] }) {
  const { t } = useTranslation('chat');
  switch (state) {
    case 'sending':
      return (
        <span className={styles.late} role="img" aria-label={t('sending')}>
          <Spinner size="small" />
        </span>
      );
    case 'sent':
      return (
        <span role="img" aria-label={t('sent')}>
          <CheckIcon size={14} />
        </span>
      );
    case 'failed':
      return null;
  }
}

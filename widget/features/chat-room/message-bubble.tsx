import { memo } from 'react';
import { canResend } from '../../domain/failure.ts';
import type { Message } from '../../domain/message/message.ts';
import { hasForbiddenMarkup } from '../../domain/message/text.ts';
import { richContentOf } from '../../actions/rich-content.ts';
import { AlertIcon } from '../../ui/icons/alert-icon.tsx';
import { Bubble } from './bubble.tsx';
import { ROW_CLASS } from './scroll-place.ts';
import { RichBubble } from './rich/rich-bubble.tsx';
import { useLogTexts } from './log-texts.ts';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly onResend: (localId: string) => void;
}

/** One message of a person. A failed one offers to be sent again, where that can help. Spec: 1-chat §4 Sending. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, onResend }: MessageBubbleProps) {
  const texts = useLogTexts();
  const { delivery } = message;
  return (
    <div className={`${styles.line} ${ROW_CLASS}`} data-message-id={message.localId} data-state={delivery.state}>
      {delivery.state === 'failed' && (
        <button
          type="button"
          className={styles.failed}
          aria-label={texts.resend}
          disabled={!canResend(delivery.failure)}
          onClick={() => onResend(message.localId)}
        >
          <AlertIcon />
        </button>
      )}
      {message.content.kind === 'rich' ? (
        <RichBubble message={message} content={richContentOf(message.content)} isOwn={isOwn} />
      ) : (
        <Bubble message={message} isOwn={isOwn}>
          <BubbleText message={message} />
        </Bubble>
      )}
    </div>
  );
});

function BubbleText({ message }: { readonly message: Message }) {
  const texts = useLogTexts();
  const { content } = message;
  if (content.kind !== 'text') return null;
  if (hasForbiddenMarkup(content.text)) return <em className={styles.quiet}>{texts.blockedMarkup}</em>;
  return content.text;
}
